# SPDX-License-Identifier: GPL-2.0-only
# mips: a big-endian 32-bit Malta board.
ARCH            := mips
CROSS_COMPILE   := mips-linux-gnu-
IMAGE           := vmlinux
QEMU            := qemu-system-mips
QEMU_ARGS       := -M malta -cpu 24Kf
CONSOLE         := ttyS0
QEMU_USER       := qemu-mips
EXPECT_BACKEND  := generic
SUITES          := memcpy_nontemporal
PMEM_KIND       := none
ENDIAN          := big
LIMIT           := 90
NOTE            := 32-bit big endian, no unaligned access
