# SPDX-License-Identifier: GPL-2.0-only
# How a machine gets its persistent memory, by PMEM_KIND. Linux has the first 2 GiB, then comes the
# pmem: of 100 GiB only the memmap is ever touched, so nothing is reserved.

PMEM            ?= 1G
PMEM_GIB        := $(patsubst %G,%,$(PMEM))
PMEM_VALID      := $(shell expr "$(PMEM)" : '[1-9][0-9]*G$$' > /dev/null && echo y)
$(if $(PMEM_VALID),,$(error PMEM=$(PMEM): give a whole number of GiB, such as 1G or 100G))

PMEM_END        := $(shell expr 2 + $(PMEM_GIB))G
# one GiB of ordinary memory above it: on x86 /proc/kpageflags ends with the memory known at boot
PMEM_BELOW_RAM  := $(shell expr 3 + $(PMEM_GIB))G
pmem_ram         = -m $(1) -object memory-backend-ram,id=ram,size=$(1),reserve=off \
		   -machine memory-backend=ram

# what QEMU gets, and what the kernel command line gets
qemu_mem_memmap      = $(call pmem_ram,$(PMEM_BELOW_RAM))
qemu_mem_devicetree  = $(call pmem_ram,$(PMEM_END)) -dtb $(PMEM_DTB)
qemu_mem_none        = $(call pmem_ram,2G)
cmdline_memmap       = memmap=$(PMEM)!$(PMEM_BASE)
cmdline_devicetree   = mem=2G
cmdline_none         =

QEMU_MEM         = $(qemu_mem_$(PMEM_KIND))
PMEM_CMDLINE     = $(cmdline_$(PMEM_KIND)) $(PMEM_UNPOISONED)
# DEBUG_VM poisons the whole memmap at each bind and unbind: three times the time of the bind itself
PMEM_UNPOISONED := $(shell test $(PMEM_GIB) -le 16 || echo vm_debug=-)

# $(call make_pmem_dtb,sandbox prefix): writes $(PMEM_DTB); does nothing for the other kinds
make_dtb_devicetree  = $(1) ci/pmem-dtb $(PMEM_DTB) $(PMEM_BASE) $(PMEM) \
		       $(QEMU) $(QEMU_ARGS) $(call pmem_ram,$(PMEM_END))
make_pmem_dtb        = $(or $(make_dtb_$(PMEM_KIND)),:)
