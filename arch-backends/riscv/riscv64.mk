# SPDX-License-Identifier: GPL-2.0-only
# riscv64: QEMU's virt machine, RAM at 2 GiB, pmem from a device-tree node above the 2 GiB Linux uses.
ARCH            := riscv
CROSS_COMPILE   := riscv64-linux-gnu-
IMAGE           := arch/riscv/boot/Image
QEMU            := qemu-system-riscv64
QEMU_ARGS       := -M virt -cpu rv64
CONSOLE         := ttyS0
EARLYCON        := earlycon
QEMU_USER       := qemu-riscv64
EXPECT_BACKEND  := ntl
SUITES          := memcpy_nontemporal zone_device_memmap
PMEM_KIND       := devicetree
PMEM_BASE       := 0x100000000
LIMIT           := 60
DEFAULT         := y
NOTE            := pointer-mode compound_info with shared vmemmap tails
