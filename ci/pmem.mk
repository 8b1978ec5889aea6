# SPDX-License-Identifier: GPL-2.0-only
# How a machine gets its persistent memory, by PMEM_KIND. Linux has the first 2 GiB, the rest of the
# guest's memory is pmem: of 100 GiB only the memmap is ever touched, so nothing is reserved.

PMEM            ?= 1G
PMEM_GIB        := $(patsubst %G,%,$(PMEM))
PMEM_VALID      := $(shell expr "$(PMEM)" : '[1-9][0-9]*G$$' > /dev/null && echo y)
$(if $(PMEM_VALID),,$(error PMEM=$(PMEM): give a whole number of GiB, such as 1G or 100G))

PMEM_TOTAL      := $(shell expr 2 + $(PMEM_GIB))G
pmem_ram         = -m $(1) -object memory-backend-ram,id=ram,size=$(1),reserve=off \
		   -machine memory-backend=ram

# what QEMU gets, and what the kernel command line gets
qemu_mem_memmap      = $(call pmem_ram,$(PMEM_TOTAL))
qemu_mem_devicetree  = $(call pmem_ram,$(PMEM_TOTAL)) -dtb $(PMEM_DTB)
qemu_mem_none        = $(call pmem_ram,2G)
cmdline_memmap       = memmap=$(PMEM)!$(PMEM_BASE)
cmdline_devicetree   = mem=2G
cmdline_none         =

QEMU_MEM         = $(qemu_mem_$(PMEM_KIND))
PMEM_CMDLINE     = $(cmdline_$(PMEM_KIND))

# $(call make_pmem_dtb,sandbox prefix): writes $(PMEM_DTB); does nothing for the other kinds
make_dtb_devicetree  = $(1) ci/pmem-dtb $(PMEM_DTB) $(PMEM_BASE) $(PMEM) \
		       $(QEMU) $(QEMU_ARGS) $(call pmem_ram,$(PMEM_TOTAL))
make_pmem_dtb        = $(or $(make_dtb_$(PMEM_KIND)),:)
