# SPDX-License-Identifier: GPL-2.0-only
# alpha: a DP264, which QEMU calls clipper. The nolibc of 7.2 does not know it: its init has the C library.
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
GUEST_LIBC      := y
PAGE_SIZE       := 8K
LIMIT           := 90
BROKEN          := 7.3 6.12
NOTE            := boots 7.2; 7.3 does not build: arch/alpha/mm/fault.c calls show_signal_msg(), which is not there; 6.12 has the same call
