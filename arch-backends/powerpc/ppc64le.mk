# SPDX-License-Identifier: GPL-2.0-only
# ppc64le: pseries on POWER9 with the radix MMU, pmem from an NVDIMM (papr_scm). Memory between mem= and
# RAM is no System RAM: the altmaps of the KUnit suite lie there.
ARCH            := powerpc
CROSS_COMPILE   := powerpc64le-linux-gnu-
IMAGE           := vmlinux
QEMU            := qemu-system-ppc64
QEMU_ARGS       := -M pseries -cpu power9
CONSOLE         := hvc0
QEMU_USER       := qemu-ppc64le
EXPECT_BACKEND  := generic
SUITES          := memcpy_nontemporal zone_device_memmap
PMEM_KIND       := nvdimm
RAM             := 2G
LABEL_KIB       := 128
NVDIMM          := ,uuid=6d656d6d-6170-4e54-8000-70617072736d
EXTRA_CMDLINE   := mem=1G zone_device_memmap_kunit.scratch=512M@0x40000000
ALLOW_SKIP      := zone_device_memmap.zdm_test_early
PAGE_SIZE       := 64K
LIMIT           := 120
NOTE            := not booted yet; radix MMU, compounds of 32 pages; papr_scm
