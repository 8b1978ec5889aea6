# SPDX-License-Identifier: GPL-2.0
# One cell: one machine (XARCH) with one kernel (KERNEL_ID, as toolchains/kernel names it). All that is
# known about the machine comes from its own .mk file.

MK		:= $(wildcard arch-backends/*/$(XARCH).mk)
SRCARCH		:= $(notdir $(patsubst %/,%,$(dir $(MK))))
include $(MK)
include ci/pmem.mk

RUN		:= toolchains/run
DIR		:= out/$(KERNEL_ID)/$(XARCH)
# Where a boot leaves what it makes; elsewhere for one that is not the cell's own.
RUN_DIR		?= $(DIR)
BUILD		:= $(DIR)/build
SRC		:= out/src/$(KERNEL_ID)
TREE		:= $(SRC)/tree
# What only an older kernel knows or wants, such as 6.12, stands in <fragment>-6.12.config.
RELEASE		:= $(shell sed 's/^\([0-9]*\.[0-9]*\).*/\1/' $(SRC)/version 2>/dev/null)
FRAGMENTS	:= $(addprefix $(dir $(MK)),$(or $(KCONFIG),$(XARCH).config))
CONFIGS		:= ci/kernel.config $(wildcard $(SUITES:%=ci/%.config)) \
		   $(FRAGMENTS) $(wildcard $(FRAGMENTS:%.config=%-$(RELEASE).config)) $(VARIANT:%=ci/series/variants/%.config) $(FRAGMENT)
# A result is of the sources it came from: a digest of what the kernel and its init were built of, which stays beside
# them, and one of what judged them. Anything else than these is the last result, but not of what is here now.
digest		 = $(shell cat $(sort $(1)) | sha256sum | cut -c1-12)
GUEST		:= $(wildcard ci/guest/*)
KERNEL_DIGEST	:= $(call digest,$(CONFIGS) $(wildcard $(SRC)/version $(dir $(MK))*.h $(dir $(MK))hook.patch) \
		     $(shell find core/include core/lib core/mm patches -name '*.[ch]' -o -name '*.patch' -o -name series))
BUILT_DIGEST	:= $(KERNEL_DIGEST)-$(call digest,$(GUEST))
JUDGE_DIGEST	:= $(call digest,$(MK) ci/cell.mk ci/pmem.mk ci/expected-tests $(wildcard ci/boot*.[ch]))
SOURCES		 = $(BUILT_DIGEST)-$(JUDGE_DIGEST)
TOUCHED		:= $(shell sed 's,^,$(TREE)/,' $(SRC)/touched 2>/dev/null)
JOBS		:= $(shell nproc)
PMEM_DTB	:= $(RUN_DIR)/machine.dtb
GUEST_LIBS	?= -lgcc
export GUEST_CFLAGS GUEST_LIBS GUEST_LIBC
ACCEL		?= tcg
REBINDS		?= 2
VERBS		?= kunit $(if $(filter none,$(PMEM_KIND)),,rebind kpageflags)
# What the verbs leave records of: a kernel without the series has nothing to check a device with.
RECORDS		= $(VERBS) $(if $(filter none,$(EXPECT_BACKEND)),,$(if $(filter rebind,$(VERBS)),check))
NONCE		:= $(shell od -An -N8 -tx1 /dev/urandom | tr -d ' \n')
# Binding takes longer the larger the device, and prints nothing until a driver is done. Where a single test
# takes longer than half a minute, QUIET says how long.
BIND_SECONDS	:= $(shell expr $(PMEM_GIB) \* $(REBINDS) $(if $(COUNT),\* 8 + 400,/ 4))
SILENCE		:= $(shell expr $(or $(QUIET),30) + $(BIND_SECONDS))
LIMIT_SCALED	:= $(shell expr $(LIMIT) + 2 \* $(BIND_SECONDS))
# What the table of machines says of one is not believed but compared with what the guest sees.
EXPECTED	= endian=$(or $(ENDIAN),little) \
		  page_size=$(shell expr $(patsubst %K,%,$(or $(PAGE_SIZE),4K)) \* 1024) $(EXPECT)
comma		:= ,
empty		:=
space		:= $(empty) $(empty)
commas		= $(subst $(space),$(comma),$(strip $(1)))

# Fixed, so that equal sources give equal objects, for ccache and for whoever compares kernels.
export KBUILD_BUILD_TIMESTAMP = 2026-01-01
export KBUILD_BUILD_USER = memmap-nt
export KBUILD_BUILD_HOST = memmap-nt
# The build folder is named from the tree, which lies four levels down; a job server of ours has no say.
KMAKE		:= MAKEFLAGS= $(RUN) make -s -C $(TREE) O=../../../../$(BUILD) ARCH=$(ARCH) CROSS_COMPILE=$(CROSS_COMPILE) \
		   CC="ccache $(or $(CLANG),$(CROSS_COMPILE)gcc)" $(CLANG:%=LLVM=1) HOSTCC="ccache gcc"

CMDLINE		= console=$(CONSOLE) $(EARLYCON) panic=-1 loglevel=7 printk.devkmsg=on $(PMEM_CMDLINE) \
		  $(if $(filter zone_device_memmap,$(SUITES)),zone_device_memmap_kunit.timing=1) nt_nonce=$(NONCE) nt_rebinds=$(REBINDS) \
		  nt_verbs=$(call commas,$(VERBS)) nt_suites=$(call commas,$(SUITES)) $(EXTRA_CMDLINE) $(APPEND)
QEMU_COMMAND	= $(QEMU) $(QEMU_ARGS) -accel $(ACCEL)$(COUNT:%=,thread=single) $(QEMU_MEM) -kernel $(BUILD)/$(IMAGE) \
		  -initrd $(DIR)/initramfs.cpio -append '$(CMDLINE)' $(if $(COUNT),$(COUNTER))
# COUNT=function,function: the same boot again has the same counts (ci/plugin/README.md).
COUNTER		= -icount shift=0,sleep=off -seed 1 -rtc base=2026-01-01T00:00:00,clock=vm -plugin \
		  out/bin/plugin.so,map=$(BUILD)/System.map,stores=arch-backends/$(SRCARCH)/stores,endian=$(or $(ENDIAN),little)$(MAP_OFFSET:%=,offset=%)$(LOCAL_ENTRY:%=,local-entry=%),out=$(RUN_DIR)/calls.jsonl,function=$(subst $(comma),$(comma)function=,$(COUNT))
META		= --meta commit=$(shell git rev-parse HEAD 2>/dev/null || echo none) \
		  --meta kernel='$(shell cat $(SRC)/version 2>/dev/null)' --meta note='$(NOTE)' \
		  --meta config_lost='$(shell cat $(DIR)/config.lost 2>/dev/null | tr '\n' ' ')' \
		  $(shell $(RUN) ci/versions $(CROSS_COMPILE) $(CLANG) $(CLANG:%=ld.lld) $(QEMU) | sed 's/.*/--meta "&"/')
BUILD_SECONDS	= $(shell cat $(DIR)/build.seconds 2>/dev/null || echo 0)
BOOT		= $(RUN) out/bin/boot --cell $(KERNEL_ID)/$(XARCH)$(RUN_DIR:$(DIR)%=%) --dir $(RUN_DIR) --config $(BUILD)/.config \
		  $(META) --progress

.PHONY: build built boot list objects sources
.DELETE_ON_ERROR:

# An old result must not pass for one of a run that never got to the boot. 125 is no verdict on the
# kernel: another run is at it, or the disk is full.
build:
	@ci/locked $(DIR) sh -c 'rm -f $(DIR)/result.json && \
		$(MAKE) --no-print-directory -f ci/cell.mk built'; status=$$?; \
	[ $$status = 0 ] || [ $$status = 125 ] || [ "$$(cat $(DIR)/step.status)" = 125 ] || \
		$(BOOT) --meta sources=$(SOURCES) --build-error "$$(cat $(DIR)/step.log)" -- env $(KMAKE) $(notdir $(IMAGE)); exit $$status

built: $(BUILD)/.built $(DIR)/initramfs.cpio
	@echo $(BUILT_DIGEST) >$(BUILD)/.sources

# Kconfig lines that did not survive are told, and the kernel is not built: a check may hang on one. A kernel that has
# not got one overrides it with "is not set" in <fragment>-<release>.config.
$(BUILD)/.config: $(CONFIGS) $(MK) $(SRC)/version
	@mkdir -p $(BUILD)
	@ci/step $(DIR) config '$(XARCH): configuring' sh -c '$(KMAKE) tinyconfig && \
		cat $(CONFIGS) >>$@ && $(KMAKE) olddefconfig'
	@awk -F'[= ]' '/^(# )?CONFIG_/ { last[$$1 == "#" ? $$2 : $$1] = $$0 } END { for (n in last) print last[n] }' $(CONFIGS) | \
		grep '^CONFIG_' | sort | grep -vxFf $@ > $(DIR)/config.lost || :

# The compile-time cases of FORTIFY_SOURCE warn and fail nothing; memset()'s do warn with KMSAN.
FORTIFIED	= ! grep -hs "^warning: unsafe memcpy_nontemporal" $(BUILD)/lib/test_fortify/test_fortify.log

# Absent while a build is under way, and after one that failed or was killed: nothing stale is booted.
# Its time is that of the start, for what is edited meanwhile.
$(BUILD)/.built: $(BUILD)/.config $(SRC)/touched $(TOUCHED)
	@rm -f $@
	@[ ! -s $(DIR)/config.lost ] || ci/step $(DIR) lost '$(XARCH): olddefconfig lost lines of the configuration' \
		sh -c 'sed "s/^/error: lost in olddefconfig: /" $(DIR)/config.lost; exit 1'
	@touch $@.started
	@ci/step $(DIR) build '$(XARCH): building Linux $(shell cut -d" " -f1 $(SRC)/version)' \
		sh -c '$(KMAKE) -j$(JOBS) $(notdir $(IMAGE)) && $(FORTIFIED)'
	@mv $@.started $@

# For ci/series: some objects of the tree of a series, with all the warnings there are. Leaves in DIR/objects which of
# them this configuration has.
objects: $(BUILD)/.config
	@objects="$$(ci/series/configured $(TREE) $(BUILD)/.config $(OBJECTS))"; echo $$objects >$(DIR)/objects; [ -z "$$objects" ] || \
		$(KMAKE) -k -j$(JOBS) W=1 C=2 KCFLAGS=-Wno-error $$objects

# A machine may take headers from its kernel's build.
$(DIR)/initramfs.cpio: $(GUEST) $(SRC)/version $(MK) | $(BUILD)/.built
	@ci/step $(DIR) initramfs '$(XARCH): packing init' $(RUN) ci/guest/pack $(CROSS_COMPILE) $(SRC)/tools $@

boot:
	@[ -e $(BUILD)/.built ] && [ -e $(DIR)/initramfs.cpio ] || { echo '$(XARCH): no kernel to boot; run: make build XARCH=$(XARCH)' >&2; \
		grep -qs build-error $(RUN_DIR)/result.json || rm -f $(RUN_DIR)/result.json; exit 3; }
	@mkdir -p $(RUN_DIR)
	@$(call make_pmem_dtb,$(RUN)) || { rm -f $(RUN_DIR)/result.json; exit 125; }
	@$(BOOT) --meta sources=$(shell cat $(BUILD)/.sources 2>/dev/null)-$(JUDGE_DIGEST) \
		--nonce $(NONCE) --backend '$(EXPECT_BACKEND)' $(EXPECTED:%=--expect %) \
		--suites '$(if $(filter kunit,$(VERBS)),$(call commas,$(SUITES)))' \
		--verbs $(call commas,$(RECORDS)) --rebinds $(REBINDS) \
		--tests ci/expected-tests $(ALLOW_SKIP:%=--allow-skip '%') \
		--kunit $(SRC)/tools/testing/kunit/kunit.py --learn out/boot-times-$(PMEM)-$(REBINDS).json \
		--limit $(LIMIT_SCALED) --silence $(SILENCE) --build-seconds $(BUILD_SECONDS) \
		$(if $(filter kvm,$(ACCEL)),--prove-kvm 10) -- $(QEMU_COMMAND)

sources:
	@echo $(SOURCES)

# README.md holds these lines, without the last result, which LAST=n leaves out. "(old)" is of other sources.
field		 = $(firstword $(shell sed -n 's/^ *"$(1)": "\(.*\)",*$$/\1/p' $(DIR)/result.json 2>/dev/null))
LAST		 = $(if $(wildcard $(DIR)/result.json),$(call field,status)$(if $(filter $(SOURCES),$(call field,sources)),, (old)),-)
HAS_PAGES	:= $(filter zone_device_memmap,$(SUITES))
list:
	@printf '%-12s %-8s %-5s %-7s %-12s %-11s %-10s %s\n' $(XARCH) $(EXPECT_BACKEND) $(or $(PAGE_SIZE),4K) \
		$(or $(ENDIAN),little) $(if $(HAS_PAGES),ZONE_DEVICE,primitive) \
		'$(if $(HAS_PAGES),$(PMEM_KIND:none=KUnit only),none)' \
		$(if $(filter-out n,$(LAST)),'$(LAST)') '$(NOTE)' | sed 's/ *$$//'
