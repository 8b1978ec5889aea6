#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# bench-device on a folder that stands for a machine: what it refuses, what it prints, and --compare.
set -u
# shellcheck source-path=SCRIPTDIR source=tap.sh
. "${0%/*}/tap.sh"
ci/device/build "$work/bench-device" >"$work/log" 2>&1 || sed 's/^/# /' "$work/log"
root=$work/root nd=$work/root/sys/bus/nd
mkdir -p "$nd/drivers/nd_pmem" "$nd/drivers/dax_pmem" "$nd/drivers/nd_btt" "$root/dev" "$root/proc/dynamic_debug" \
	"$root/proc/self" "$root/proc/77/fd" "$root/sys/block/pmem0/pmem0p1/holders" "$root/sys/block/pmem0/holders" \
	"$root/sys/bus/dax/drivers/kmem" "$root/sys/bus/dax/devices/dax1.0"
for d in namespace0.0 namespace1.0 namespace2.0 namespace3.0 pfn0.0/block/pmem0 pfn0.1 dax1.0/dax1.0 btt2.0; do
	mkdir -p "$nd/devices/$d"
done
ln -s ../../drivers/nd_pmem "$nd/devices/pfn0.0/driver"
ln -s ../../drivers/dax_pmem "$nd/devices/dax1.0/driver"
echo pfn0.0 >"$nd/devices/namespace0.0/holder"
echo dax1.0 >"$nd/devices/namespace1.0/holder"
echo btt2.0 >"$nd/devices/namespace2.0/holder"
echo raw >"$nd/devices/namespace3.0/mode"
echo 259:0 >"$root/sys/block/pmem0/dev"
echo 259:1 >"$root/sys/block/pmem0/pmem0p1/dev"
echo victim >"$root/proc/77/comm"
for d in nd_pmem dax_pmem; do : >"$nd/drivers/$d/bind"; : >"$nd/drivers/$d/unbind"; done
: >"$root/dev/kmsg"
: >"$nd/drivers_probe"
mountinfo=$root/proc/self/mountinfo

run() { nt_root=$root "$work/bench-device" "$@" >"$work/out" 2>"$work/err"; }

refuses() { # MESSAGE ARGS...; exactly this line, and no driver was touched
	want=$1
	shift
	run "$@"
	is "$? $(cat "$work/err") $(cat "$nd"/drivers/*/unbind)" "1 bench-device: $want " "$want"
}

run
is "$? $(head -n 1 "$work/err" | cut -d' ' -f1-6)" "2 usage: bench-device [--kvm] [--rebinds N] DEVICE" "a device has to be named"
refuses "--rebinds 0: give a number from 1 to 32" --rebinds 0 pfn0.0
refuses "--rebinds lots: give a number from 1 to 32" --rebinds lots pfn0.0
for name in pfn9.0 pmem0 ../../sys dax; do
	run "$name"
	is "$? $(wc -l <"$work/err") $(grep -c "$name: no such device in .*; there are: .*pfn0.0 (nd_pmem)" "$work/err")" \
		"1 1 1" "$name is unknown, and the right names are told"
done
refuses "pfn0.1 is not bound to a driver; bind it first" pfn0.1
refuses "namespace2.0 belongs to btt2.0, which has no struct pages" namespace2.0
refuses "namespace3.0 has no struct pages. To give it some: ndctl create-namespace -f -e namespace3.0 -m fsdax, or devdax; \
that overwrites its start, and what it holds is lost" namespace3.0
refuses "who uses pfn0.0 cannot be told without /proc" pfn0.0

