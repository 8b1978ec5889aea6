# SPDX-License-Identifier: GPL-2.0
# memmap-nt: build, boot, check and time the series on every architecture. `make help` tells what there is.
#
# This file holds what is done once for all machines; ci/cell.mk is the graph of one machine.

KERNEL		?= 7.3
BASE		?= 7.3
VERSION		?= 1
COMPOUNDS	?= 256
ACCEL		?= tcg
REBINDS		?= 2
TOOLCHAINS	?= root
include ci/pmem.mk
export KERNEL ACCEL PMEM REBINDS TOOLCHAINS

MACHINES	:= $(sort $(basename $(notdir $(wildcard arch-backends/*/*.mk))))
DEFAULT_XARCH	:= $(basename $(notdir $(shell grep -l '^DEFAULT *:= *y' arch-backends/*/*.mk)))
XARCH		?= $(DEFAULT_XARCH)
KERNELS		:= $(shell sed -n 's/^. BASE v//p' patches/*/series | sort -rV)
BROKEN		:= $(basename $(notdir $(shell grep -lE '^BROKEN *:=.* $(filter $(KERNEL),$(KERNELS) )( |$$)' arch-backends/*/*.mk)))
XARCHES		:= $(if $(filter all,$(XARCH)),$(filter-out $(BROKEN),$(MACHINES)),$(XARCH))
UNKNOWN		:= $(filter-out $(MACHINES),$(XARCHES))
$(if $(strip $(XARCH)),,$(error XARCH= is empty; valid are all $(MACHINES)))
$(if $(UNKNOWN),$(error XARCH=$(UNKNOWN) is unknown; valid are all $(MACHINES)))
$(if $(filter root host,$(TOOLCHAINS)),,$(error TOOLCHAINS=$(TOOLCHAINS) is unknown; valid are root host))
$(if $(filter tcg kvm,$(ACCEL)),,$(error ACCEL=$(ACCEL) is unknown; valid are tcg kvm))

$(if $(shell [ '$(REBINDS)' -ge 1 ] 2>/dev/null && [ '$(REBINDS)' -le 32 ] && echo y),,$(error REBINDS=$(REBINDS): give a number from 1 to 32))

RUN		:= toolchains/run
CELL		= $(MAKE) --no-print-directory -f ci/cell.mk
CELLS		= $(XARCHES:%=out/$(KERNEL_ID)/%)
# Only goals that need a kernel ask which one, so that a wrong KERNEL= fails there and at once.
KERNEL_ID	= $(or $(shell toolchains/kernel id '$(KERNEL)'),$(error KERNEL=$(KERNEL) is of no use))

