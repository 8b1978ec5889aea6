#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The benchmark of the template copies: what it checks, records and refuses. Nothing here looks at a time.
set -u
# shellcheck source-path=SCRIPTDIR source=tap.sh
. "${0%/*}/tap.sh"
# shellcheck source-path=SCRIPTDIR source=../../core/harness/machine.sh
. core/harness/machine.sh
cp -R core arch-backends "$work"
bench() { out=$("$work/bench" --threads 1 --rounds 1 "$@" 2>&1); status=$?; }

build() { # COMPILER FOLDER BACKEND
	BENCH=$2 "$work/core/harness/build" "$work/bench" "$3" "$1" >"$work/log" 2>&1 || sed 's/^/# /' "$work/log"
}

fails() { # MESSAGE ARGS...
	want=$1
	shift
	bench "$@"
	is "$status $(echo "$out" | grep -c "$want")" "1 1" "$* ends with: $want"
}

# Native: the script finds backend and folder by the compiler; its output is the program.
ln -s "$(pwd)/toolchains" "$work/toolchains"
(cd "$work" && core/harness/bench-host --size 4M --rounds 3 >log 2>&1)
is "$? $(grep -c '^message passing, .*, 0 of [0-9]* with wmb()$' "$work/log")" "0 1" \
	"it runs, and no message is stale behind the contract's barrier"
json=$work/out/bench.jsonl
is "$(jq -r 'select(.threads == 1 and .case != "ceiling") | "\(.case) \(.variant) \(.phase)"' "$json" | paste -sd';')" \
	"$(for c in fsdax devdax; do printf '%s slow path base;%s template, memcpy null;%s one page a call null;%s ours patched;' \
		$c $c $c $c; done | sed 's/;$//')" "a line for each variant"
is "$(jq -r 'select(.schema == 1 and .measure == "host" and .hardware and .unit == "GB/s" and .value == .median
	and .spread[0] <= .value and .value <= .spread[1] and .value > 0 and .rounds == 3 and .bytes == 4194304
	and (.cpu | length > 0) and (.virtual | type) == "boolean" and .ceiling > 0) | 1' "$json" | wc -l)" \
	"$(wc -l <"$json")" "every line has the fields of the schema"
is "$(jq -s '[.[] | select(.variant == .ceiling_of) | .of_ceiling] | all(. == 1)' "$json")" true "a ceiling is 1 of itself"
is "$(grep -c '^lines of a compound with both kinds of store: one page a call 2, ours 0$' "$work/log")" 1 \
	"no line of ours sees both kinds of store"

# Faults: what is wrong is not reported, whatever its speed.
build cc none core/harness/broken/drops_last_byte.h
fails "wrong bytes in compound 0, nothing is reported" --size 4M --json "$work/none"
is "$(find "$work/none" 2>/dev/null)" "" "nor recorded"
sed -i 's/^\t\tzone_device_copy_run(map + i, .*/\t\t(void)copy;/' "$work/core/harness/zone_device_model.h"
build cc none -
fails "fsdax, ours, 1 threads: wrong bytes in compound 0" --size 4M
cp core/harness/zone_device_model.h "$work/core/harness"

build cc none -
bench --size 4M
is "$status $(echo "$out" | grep -c '^backend generic;')" "0 1" "without a backend and an architecture's fills it works, too"
fails "SIZE=lots: give .* or more, a number with K, M or G" --size lots
fails "SIZE=1K: give .* or more" --size 1K
fails "SIZE is 1048576000 MiB, more than the memory that is free" --size 1024000G
fails "ROUNDS=0: give a number from 1 to 1000" --rounds 0
fails "THREADS=99999: give a number from 1 to" --threads 99999
fails "no such option" --size 4M lots

# A guest whose architecture cannot ask: files below a folder stand for the machine, as others' kernels have them.
sed -i "s,\"/\(sys\|proc\)/,\"$work/\1/,g" "$work/core/harness/bench/machine.c"
build cc none -
mkdir -p "$work/sys/class/dmi/id" "$work/proc/device-tree"
guest() { # FILE TEXT
	echo "$2" >"$work/$1"
	bench --size 4M --json "$work/none"
	is "$status $(echo "$out" | grep -c '^perhaps emulated: .* unless --kvm') $(echo "$out" | grep -c GB/s) $(
		find "$work/none" 2>/dev/null)" "0 1 0 " "$2 may be an emulator: no figures"
	[ "$1" = sys/class/dmi/id/sys_vendor ] || rm "$work/$1"
}
bench --size 4M --json "$work/bare"
is "$status $(jq -c '[.hardware, .virtual]' "$work/bare" | sort -u)" "0 [true,false]" "no sign of a guest: figures"
guest proc/device-tree/model "IBM pSeries (emulated by qemu)"
guest proc/device-tree/compatible qemu,pseries
guest proc/device-tree/compatible linux,dummy-loongson3
guest proc/sysinfo "VM00 Control Program: KVM/Linux   "
guest proc/hardware "Model:		QEMU Virtual M68K Machine"
guest proc/cpuinfo "machine		: CHRP IBM pSeries (emulated by qemu)"
guest sys/class/dmi/id/sys_vendor QEMU
bench --size 4M --json "$work/kvm" --kvm
is "$status $(jq -c '[.hardware, .virtual]' "$work/kvm" | sort -u)" "0 [true,true]" "it has them where the user says that it is KVM"
cp core/harness/bench/machine.c "$work/core/harness/bench"

# Emulated: the bytes are checked, and there are no figures.
for file in arch-backends/*/bench.h; do
	folder=${file%/*}
	for machine in "$folder"/*.mk; do
		emulator=$(variable QEMU_USER "$machine") compiler=$(variable CROSS_COMPILE "$machine")gcc
		name="$(basename "$machine" .mk): right bytes and no figures from an emulator, whatever the user says"
		if ! command -v "${emulator:--}" || ! command -v "$compiler"; then continue; fi >/dev/null
		backend=$folder/memcpy_nontemporal.h
		[ "$(variable EXPECT_BACKEND "$machine")" != generic ] || backend=-
		build "$compiler" "$folder" "$backend"
		out=$($emulator "$work/bench" --size 4M --json "$work/none" --kvm 2>&1)
		is "$? $(echo "$out" | grep -c '^emulated: each variant wrote the right bytes') $(echo "$out" |
			grep -c GB/s) $(find "$work/none" 2>/dev/null)" "0 1 0 " "$name"
	done
done
plan "$n"
