# SPDX-License-Identifier: GPL-2.0-only
# openrisc: the virt machine. The compiler is a bare-metal one: no harness, and init takes its headers from
# the kernel that was built.
ARCH            := openrisc
CROSS_COMPILE   := or1k-elf-
IMAGE           := vmlinux
QEMU            := qemu-system-or1k
QEMU_ARGS       := -M virt
CONSOLE         := ttyS0
EARLYCON        := earlycon
QEMU_USER       := -
EXPECT_BACKEND  := generic
SUITES          := memcpy_nontemporal
PMEM_KIND       := none
RAM             := 512M
GUEST_CFLAGS     = -isystem $(BUILD)/usr/include
PAGE_SIZE       := 8K
ENDIAN          := big
LIMIT           := 120
NOTE            := not booted yet; 32-bit big endian
