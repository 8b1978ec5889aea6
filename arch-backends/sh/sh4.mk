# SPDX-License-Identifier: GPL-2.0-only
# sh4: an R2D+ board, whose 64 MiB are fixed. The console is on the second serial line.
ARCH            := sh
CROSS_COMPILE   := sh4-linux-gnu-
IMAGE           := arch/sh/boot/zImage
QEMU            := qemu-system-sh4
QEMU_ARGS       := -M r2d -serial null
CONSOLE         := ttySC1
QEMU_USER       := qemu-sh4
EXPECT_BACKEND  := generic
SUITES          := memcpy_nontemporal
PMEM_KIND       := none
RAM             := 64M
LIMIT           := 120
NOTE            := 32-bit, no unaligned access
