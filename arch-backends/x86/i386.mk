# SPDX-License-Identifier: GPL-2.0-only
# i386: the 32-bit kernel. The MOVNTI backend is for 64 bits, so that the copy is memcpy().
ARCH            := i386
CROSS_COMPILE   := i686-linux-gnu-
IMAGE           := arch/x86/boot/bzImage
QEMU            := qemu-system-i386
QEMU_ARGS       := -M q35 -cpu max
CONSOLE         := ttyS0
EARLYCON        := earlyprintk=serial
QEMU_USER       := qemu-i386
EXPECT_BACKEND  := generic
SUITES          := memcpy_nontemporal
PMEM_KIND       := none
LIMIT           := 60
NOTE            := 32-bit
