#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Bad input to make ends in one clear line and a failure, before anything is built.
set -u
# shellcheck source-path=SCRIPTDIR source=tap.sh
. "${0%/*}/tap.sh"

refuses() { # MESSAGE ARGS...
	want=$1
	shift
	out=$(make --no-print-directory "$@" 2>&1)
	status=$?
	is "$([ $status != 0 ] && echo refused)" refused "make $* fails"
	is "$(printf '%s\n' "$out" | grep -c -e "$want")" 1 "make $* says: $want"
}

machines=$(find arch-backends -name '*.mk' | sed 's,.*/\(.*\)\.mk,\1,' | sort | paste -sd' ')
refuses "XARCH=vax is unknown; valid are all $machines" matrix XARCH=vax
refuses "XARCH=vax is unknown; valid are all $machines" boot "XARCH=${machines%% *} vax"
refuses "XARCH= is empty; valid are all $machines" boot XARCH=
refuses "unknown kernel 7.3 7.2; valid are .*7.3.* or the path of a tree" matrix "KERNEL=7.3 7.2"
refuses "unknown kernel 7.9; valid are .*7.3.* or the path of a tree" matrix KERNEL=7.9
refuses "is not a kernel tree" matrix KERNEL=ci
refuses "ACCEL=hvf is unknown; valid are tcg kvm" matrix ACCEL=hvf
refuses "TOOLCHAINS=none is unknown; valid are root host" matrix TOOLCHAINS=none
refuses "PMEM=lots: give a whole number of GiB" boot PMEM=lots
refuses "PMEM=1000G: give a whole number of GiB below 1000" boot PMEM=1000G
refuses "REBINDS=33: give a number from 1 to 32" boot REBINDS=33
refuses "REBINDS=x: give a number from 1 to 32" boot REBINDS=x
is "$(make --no-print-directory boot REBINDS=x 2>&1 | wc -l)" 1 "and no more than that"

is "$(unset MAKEFLAGS XARCH; make -s list)" "$(make -s list XARCH=all)" "make list has every machine"
is "$(make -s list XARCH="${machines%% *}" | wc -l)" 2 "or those of XARCH="
is "$(make -s list XARCH=all | wc -l)" "$(($(find arch-backends -name '*.mk' | wc -l) + 1))" \
	"make list has one line a machine"
# shellcheck disable=SC2016 # the fences of Markdown
is "$(sed -n '/^```$/,/^```$/{/^```$/d;p}' README.md)" "$(make -s list XARCH=all LAST=n)" \
	"README.md has the machines of make list"
# An older kernel may build where a newer one does not.
# shellcheck disable=SC2016 # make expands
broken() { make -s --eval='broken:;@echo $(BROKEN)' broken XARCH=all KERNEL="$1"; }
is "$(broken 7.3)" "$(grep -l '^BROKEN .*\<7\.3\>' arch-backends/*/*.mk | sed 's,.*/\(.*\)\.mk,\1,' | xargs)" \
	"what one kernel breaks is left out with it"
is "$(broken /some/tree)" "" "and with no other"
# A kernel without its init, whose build failed, is no more booted than none.
mkdir -p "$work/half/build"
touch "$work/half/build/.built"
half() { make -s -f ci/cell.mk XARCH="${machines%% *}" KERNEL_ID=7.3 DIR="$work/half" boot 2>&1; echo $?; }
echo '"status": "build-error"' >"$work/half/result.json"
is "$(half | grep -c 'no kernel to boot')" 1 "no init: no boot"
is "$(cat "$work/half/result.json")" '"status": "build-error"' "and the result of its build stays"
# The last result is one of these sources, or said to be old.
cp -r arch-backends core patches ci Makefile "$work"
cell() { make -s -C "$work" -f ci/cell.mk XARCH="${machines%% *}" KERNEL_ID=7.3 DIR="$work/cell" "$@"; }
last() { cell list | cut -c62-71 | sed 's/ *$//'; }
mkdir -p "$work/cell"
is "$(last)" - "no result: none is listed"
sources=$(cell sources)
printf '  "status": "pass",\n    "sources": "%s"\n    "status": "fail",\n' "$sources" >"$work/cell/result.json"
is "$(last)" pass "a result of these sources"
echo >>"$work/core/harness/README.md"
is "$(last)" pass "what no kernel is built of makes no difference"
for file in core/mm/zone_device_template.h patches/7.3/series ci/guest/init.c ci/kernel.config "$(find arch-backends -name "${machines%% *}.mk")"
do
	cp "$work/$file" "$work/saved"
	echo >>"$work/$file"
	is "$(last)" "pass (old)" "a result from before an edit of $file is old"
	cp "$work/saved" "$work/$file"
