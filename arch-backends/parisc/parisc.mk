# SPDX-License-Identifier: GPL-2.0-only
# parisc: a 32-bit B160L workstation.
ARCH            := parisc
CROSS_COMPILE   := hppa-linux-gnu-
IMAGE           := vmlinux
QEMU            := qemu-system-hppa
QEMU_ARGS       := -M B160L
CONSOLE         := ttyS0
QEMU_USER       := qemu-hppa
EXPECT_BACKEND  := generic
SUITES          := memcpy_nontemporal
PMEM_KIND       := none
ENDIAN          := big
LIMIT           := 90
NOTE            := 32-bit big endian, no unaligned access
