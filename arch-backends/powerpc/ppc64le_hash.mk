# SPDX-License-Identifier: GPL-2.0-only
# ppc64le_hash: ppc64le with the hash MMU, into whose table the hypervisor enters memory it has, and nothing
# uncached: the ranges lie below RAM, and P2PDMA is left out. Same kernel. `make bench` maps what has no linear mapping:
# at the top of the pluggable range there is none to be had (H_VMALLOC_START).
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
KCONFIG         := ppc64le.config
PMEM_KIND       := none
RAM             := 4G
EXTRA_CMDLINE   := disable_radix mem=1G zone_device_memmap_kunit.scratch=512M@0x40000000 zone_device_memmap_kunit.limit=0x100000000
ALLOW_SKIP      := zone_device_memmap.zdm_test_early zone_device_memmap.*.PCI_P2PDMA*
EXPECT          := mmu=Hash
PAGE_SIZE       := 64K
BENCH_TYPES     := private
LIMIT           := 120
NOTE            := hash MMU; no pmem, as ppc64le
