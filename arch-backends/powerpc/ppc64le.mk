# SPDX-License-Identifier: GPL-2.0-only
# ppc64le: pseries on POWER9 with the radix MMU. Memory between mem= and RAM is no System RAM: the altmaps of
# the KUnit suite lie there. Linux cuts mem= to whole sections, 16 MiB: zdm_test_early has no hole in one. QEMU
# traps on dcbstps, with which every write to pmem ends: papr_scm finds an NVDIMM, and setting its namespace
# up dies. With max-cpu-compat=power7 Linux writes without it, and takes no NVDIMM, for the same CPU feature.
ARCH            := powerpc
CROSS_COMPILE   := powerpc64le-linux-gnu-
IMAGE           := vmlinux
QEMU            := qemu-system-ppc64
QEMU_ARGS       := -M pseries -cpu power9
CONSOLE         := hvc0
QEMU_USER       := qemu-ppc64le
EXPECT_BACKEND  := generic
LOCAL_ENTRY     := 8
SUITES          := memcpy_nontemporal zone_device_memmap
PMEM_KIND       := none
RAM             := 2G
EXTRA_CMDLINE   := mem=1G zone_device_memmap_kunit.scratch=512M@0x40000000
ALLOW_SKIP      := zone_device_memmap.zdm_test_early
EXPECT          := mmu=Radix
PAGE_SIZE       := 64K
LIMIT           := 120
NOTE            := radix MMU, compounds of 32 pages; QEMU lacks dcbstps, which pmem needs
