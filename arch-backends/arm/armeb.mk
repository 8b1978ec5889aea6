# SPDX-License-Identifier: GPL-2.0-only
# armeb: arm with its data big endian. 7.3 left that to ARMv5 and there to IXP4xx, which QEMU has not. The
# compiler is the little-endian one: no libraries, so no harness, and an init that needs nothing of libgcc.
ARCH            := arm
CROSS_COMPILE   := arm-linux-gnueabi-
IMAGE           := arch/arm/boot/zImage
QEMU            := qemu-system-arm
QEMU_ARGS       := -M virt -cpu cortex-a15
CONSOLE         := ttyAMA0
EARLYCON        := earlycon
QEMU_USER       := -
EXPECT_BACKEND  := generic
SUITES          := memcpy_nontemporal
KCONFIG         := arm.config armeb.config
PMEM_KIND       := none
GUEST_CFLAGS    := -mbig-endian -mcpu=cortex-a15 -Wl,--be8
GUEST_LIBS      :=
ENDIAN          := big
LIMIT           := 90
BROKEN          := 7.3
NOTE            := boots 7.2; 32-bit big endian, which 7.3 has for ARMv5 alone, with IXP4xx, which QEMU has not
