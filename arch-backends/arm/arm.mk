# SPDX-License-Identifier: GPL-2.0-only
# arm: the 32-bit virt machine with a Cortex-A15.
ARCH            := arm
CROSS_COMPILE   := arm-linux-gnueabi-
IMAGE           := arch/arm/boot/zImage
QEMU            := qemu-system-arm
QEMU_ARGS       := -M virt -cpu cortex-a15
CONSOLE         := ttyAMA0
EARLYCON        := earlycon
QEMU_USER       := qemu-arm
EXPECT_BACKEND  := generic
SUITES          := memcpy_nontemporal
PMEM_KIND       := none
LIMIT           := 90
NOTE            := 32-bit
