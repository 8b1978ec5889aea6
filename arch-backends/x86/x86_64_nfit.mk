# SPDX-License-Identifier: GPL-2.0-only
# x86_64_nfit: x86_64 with ACPI, pmem from an NVDIMM through the NFIT. The first half GiB above 4 GiB
# and the last 32 MiB below 2 GiB are no System RAM: the KUnit suite uses them. /proc/kpageflags
# ends with the memory known at boot, below the NVDIMM.
ARCH            := x86_64
CROSS_COMPILE   := x86_64-linux-gnu-
IMAGE           := arch/x86/boot/bzImage
QEMU            := qemu-system-x86_64
QEMU_ARGS       := -M q35,nvdimm=on -cpu max,la57=off
CONSOLE         := ttyS0
EARLYCON        := earlyprintk=serial
QEMU_USER       :=
EXPECT_BACKEND  := movnti
SUITES          := memcpy_nontemporal zone_device_memmap
KCONFIG         := x86_64.config x86_64_nfit.config
EXPECT          := address_bits=47
VERBS           := kunit rebind
PMEM_KIND       := nvdimm
RAM             := 4G
EXTRA_CMDLINE   := memmap=512M$$0x100000000 zone_device_memmap_kunit.scratch=512M@0x100000000 memmap=32M$$0x7e000000 zone_device_memmap_kunit.early=32M@0x7e000000
LIMIT           := 60
NOTE            := ACPI NFIT; four levels of page tables; /proc/kpageflags ends below the NVDIMM: not walked
