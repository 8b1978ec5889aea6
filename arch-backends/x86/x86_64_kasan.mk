# SPDX-License-Identifier: GPL-2.0-only
# x86_64_kasan: x86_64 with KASAN, which has nothing to report, and does when it is provoked (ci/sanitizers).
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
KCONFIG         := x86_64.config x86_64_kasan.config
PMEM_KIND       := memmap
PMEM_BASE       := 0x100000000
LIMIT           := 180
PROVOKE         := kasan
NOTE            := KASAN
