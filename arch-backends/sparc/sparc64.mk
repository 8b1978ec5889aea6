# SPDX-License-Identifier: GPL-2.0-only
# sparc64: a sun4u machine, whose firmware knows how to switch off, not how to boot again.
ARCH            := sparc64
CROSS_COMPILE   := sparc64-linux-gnu-
IMAGE           := arch/sparc/boot/image
QEMU            := qemu-system-sparc64
QEMU_ARGS       := -M sun4u
CONSOLE         := ttyS0
QEMU_USER       := qemu-sparc64
EXPECT_BACKEND  := generic
SUITES          := memcpy_nontemporal
PMEM_KIND       := none
EXTRA_CMDLINE   := nt_end=poweroff
PAGE_SIZE       := 8K
ENDIAN          := big
LIMIT           := 120
NOTE            := 64-bit big endian, no unaligned access
