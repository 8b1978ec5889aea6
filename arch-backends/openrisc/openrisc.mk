# SPDX-License-Identifier: GPL-2.0-only
# openrisc: the virt machine. The compiler is a bare-metal one: no harness, and init takes its headers from
# the kernel that was built, and where it starts, which is the reset vector otherwise.
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
GUEST_CFLAGS     = -isystem $(BUILD)/usr/include -Wl,-e,_start,-Ttext=0x100000
PAGE_SIZE       := 8K
ENDIAN          := big
LIMIT           := 120
NOTE            := 32-bit big endian
