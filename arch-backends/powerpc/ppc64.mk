# SPDX-License-Identifier: GPL-2.0-only
# ppc64: big-endian pseries on POWER8, hash MMU, 4K pages.
ARCH            := powerpc
CROSS_COMPILE   := powerpc64-linux-gnu-
IMAGE           := vmlinux
QEMU            := qemu-system-ppc64
QEMU_ARGS       := -M pseries -cpu power8
CONSOLE         := hvc0
QEMU_USER       := qemu-ppc64
EXPECT_BACKEND  := generic
SUITES          := memcpy_nontemporal
PMEM_KIND       := none
EXPECT          := mmu=Hash
RAM             := 512M
ENDIAN          := big
LIMIT           := 90
NOTE            := big endian, hash MMU
