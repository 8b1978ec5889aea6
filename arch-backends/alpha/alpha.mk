# SPDX-License-Identifier: GPL-2.0-only
# alpha: a DP264, which QEMU calls clipper. Division is in the C library here.
ARCH            := alpha
CROSS_COMPILE   := alpha-linux-gnu-
IMAGE           := vmlinux
QEMU            := qemu-system-alpha
QEMU_ARGS       := -M clipper
CONSOLE         := ttyS0
QEMU_USER       := qemu-alpha
EXPECT_BACKEND  := generic
SUITES          := memcpy_nontemporal
PMEM_KIND       := none
GUEST_LIBS      := -lc -lgcc
PAGE_SIZE       := 8K
LIMIT           := 90
BROKEN          := 7.3 6.12
NOTE            := 7.3 and 6.12 do not build: arch/alpha/mm/fault.c calls show_signal_msg(), which is not there