echo "36 1 259:0 / /mnt rw - xfs /dev/root rw" >"$mountinfo"
refuses "pmem0 is mounted on /mnt" pfn0.0
echo "36 1 259:1 / /mnt/part rw shared:1 - ext4 /dev/disk/by-uuid/7 rw" >"$mountinfo"
refuses "pmem0p1 is mounted on /mnt/part" namespace0.0
echo "36 1 0:44 / /btr rw - btrfs /dev/pmem0 rw" >"$mountinfo"
refuses "pmem0 is mounted on /btr" pfn0.0
echo "36 1 259:7 / /other rw - xfs /dev/pmem01 rw" >"$mountinfo"
printf 'Filename\tType\n/dev/pmem0p1 partition 1 0 -2\n' >"$root/proc/swaps"
refuses "pmem0p1 is in use as swap" pfn0.0
rm "$root/proc/swaps"
mkdir "$root/sys/block/pmem0/pmem0p1/holders/dm-3"
refuses "pmem0p1 is in use by dm-3" pfn0.0
rmdir "$root/sys/block/pmem0/pmem0p1/holders/dm-3"
ln -s /dev/pmem0p1 "$root/proc/77/fd/5"
refuses "pmem0 is open in process 77 (victim)" pfn0.0
ln -sf /dev/dax1.0 "$root/proc/77/fd/5"
refuses "dax1.0 is open in process 77 (victim)" dax1.0
ln -sf /dev/dax1.01 "$root/proc/77/fd/5"
echo "7f00-7f01 rw-s 0 00:06 9 /dev/dax1.0" >"$root/proc/77/maps"
refuses "dax1.0 is mapped by process 77 (victim)" namespace1.0
echo "7f00-7f01 rw-s 0 00:06 9 /mnt/dax1.0" >"$root/proc/77/maps"
ln -s ../../drivers/kmem "$root/sys/bus/dax/devices/dax1.0/driver"
refuses "dax1.0 is system memory (kmem), which would have to be offlined first" dax1.0
rm "$root/sys/bus/dax/devices/dax1.0/driver"

