# SPDX-License-Identifier: GPL-2.0-only
# m68k: the virt machine with a 68040.
ARCH            := m68k
CROSS_COMPILE   := m68k-linux-gnu-
IMAGE           := vmlinux
QEMU            := qemu-system-m68k
QEMU_ARGS       := -M virt
CONSOLE         := ttyGF0
QEMU_USER       := qemu-m68k
EXPECT_BACKEND  := generic
SUITES          := memcpy_nontemporal
PMEM_KIND       := none
ENDIAN          := big
LIMIT           := 90
NOTE            := 32-bit big endian, longs aligned to 2 bytes
