# SPDX-License-Identifier: GPL-2.0-only
# loongarch64: virt, kernel loaded without firmware. QEMU has no pmem for it, and takes no device tree from
# outside, so the KUnit suite alone maps pages: those between mem= and RAM are no System RAM, the first of them
# in a section that is there since boot. The architecture ignores altmaps, and lets them be asked for.
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
RAM             := 3G
EXTRA_CMDLINE   := mem=1G zone_device_memmap_kunit.early=32M@0xb0000000 zone_device_memmap_kunit.scratch=1G@0xc0000000
PAGE_SIZE       := 16K
LIMIT           := 90
NOTE            := KFENCE: page->virtual depends on the pfn; no pmem device in QEMU
