# SPDX-License-Identifier: GPL-2.0-only
# ppc: a 32-bit Power Macintosh (g3beige).
ARCH            := powerpc
CROSS_COMPILE   := powerpc-linux-gnu-
IMAGE           := vmlinux
QEMU            := qemu-system-ppc
QEMU_ARGS       := -M g3beige
CONSOLE         := ttyS0
QEMU_USER       := qemu-ppc
EXPECT_BACKEND  := generic
SUITES          := memcpy_nontemporal
PMEM_KIND       := none
ENDIAN          := big
LIMIT           := 90
NOTE            := 32-bit big endian
