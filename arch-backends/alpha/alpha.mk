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
BROKEN          := y
NOTE            := does not build: arch/alpha/mm/fault.c of 7.3.4 calls show_signal_msg(), which is not there
