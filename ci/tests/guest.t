#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
# The guest's init, run as an ordinary program on a fake root: records, parsers, errors.
# NOLIBC names the kernel's tools/include/nolibc; by default one that serves the tests of a kernel below out/src.
set -eu

nolibc=${NOLIBC:-$(find out/src -maxdepth 2 -name tools | sort | tail -n 1)/include/nolibc}
if [ ! -f "$nolibc/nolibc.h" ]; then
	echo "1..0 # SKIP no kernel tree with nolibc; set NOLIBC"
	exit 0
fi
top=$(mktemp -d)
driver=
trap 'kill $driver 2>/dev/null || :; rm -rf "$top"' EXIT
cc -std=gnu11 -Os -Wall -Wextra -Werror -nostdlib -static -no-pie -fno-pie -fno-stack-protector \
	-I "$nolibc" -o "$top/init" ci/guest/*.c -lgcc
root=$top/root sys=$top/root/sys bus=$top/root/sys/bus/nd n=0
mkdir -p "$root/dev" "$root/proc/dynamic_debug" "$sys/kernel/debug/kunit/good" \
	"$sys/kernel/debug/kunit/short" "$sys/kernel/debug/memcpy_nontemporal" "$bus/drivers/nd_pmem" \
	"$bus/drivers/dax_pmem" "$bus/devices/region0" "$bus/devices/namespace0.0"

run() { env nt_root="$root" nt_nonce=abc "$@" "$top/init" > "$top/out" 2>&1 && code=0 || code=$?; }
result() {
	n=$((n + 1))
	[ "$1" = 0 ] || { echo "not ok $n - $2"; sed 's/^/# /' "$top/out"; return; }
	echo "ok $n - $2"
}
has() { grep -qF -- "$2" "$top/out" && found=0 || found=1; result "$found" "$1"; }
exits() { result $((code - $2)) "$1"; }

# A driver's stand-in: answers each write to a bind file as the kernel does
fake_driver() {
	while sleep 0.02; do
		for bind in "$bus"/drivers/*/bind; do
			[ -s "$bind" ] || continue
			: > "$bind"
			echo "7,1,1,-;memmap_init_zone_device initialised $1 pages in 4ms" >> "$root/dev/kmsg"
		done
	done
}
make_device() {
	mkdir -p "$bus/devices/$1"
	for attr in mode align uuid namespace; do : > "$bus/devices/$1/$attr"; done
	echo 0x103000000 > "$bus/devices/$1/resource"
	echo 1023410176 > "$bus/devices/$1/size"
}

echo 1..37
# kunit
printf 'KTAP version 1\n1..1\n    # Subtest: good\n    1..4\n    ok 1 a\n        ok 1 param\n    ok 2 b # SKIP no\n    not ok 3 c\n    ok 4 d\nnot ok 1 good\n' \
	> "$sys/kernel/debug/kunit/good/results"
printf 'KTAP version 1\n1..1\n    1..3\n    ok 1 a\n' > "$sys/kernel/debug/kunit/short/results"
echo movnti > "$sys/kernel/debug/memcpy_nontemporal/backend"
run nt_verbs=kunit nt_suites=good
has "boot names the backend" '"verb":"boot"'
has "the backend is read from debugfs" '"backend":"movnti"'
has "kunit counts cases, not parameters" \
	'{"nonce":"abc","verb":"kunit","suite":"good","plan":4,"passed":2,"failed":1,"skipped":1}'
has "the boot record has the size of a page" "\"page_size\":$(getconf PAGESIZE),"
grep -qw la57 /proc/cpuinfo && bits=56 || bits=47
has "and how far addresses reach" "\"address_bits\":$bits,"
has "no line of an MMU: none is named" '"mmu":""'
has "done counts the records before it" '{"nonce":"abc","verb":"done","records":2}'
exits "a failed test is the runner's business" 0
run nt_verbs=kunit nt_suites=short,absent
has "a plan not fulfilled is an error" '"what":"kunit","message":"short: results do not match'
has "a missing suite names its file" 'kunit/absent/results: no such file (errno 2)'
exits "errors show in the exit code" 1
rm -r "$sys/kernel/debug/memcpy_nontemporal"
printf 'cpu\t\t: POWER9\n\nMMU\t\t: Radix\nmachine\t\t: x\n' > "$root/proc/cpuinfo"
run nt_verbs=frob
has "the MMU is named as /proc/cpuinfo does" '"mmu":"Radix"'
has "no backend file: none" '"backend":"none"'
has "an unknown verb is an error" "unknown verb 'frob'"

