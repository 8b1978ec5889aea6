# SPDX-License-Identifier: GPL-2.0-only
# arm64_64k: arm64 with 64K pages, where a PMD maps 512 MiB.
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
KCONFIG         := arm64.config arm64_64k.config
PMEM_KIND       := devicetree
PMEM_BASE       := 0xc0000000
SCRATCH_GIB     := 3
EXTRA_CMDLINE   := nt_align=512M
PAGE_SIZE       := 64K
LIMIT           := 90
NOTE            := 64K pages, alignment 512 MiB
