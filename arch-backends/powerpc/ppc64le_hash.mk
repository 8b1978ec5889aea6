# SPDX-License-Identifier: GPL-2.0-only
# ppc64le_hash: ppc64le with the hash MMU, whose linear mapping has pages of 16 MiB. Same kernel.
ARCH            := powerpc
CROSS_COMPILE   := powerpc64le-linux-gnu-
IMAGE           := vmlinux
QEMU            := qemu-system-ppc64
QEMU_ARGS       := -M pseries -cpu power9
CONSOLE         := hvc0
QEMU_USER       := qemu-ppc64le
EXPECT_BACKEND  := generic
SUITES          := memcpy_nontemporal zone_device_memmap
KCONFIG         := ppc64le.config
PMEM_KIND       := nvdimm
RAM             := 2G
LABEL_KIB       := 128
NVDIMM          := ,uuid=6d656d6d-6170-4e54-8000-70617072736d
EXTRA_CMDLINE   := disable_radix nt_align=16M mem=1G zone_device_memmap_kunit.scratch=512M@0x40000000
ALLOW_SKIP      := zone_device_memmap.zdm_test_early
PAGE_SIZE       := 64K
LIMIT           := 120
NOTE            := not booted yet; hash MMU, alignment 16 MiB; papr_scm
