# SPDX-License-Identifier: GPL-2.0-only
# x86_64_kmsan: x86_64 with KMSAN, which clang alone has. It makes a struct page 80 bytes,
# so that nd_pfn refuses to have the memmap on the device: it is in memory here.
ARCH            := x86_64
CROSS_COMPILE   := x86_64-linux-gnu-
IMAGE           := arch/x86/boot/bzImage
QEMU            := qemu-system-x86_64
QEMU_ARGS       := -M q35 -cpu max
CONSOLE         := ttyS0
EARLYCON        := earlyprintk=serial
QEMU_USER       :=
EXPECT_BACKEND  := movnti
SUITES          := memcpy_nontemporal zone_device_memmap
KCONFIG         := x86_64.config x86_64_kmsan.config
CLANG           := clang
EXPECT          := struct_page=80
PMEM_KIND       := memmap
PMEM_BASE       := 0x100000000
EXTRA_CMDLINE   := nt_map=ram
LIMIT           := 600
QUIET           := 150
PROVOKE         := kmsan
NOTE            := KMSAN, clang; struct page of 80 bytes, the memmap in memory
