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
NOTE            := not booted yet; no unaligned access
