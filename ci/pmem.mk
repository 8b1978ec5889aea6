# SPDX-License-Identifier: GPL-2.0-only
# How a machine gets its persistent memory, by PMEM_KIND. Linux has the first 2 GiB, then comes the
# pmem: of 100 GiB only the memmap is ever touched, so nothing is reserved. Above it lie SCRATCH_GIB more:
# all but half a GiB is memory that is no System RAM, in which the KUnit suite puts altmaps, and that half
# on x86 ordinary memory, as /proc/kpageflags ends with the memory known at boot there. The last 32 MiB
# of the first 2 GiB are no System RAM either: a hole in a section that is there since boot.
# An NVDIMM lies where the machine puts it, beside RAM= of memory.

PMEM            ?= 1G
PMEM_GIB        := $(patsubst %G,%,$(PMEM))
PMEM_VALID      := $(shell expr "$(PMEM)" : '[1-9][0-9]\{0,2\}G$$' > /dev/null && echo y)
$(if $(PMEM_VALID),,$(error PMEM=$(PMEM): give a whole number of GiB below 1000, such as 1G or 100G))

SCRATCH_GIB     ?= 1
SCRATCH_MIB     := $(shell expr $(SCRATCH_GIB) \* 1024 - 512)
PMEM_RAM        := $(shell expr 2 + $(PMEM_GIB) + $(SCRATCH_GIB))G
SCRATCH         := $(if $(PMEM_BASE),$(shell printf '0x%x' $$(($(PMEM_BASE) + ($(PMEM_GIB) << 30)))))
pmem_ram         = -m $(1) -object memory-backend-ram,id=ram,size=$(1),reserve=off \
		   -machine memory-backend=ram

# what QEMU gets, and what the kernel command line gets
qemu_mem_memmap      = $(call pmem_ram,$(PMEM_RAM))
qemu_mem_devicetree  = $(call pmem_ram,$(PMEM_RAM)) -dtb $(PMEM_DTB)
qemu_mem_nvdimm      = -m $(RAM),slots=1,maxmem=$(shell expr $(PMEM_GIB) + 16)G \
		       -object memory-backend-ram,id=pmem,size=$(PMEM),reserve=off \
		       -device nvdimm,memdev=pmem
qemu_mem_none        = -m $(or $(RAM),256M)
cmdline_holes        = zone_device_memmap_kunit.scratch=$(SCRATCH_MIB)M@$(SCRATCH) \
		       zone_device_memmap_kunit.early=32M@$(1)
cmdline_memmap       = memmap=$(PMEM)!$(PMEM_BASE) memmap=$(SCRATCH_MIB)M$$$(SCRATCH) memmap=32M$$0x7e000000 \
		       $(call cmdline_holes,0x7e000000)
cmdline_devicetree   = mem=2016M $(call cmdline_holes,$(shell printf '0x%x' $$(($(PMEM_BASE) - (32 << 20)))))
cmdline_nvdimm       =
cmdline_none         =

QEMU_MEM         = $(qemu_mem_$(PMEM_KIND))
PMEM_CMDLINE     = $(cmdline_$(PMEM_KIND)) $(PMEM_UNPOISONED)
# DEBUG_VM poisons the whole memmap at each bind and unbind: three times the time of the bind itself
PMEM_UNPOISONED := $(shell test $(PMEM_GIB) -le 16 || echo vm_debug=-)

# $(call make_pmem_dtb,sandbox prefix): writes $(PMEM_DTB); does nothing for the other kinds
make_dtb_devicetree  = $(1) ci/pmem-dtb $(PMEM_DTB) $(PMEM_BASE) $(PMEM) \
		       $(QEMU) $(QEMU_ARGS) $(call pmem_ram,$(PMEM_RAM))
make_pmem_dtb        = $(or $(make_dtb_$(PMEM_KIND)),:)
