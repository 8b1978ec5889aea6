# SPDX-License-Identifier: GPL-2.0-only
# loongarch64: virt, kernel loaded without firmware. QEMU has no pmem for it, and takes no device tree from
# outside, so the KUnit suite alone maps pages. Altmaps are ignored by the architecture.
ARCH            := loongarch
CROSS_COMPILE   := loongarch64-linux-gnu-
IMAGE           := arch/loongarch/boot/vmlinux.elf
QEMU            := qemu-system-loongarch64
QEMU_ARGS       := -M virt -cpu max
CONSOLE         := ttyS0
EARLYCON        := earlycon
QEMU_USER       := qemu-loongarch64
EXPECT_BACKEND  := generic
SUITES          := memcpy_nontemporal zone_device_memmap
PMEM_KIND       := none
RAM             := 2G
ALLOW_SKIP      := zone_device_memmap.zdm_test_early zone_device_memmap.zdm_test_altmap zone_device_memmap.zdm_test_truncated
PAGE_SIZE       := 16K
LIMIT           := 90
NOTE            := KFENCE: page->virtual depends on the pfn; no pmem device in QEMU