# rebind
run nt_verbs=rebind nt_rebinds=99
has "too many rebinds are refused" 'nt_rebinds above 32: invalid argument'
echo 1073741824 > "$bus/devices/namespace0.0/size"
: > "$root/proc/dynamic_debug/control"
: > "$bus/drivers/nd_pmem/unbind" ; : > "$bus/drivers/dax_pmem/unbind"
run nt_verbs=rebind
has "no seed device is an error" 'region0/pfn_seed: no such file'
echo pfn0.0 > "$bus/devices/region0/pfn_seed"
echo dax0.0 > "$bus/devices/region0/dax_seed"
make_device pfn0.0
make_device dax0.0
: > "$bus/drivers/nd_pmem/bind"; : > "$bus/drivers/dax_pmem/bind"; : > "$root/dev/kmsg"
mkdir -p "$sys/kernel/debug/zone_device_memmap"
# the pfn written covers the dots
echo "........ pages=249856 mismatches=3 first_pfn=0x103000 word=1 got=0x1 want=0x2" \
	> "$sys/kernel/debug/zone_device_memmap/check"
fake_driver 249856 &
driver=$!
run nt_verbs=rebind nt_rebinds=2 nt_align=4K
has "fsdax is bound and measured" '"driver":"nd_pmem","mode":"fsdax","align":4096,"pfn":1060864,"pages":249856,"first_ms":4,'
has "every rebind is collected" '"ms":[4,4],"bind_us":['
has "devdax follows" '"driver":"dax_pmem","mode":"devdax"'
has "mismatches of the live check are told" \
	'"verb":"check","driver":"nd_pmem","pages":249856,"mismatches":3,"detail":"first_pfn=0x103000 word'
exits "no error in a good run" 0
grep -q '^0x103000 ' "$sys/kernel/debug/zone_device_memmap/check" && found=0 || found=1
result "$found" "the live check is asked about the device's first page"
cp "$bus/devices/dax0.0/namespace" "$top/out"
has "devdax stays attached" namespace0.0
cp "$bus/devices/pfn0.0/mode" "$top/out"
has "the memmap is on the device" pmem
run nt_verbs=rebind nt_rebinds=0 nt_map=ram
cp "$bus/devices/pfn0.0/mode" "$top/out"
has "or in memory" ram
rm "$bus/devices/dax0.0/uuid"
run nt_verbs=rebind nt_rebinds=0
has "a missing attribute is named" 'dax0.0/uuid: no such file (errno 2)'
has "the other mode was done all the same" '"mode":"fsdax"'

# kpageflags
run nt_verbs=kpageflags
has "no /proc/kpageflags" '/proc/kpageflags: no such file'
# 2 flags in 4 pages, and end of file before the range ends
echo 0x8000 > "$bus/devices/pfn0.0/resource"
echo 32768 > "$bus/devices/pfn0.0/size"
{ head -c 64 /dev/zero; printf '\1\0\0\0\0\0\0\0'; head -c 8 /dev/zero; printf '\0\0\20\0\0\0\0\0'
	head -c 8 /dev/zero; } > "$root/proc/kpageflags"
run nt_verbs=kpageflags
has "flags are collected, holes are not online" \
	'"pfn":8,"pages":8,"answered":4,"flags":"0x100001","online":1'
rm -r "$bus/devices/pfn0.0" "$bus/devices/dax0.0"
run nt_verbs=kpageflags
has "no bound device is an error" 'sys/bus/nd/devices: no such device'
run nt_verbs= "nt_nonce=a" nt_root=/nonexistent
has "an empty list of verbs does nothing" '{"nonce":"a","verb":"done","records":1}'

# map
parameters=$sys/module/memremap_bench/parameters
run nt_verbs=map
has "no driver for map" '"what":"rebind"'
exits "and that is told in the status" 1
mkdir -p "$parameters"
: >"$parameters/map"
: >"$parameters/unmap"
echo 'MemAvailable:    2200000 kB' >"$root/proc/meminfo"
run nt_verbs=map nt_types=private,devdax nt_rebinds=3
has "map tells what was mapped" '"verb":"map","driver":"memremap_bench","mode":"private","align":2097152,"pages":16777216'
result "$(($(grep -c '"bind_us":\[[0-9]*,[0-9]*,[0-9]*\]' "$top/out") - 2))" "as often again as was asked for"
result "$(grep -q "^devdax 68719476736 2097152" "$parameters/map"; echo $?)" "with type, size and alignment"
echo 'MemAvailable:    400000 kB' >"$root/proc/meminfo"
run nt_verbs=map
has "what has no room for its memmap, of struct pages of 96 bytes, is halved" '"pages":2097152,'