# A driver's stand-in says of the first bind 90 ms, of those after it 40, 41, ..., if it is asked to.
control=$root/proc/dynamic_debug/control
driver() {
	ms=90
	while sleep 0.02; do
		for bind in "$nd"/drivers/*/bind; do
			[ -s "$bind" ] || continue
			: >"$bind"
			grep -qs 'memmap_init_zone_device +p' "$control" || continue
			echo "7,1,1,-;memmap_init_zone_device initialised 1000 pages in ${ms}ms" >>"$root/dev/kmsg"
			[ $ms != 90 ] || ms=39
			ms=$((ms + 1))
		done
	done
}
driver &
pid=$!
trap 'kill $pid; rm -rf "$work"' EXIT
: >"$control"
run --rebinds 3 dax1.0
is "$? $(cat "$work/err")" "0 " "a device that nobody uses is bound"
cp "$work/out" "$work/base.log"
is "$(cat "$control")" "func memmap_init_zone_device -p" "the kernel is asked for its times, and no longer"
is "$(grep -E '^memmap_init' "$work/out" | tr -s ' ')" "memmap_init_zone_device() 90.00 41.00 40.00 .. 42.00" \
	"first bind and average of the others"
is "$(grep -c '^whole bind  *[0-9]*\.[0-9][0-9] ' "$work/out")" 1 "the whole bind beside it"
is "$(grep '^{' "$work/out" | jq -c 'select(.schema == 1 and .measure == "device" and .unit == "ms" and .rebinds == 3
	and .driver == "dax_pmem" and .pages == 1000 and .hardware) | [.case, .variant, .spread[0] <= .value and .value <= .spread[1]]' | paste -sd' ')" \
	'["devdax","memmap_init_zone_device()",true] ["devdax","whole bind",true]' "a line of JSON for each"
is "$(grep '^{.*memmap_init' "$work/out" | jq '.first == 90 and .value == 41 and .spread == [40, 42]')" true \
	"with the same figures"

said='mm/mm_init.c:1166 [main]memmap_init_zone_device =p "%s initialised %lu pages in %ums"'
echo "$said" >"$control"
run --rebinds 1 dax1.0
is "$? $(grep -c -e -p "$control")" "0 0" "what was asked for before stays"
rm "$control"
run --rebinds 2 namespace0.0
is "$? $(grep -c 'not known, this kernel has no dynamic debug' "$work/out") $(grep -c '^{' "$work/out")" "0 1 1" \
	"without dynamic debug there is the whole bind only, and it is said"
rm "$nd/drivers/nd_pmem/bind"
run pfn0.0
is "$? $(cat "$work/err") $(cat "$nd/drivers_probe")" "1 bench-device: rebind: /sys/bus/nd/drivers/nd_pmem/bind: \
No such file or directory pfn0.0" "a bind that fails is told, and the device probed again"

# Interrupted between unbind and bind, where the bind waits for a reader: that is the device's worst moment.
mkfifo "$nd/drivers/nd_pmem/bind"
for signal in 1 2 3 15; do
	: >"$control"
	: >"$nd/drivers/nd_pmem/unbind"
	nt_root=$root env --default-signal "$work/bench-device" pfn0.0 >"$work/out" 2>"$work/err" &
	bench=$!
	until [ -s "$nd/drivers/nd_pmem/unbind" ]; do sleep 0.02; done
	kill -$signal $bench
	bound=$(timeout 5 cat "$nd/drivers/nd_pmem/bind")
	echo "7,1,1,-;memmap_init_zone_device initialised 1000 pages in 9ms" >>"$root/dev/kmsg"
	wait $bench
	is "$? $bound $(cat "$work/err" "$control") $(grep -c '^{' "$work/out")" "$((128 + signal)) pfn0.0 bench-device: \
interrupted; pfn0.0 is bound to nd_pmem
func memmap_init_zone_device -p 0" "SIG$(kill -l $signal): the device is bound, and the end"
done

# A guest whose architecture cannot ask what it runs on.
mkdir "$work/other"
ln -s "$(pwd)/toolchains" "$work/other"
cp -R core arch-backends ci "$work/other"
rm "$work"/other/arch-backends/*/bench.h
sed -i "s,\"/proc/device-tree/,\"$work/tree/," "$work/other/core/harness/bench/machine.c"
mkdir "$work/tree"
echo qemu,pseries >"$work/tree/compatible"
(cd "$work/other" && ci/device/build "$work/bench-device") >"$work/log" 2>&1 || sed 's/^/# /' "$work/log"
: >"$nd/drivers/dax_pmem/unbind"
: >"$nd/drivers/nd_pmem/unbind"
refuses "this guest may be an emulator's, whose time is no figure; if it runs under KVM, say --kvm" dax1.0
run --kvm --rebinds 2 dax1.0
is "$? $(cat "$work/err") $(grep '^{' "$work/out" | jq -c '[.hardware, .virtual, .rebinds]' | sort -u)" "0  [true,true,2]" \
	"what may be an emulator has figures where the user says that it is KVM"

compare() { "$work/bench-device" --compare "$@" 2>&1; }
sed 's/"value": 41.00/"value": 13.50/; s/"first": 90.00/"first": 81.07/; s/"kernel": "[^"]*"/"kernel": "7.3.4-nt"/' \
	"$work/base.log" >"$work/patched.log"
is "$(compare "$work/base.log" "$work/patched.log" | grep memmap_init | tr -s ' ')" \
	"devdax memmap_init_zone_device() 90.00 41.00 81.07 13.50 3.03" "--compare sets base against patched"
is "$(compare "$work/base.log" "$work/patched.log" | grep -c 'patched 7.3.4-nt; ms')" 1 "and names the kernels"
is "$(compare "$work/base.log" "$work/absent"; echo $?)" "bench-device: $work/absent: No such file or directory
1" "a log that is not there"
is "$(compare "$work/log" "$work/base.log"; echo $?)" "bench-device: $work/log: no results of bench-device in it
1" "a log of something else"
differs() { # FIELD VALUE OTHER
	sed "s/\"$1\": \(\"*\)[^,\"}]*/\"$1\": \1$3/" "$work/base.log" >"$work/other.log"
	is "$(compare "$work/base.log" "$work/other.log"; echo $?)" \
		"bench-device: these logs cannot be compared, $1 differs: $2, $3
2" "logs whose $1 is not the same"
}
field() { grep '^{' "$work/base.log" | jq -r ".$1" | head -n 1; }
differs pages 1000 2000
differs cpu "$(field cpu)" "another CPU"
differs virtual "$(field virtual)" neither
differs driver dax_pmem nd_pmem
sed 's/devdax/fsdax/; s/dax_pmem/nd_pmem/' "$work/base.log" >"$work/fsdax.log"
is "$(compare "$work/base.log" "$work/fsdax.log" | sed 's/.*, driver/driver/')" "driver differs: dax_pmem, nd_pmem" "logs of both drivers"
sed 's/devdax/fsdax/' "$work/base.log" >"$work/fsdax.log"
is "$(compare "$work/base.log" "$work/fsdax.log" | tail -n 1)" \
	"bench-device: $work/base.log and $work/fsdax.log have no result in common" "logs of different devices"
plan "$n"
