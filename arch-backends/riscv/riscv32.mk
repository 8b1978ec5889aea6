# SPDX-License-Identifier: GPL-2.0-only
# riscv32: the 32-bit virt machine. The 64-bit compiler builds it, but there are no 32-bit libraries: no
# harness, and an init that needs nothing of libgcc.
ARCH            := riscv
CROSS_COMPILE   := riscv64-linux-gnu-
IMAGE           := arch/riscv/boot/Image
QEMU            := qemu-system-riscv32
QEMU_ARGS       := -M virt -cpu rv32
CONSOLE         := ttyS0
EARLYCON        := earlycon
QEMU_USER       := -
EXPECT_BACKEND  := ntl
SUITES          := memcpy_nontemporal
PMEM_KIND       := none
GUEST_CFLAGS    := -march=rv32imac_zicsr_zifencei -mabi=ilp32
GUEST_LIBS      :=
LIMIT           := 60
NOTE            := 32-bit
