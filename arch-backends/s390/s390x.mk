# SPDX-License-Identifier: GPL-2.0-only
# s390x: QEMU emulates no persistent memory for it (DCSS needs z/VM), so the KUnit suite alone maps pages.
# Memory between mem= and RAM is no System RAM: it uses that.
# No default devices: the network adapter keeps the channel subsystem waiting for its driver.
ARCH            := s390
CROSS_COMPILE   := s390x-linux-gnu-
IMAGE           := arch/s390/boot/bzImage
QEMU            := qemu-system-s390x
QEMU_ARGS       := -M s390-ccw-virtio -cpu max -nodefaults
CONSOLE         := ttysclp0
QEMU_USER       := qemu-s390x
EXPECT_BACKEND  := generic
MAP_OFFSET      := 0x3ffe0000000
SUITES          := memcpy_nontemporal zone_device_memmap
PMEM_KIND       := none
RAM             := 2G
EXTRA_CMDLINE   := mem=992M zone_device_memmap_kunit.early=32M@0x3e000000 zone_device_memmap_kunit.scratch=512M@0x40000000
ENDIAN          := big
LIMIT           := 150
NOTE            := big endian; no pmem device in QEMU
