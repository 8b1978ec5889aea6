# SPDX-License-Identifier: GPL-2.0-only
# mips64el: a little-endian 64-bit Malta board.
ARCH            := mips
CROSS_COMPILE   := mips64el-linux-gnuabi64-
IMAGE           := vmlinux
QEMU            := qemu-system-mips64el
QEMU_ARGS       := -M malta -cpu MIPS64R2-generic
CONSOLE         := ttyS0
QEMU_USER       := qemu-mips64el
EXPECT_BACKEND  := generic
SUITES          := memcpy_nontemporal
PMEM_KIND       := none
LIMIT           := 90
NOTE            := no unaligned access
