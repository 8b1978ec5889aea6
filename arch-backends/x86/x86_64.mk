# SPDX-License-Identifier: GPL-2.0-only
# x86_64: q35, pmem from the kernel command line above the 3 to 4 GiB hole. No ACPI: it ends by reset. Under KVM the
# levels of page tables are as many as the host's CPU has.
ARCH            := x86_64
CROSS_COMPILE   := x86_64-linux-gnu-
IMAGE           := arch/x86/boot/bzImage
QEMU            := qemu-system-x86_64
QEMU_ARGS       := -M q35 -cpu max,la57=on
CONSOLE         := ttyS0
EARLYCON        := earlyprintk=serial
QEMU_USER       :=
EXPECT_BACKEND  := movnti
SUITES          := memcpy_nontemporal zone_device_memmap
EXPECT          := $(if $(filter kvm,$(ACCEL)),,address_bits=56)
PMEM_KIND       := memmap
PMEM_BASE       := 0x100000000
LIMIT           := 60
DEFAULT         := y
VARIANTS        := plain wide none
PROVOKE         := fortify
NOTE            := mask-mode compound_info (HugeTLB); five levels of page tables (LA57)