done
sed -i /sources/d "$work/cell/result.json"
is "$(last)" "pass (old)" "so is one that does not say what it is of"
# No kernel without a line of its configuration that a test may hang on.
mkdir -p "$work/cell/build" "$work/src"
touch "$work/src/touched" "$work/src/version" "$work/cell/initramfs.cpio" "$work/cell/build/.config"
lost() { cell -o "$work/cell/build/.config" -o "$work/cell/initramfs.cpio" SRC="$work/src" TOUCHED= KMAKE=true built 2>&1; }
echo CONFIG_KFENCE=y >"$work/cell/config.lost"
is "$(lost | grep -c '^ *error: lost in olddefconfig: CONFIG_KFENCE=y$')" 1 "a line that olddefconfig loses is told"
ok "and nothing is built" [ ! -e "$work/cell/build/.built" ]
: >"$work/cell/config.lost"
lost >"$work/out"
ok "nothing lost: built" [ -e "$work/cell/build/.built" ]
rm -r "$work/cell/build"
# What is booted is what was built, whatever the sources are now.
mkdir "$work/cell/build"
touch "$work/cell/build/.built" "$work/cell/initramfs.cpio"
cell -o "$work/cell/build/.built" -o "$work/cell/initramfs.cpio" built
booted() { cell boot BOOT=echo PMEM_KIND=none | sed -n 's/.* sources=\([^ ]*\) .*/\1/p'; }
is "$(booted)" "$sources" "a boot is of the sources it was built of"
for file in core/mm/zone_device_template.h ci/guest/init.c; do
	cp "$work/$file" "$work/saved"
	echo >>"$work/$file"
	is "$(booted)" "$sources" "also after an edit of $file"
	ok "which are others then" [ "$(cell sources)" != "$sources" ]
	cp "$work/saved" "$work/$file"
done
echo >>"$work/ci/boot.c"
is "$(booted)" "$(cell sources)" "but it is judged by what is here now"
of_tcg() { make -s -C "$work" -f ci/cell.mk XARCH=x86_64 KERNEL_ID=7.3 DIR="$work/cell" boot BOOT=echo "ACCEL=$1" | grep -c address_bits=56; }
is "$(of_tcg tcg)/$(of_tcg kvm)" 1/0 "what only an emulated CPU surely has is not expected of KVM"
rm -r "$work/cell"
is "$(ci/locked "$work/cell" echo ran)" ran "a cell is locked and built"
# shellcheck disable=SC2016 # the inner shell expands
is "$(ci/locked "$work/cell" sh -c 'ci/locked "$1" true; echo $?' sh "$work/cell" 2>&1)" "another run of cell $work/cell is in progress
125" "one run at a time builds a cell"
mkdir "$work/bin"
printf '#!/bin/sh\necho x 9 9 10 9 /\n' >"$work/bin/df"
chmod +x "$work/bin/df"
is "$(PATH=$work/bin:$PATH ci/locked "$work/cell" true 2>&1; echo $?)" "cell $work/cell needs 500 MiB in $work/cell, \
which has 10 MiB free
125" "no room for a build: said before it starts"
help=$(make help)
is "$(sed -n 's/^\.PHONY: //p' Makefile | tr ' ' '\n' | while read -r goal; do
	case $goal in help | readme | source | tools) continue ;; esac
	echo "$help" | grep -q "^make .*\<$goal\>" || echo "$goal"
done)" "" "make help names the goals"
kernels=$(sed -n 's/^# BASE v//p' patches/*/series | sort -rV | paste -sd' ')
is "$(make help | grep -c "^KERNEL .*: $kernels, or the path")" 1 "and the kernels"
# shellcheck disable=SC2016 # Markdown
is "$(sed -n 's/,* or the path.*//; /^| `KERNEL`/s/[^0-9.]\{1,\}/ /gp' README.md | xargs)" "$kernels" "so does README.md"
plan "$n"
