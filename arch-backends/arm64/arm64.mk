# SPDX-License-Identifier: GPL-2.0-only
# arm64: QEMU's virt machine, RAM at 1 GiB, pmem from a device-tree node above the 2 GiB Linux uses.
ARCH            := arm64
CROSS_COMPILE   := aarch64-linux-gnu-
IMAGE           := arch/arm64/boot/Image
QEMU            := qemu-system-aarch64
QEMU_ARGS       := -M virt -cpu max
CONSOLE         := ttyAMA0
EARLYCON        := earlycon
QEMU_USER       := qemu-aarch64
EXPECT_BACKEND  := stnp
SUITES          := memcpy_nontemporal zone_device_memmap
PMEM_KIND       := devicetree
PMEM_BASE       := 0xc0000000
LIMIT           := 60
DEFAULT         := y
VARIANTS        := plain
PROVOKE         := fortify
NOTE            := 4K pages, pointer-mode compound_info
