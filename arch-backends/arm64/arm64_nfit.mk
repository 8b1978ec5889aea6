# SPDX-License-Identifier: GPL-2.0-only
# arm64_nfit: arm64 as servers boot, UEFI and ACPI, pmem from an NVDIMM through the NFIT. Memory between mem=
# and RAM is no System RAM: the altmaps of the KUnit suite lie there, and the last of a section of memory.
ARCH            := arm64
CROSS_COMPILE   := aarch64-linux-gnu-
IMAGE           := arch/arm64/boot/Image
QEMU            := qemu-system-aarch64
QEMU_ARGS       := -M virt,nvdimm=on,acpi=on -cpu max -bios /usr/share/qemu-efi-aarch64/QEMU_EFI.fd
CONSOLE         := ttyAMA0
EARLYCON        := earlycon
QEMU_USER       := qemu-aarch64
EXPECT_BACKEND  := stnp
SUITES          := memcpy_nontemporal zone_device_memmap
KCONFIG         := arm64.config arm64_nfit.config
PMEM_KIND       := nvdimm
RAM             := 4G
EXTRA_CMDLINE   := mem=3040M zone_device_memmap_kunit.early=32M@0xfe000000 zone_device_memmap_kunit.scratch=512M@0x110000000
LIMIT           := 120
NOTE            := UEFI, ACPI NFIT