# The ports of XARCH= where it was given.
PORTS		= $(if $(filter file,$(origin XARCH)),,$(sort $(notdir $(patsubst %/,%,$(dir $(foreach x,$(XARCHES),$(wildcard arch-backends/*/$x.mk)))))))

CFLAGS		:= -std=gnu11 -O2 -g -Wall -Wextra -Werror -D_GNU_SOURCE
BINS		:= out/bin/boot out/bin/report out/bin/calls out/bin/compare out/bin/plugin.so

.PHONY: baseline bench help matrix build boot check harness list readme toolchains doctor source tools clean series series-check bisect-check sanitizers bench-host bench-device compare
.DELETE_ON_ERROR:

help:
	@echo 'make matrix             build, boot and judge; then report'
	@echo 'make check              all tests, and boots of the default machines'
	@echo 'make build boot         the two halves of matrix'
	@echo 'make harness            the memcpy_nontemporal suite in userspace, every architecture'
	@echo 'make bench              what a bind costs in instructions and memory traffic, without the series and with it'
	@echo 'make baseline           write ci/baseline.json, which make check compares, from the kernels of make matrix'
	@echo 'make bench-host         the copies timed on this machine: SIZE=1600M, ROUNDS=11, THREADS=$(shell nproc)'
	@echo 'make compare            which backend to use: the shipped one, memcpy() or a candidate'
	@echo 'make bench-device       a program that times binds of a real device, on any machine'
	@echo 'make list               the machines there are, and how each last fared'
	@echo 'make series             the shared series as commits and mails; with XARCH=, the ports on top of it'
	@echo 'make series-check       both as a maintainer would check them, each commit built on its own'
	@echo 'make bisect-check       git bisect finds faults planted among commits, with real kernels of the first of XARCH'
	@echo 'make sanitizers         FORTIFY_SOURCE, KASAN and KMSAN, each with a mistake to find'
	@echo 'make toolchains doctor  the toolchain root; what this machine has and lacks'
	@echo 'make clean              remove out/ (downloads and toolchains stay in the cache folder)'
	@echo
	@echo 'variable    now                       or'
	@echo 'XARCH       $(XARCH)      all, or some of: $(MACHINES)'
	@echo 'KERNEL      $(KERNEL)                       one of: $(KERNELS), or the path of a kernel tree'
	@echo 'BASE        $(BASE)                       what to write a series for: as KERNEL, or a git tree and REV='
	@echo 'VERSION     $(VERSION)                         of the series; from 2 on with CHANGELOG=<file>'
	@echo 'PMEM        $(PMEM)                        100G, any number of GiB'
	@echo 'REBINDS     $(REBINDS)                         rebinds of each driver'
	@echo 'ACCEL       $(ACCEL)                       kvm'
	@echo 'TOOLCHAINS  $(TOOLCHAINS)                      host'

# A cell that fails must not keep the others from running: its result says so, and report judges.
matrix: $(XARCHES:%=build-%)
	@$(if $(filter all,$(XARCH)),for x in $(BROKEN); do $(CELL) XARCH=$$x KERNEL_ID=$(KERNEL_ID) LAST=n list; done | sed 's/^/left out: /')
	@$(MAKE) --no-print-directory boot

build: $(XARCHES:%=build-%)
	@ls $(CELLS:%=%/build/.built) >/dev/null

boot: $(XARCHES:%=boot-%)
	@$(RUN) out/bin/report $(CELLS)

$(XARCHES:%=build-%): build-%: source tools
	-@$(CELL) XARCH=$* KERNEL_ID=$(KERNEL_ID) build

$(XARCHES:%=boot-%): boot-%: tools
	-@$(CELL) XARCH=$* KERNEL_ID=$(KERNEL_ID) boot

source: toolchains
	@toolchains/kernel fetch '$(KERNEL)'
	@toolchains/kernel patch '$(KERNEL)'

toolchains:
	@[ $(TOOLCHAINS) = host ] || toolchains/build
	@$(RUN) true || { echo 'no tool can be run; see: make doctor' >&2; exit 125; }

doctor:
	@toolchains/doctor

tools: toolchains
	@$(MAKE) -s $(BINS)

out/bin/boot: $(wildcard ci/boot*.c ci/boot.h ci/util.[ch])
out/bin/report: $(wildcard ci/report*.[ch]) ci/util.c ci/util.h
out/bin/calls: ci/calls.c ci/util.c ci/util.h
out/bin/compare: ci/compare.c ci/util.c ci/util.h
out/bin/plugin.so: $(wildcard ci/plugin/*.[ch])
out/bin/plugin.so: CFLAGS += -Wno-unused-parameter -fPIC -shared -fvisibility=hidden
$(BINS):
	@mkdir -p $(@D)
	@$(RUN) gcc $(CFLAGS) -o $@.tmp $(filter %.c,$^) -ljansson
	@mv $@.tmp $@

harness: toolchains
	@$(RUN) prove -v ci/tests/harness.t

# Enough of it for a struct page's share of what is done once to be little.
bench: source tools
	@PMEM=$(if $(filter file,$(origin PMEM)),16G,$(PMEM)) ci/bench/run '$(KERNEL)' $(XARCHES)

baseline: source tools
	@ci/bench/baseline write $(CELLS)

bench-host: toolchains
	@core/harness/bench-host $(SIZE:%=--size '%') $(ROUNDS:%=--rounds '%') $(THREADS:%=--threads '%') $(GUEST:%='--%')

compare: source tools
	@$(RUN) ci/compare '$(COMPOUNDS)' '$(or $(ROUNDS),5)' $(XARCHES)

bench-device: toolchains
	@ci/device/build out/bin/bench-device
	@echo 'as root, with a device of /sys/bus/nd/devices: out/bin/bench-device DEVICE | tee base.log'

check: source tools
	@ci/check $(CELLS)

series: toolchains
	@ci/series/write '$(BASE)' '$(REV)' '$(VERSION)' '$(CHANGELOG)' $(PORTS)

series-check: source tools
	@ci/series/check '$(BASE)' '$(REV)'

bisect-check: source tools
	@ci/series/bisect-check '$(BASE)' $(firstword $(XARCHES))

sanitizers: source tools
	@ci/sanitizers '$(KERNEL)'

list:
	@printf '%-12s %-8s %-5s %-7s %-12s %-11s %-10s %s\n' machine backend page endian suites pmem \
		$(if $(filter n,$(LAST)),,last) note | sed 's/ *$$//'
	@for x in $(if $(or $(filter all,$(XARCH)),$(filter file,$(origin XARCH))),$(MACHINES),$(XARCHES)); do \
		$(CELL) XARCH=$$x KERNEL_ID=$(KERNEL_ID) list; done

# Between the two fences of README.md.
readme:
	@{ sed '/^```$$/,$$d' README.md; echo '```'; $(MAKE) -s list XARCH=all LAST=n; echo '```'; \
		sed '1,/^```$$/d' README.md | sed '1,/^```$$/d'; } > out/README.md
	@cp out/README.md README.md

clean:
	rm -rf out
