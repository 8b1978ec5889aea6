#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# What out/bin/calls makes of the plugin's calls and the guest's records.
set -u
# shellcheck source-path=SCRIPTDIR source=tap.sh
. "${0%/*}/tap.sh"

traffic() { # READ WRITTEN MIXED [LINES]
	echo "\"traffic\":{\"size\":1024,\"ways\":2,\"line\":64,\"wc\":4,\"read\":$1,\"written\":$2,\"polluted\":500,\"partial\":0,\"mixed\":$3,\"lines\":${4:-2000}}"
}
call() { # FUNCTION INSTRUCTIONS SPLIT [TRAFFIC]
	echo "{\"function\":\"$1\",\"instructions\":$2,\"during_interrupts\":10${4:+,$4},\"split\":{$3}}"
}
# One call at boot, then a first bind and two rebinds of 1000 pages, a first bind and a rebind of 2000.
{
	call init 77 '"init":77' "$(traffic 7 7 7)"
	call init 20000 '"init":20000' "$(traffic 64000 64000 0)"
	call bind 90000 '"init":20000,"lock":70000'
	call init 10000 '"copy":8000,"init":1995,"odd":5' "$(traffic 0 64000 2)"
	call bind 50000 '"lock":50000'
	call init 12000 '"copy":10000,"init":2000' "$(traffic 1000 64000 0)"
	call bind 60000 '"lock":60000'
	call init 30000 '"init":30000' "$(traffic 0 1 0)"
	call bind 40000 '"lock":40000'
	call init 24000 '"init":24000' "$(traffic 0 128000 0)"
	call bind 44000 '"lock":44000'
} >"$work/calls"
cat >"$work/serial" <<'end'
[    0.1] {"nonce":"00","verb":"boot","kernel":"7.3.4","backend":"movnti","page_size":4096}
[    0.2] memmap_init_zone_device initialised 1000 pages in 6ms
[    0.3] {"nonce":"00","verb":"rebind","mode":"fsdax","align":2097152,"pages":1000,"first_ms":1,"bind_us":[1,1]}
[    0.4] {"nonce":"00","verb":"rebind","mode":"devdax","align":2097152,"pages":2000,"first_ms":1,"bind_us":[1]}
end
of() { # MEASURE FUNCTION CASE FILTER
	calls --xarch box --phase patched "$work/calls" "$work/serial" 2>"$work/said" |
		jq -c "select(.measure == \"$1\" and .function == \"$2\" and .case == \"$3\") | (.. | numbers) |= . * 1 | $4"
}
refused() { calls --xarch box "$work/calls" "$work/serial" 2>&1; }

is "$(of icount init fsdax '[.value, .first, .unit, .pages, .rebinds]')" \
	'[11,20,"instructions/page",1000,2]' "the rebinds' average, and the first bind; not the call at boot"
is "$(of icount init fsdax '[.schema, .xarch, .backend, .kernel, .phase, .hardware]')" \
	'[1,"box","movnti","7.3.4","patched",false]' "the fields that every line has"
is "$(of icount init fsdax '[.split[] | .function, (.value * 1e4 | round)]')" \
	'["copy",90000,"init",19975,"(others)",25]' "the split, largest first, small ones together"
is "$(of icount init devdax .value)" 12 "devdax by its own pages"
is "$(of icount bind fsdax .value) $(of icount bind devdax .value)" "55 22" "the whole bind"
is "$(of traffic init fsdax '[.value, .read, .written, .first_read, .polluted, .mixed_per_compound]')" \
	'[64.5,0.5,64,64,0.5,0.512]' "traffic, a compound of 512 pages"
is "$(of traffic init fsdax .cache)" '{"size":1024,"ways":2,"line":64,"write_combining":4}' "the cache"
is "$(of traffic bind fsdax .)" "" "no traffic where none was modelled"

cp "$work/calls" "$work/all"
# In the rebind of devdax alone one line is missing.
sed -i '10s/"lines":2000/"lines":1999/' "$work/calls"
sed -i 's/"page_size"/"struct_page":64,&/' "$work/serial"
is "$(of traffic init devdax .) $(of icount init devdax .value)" " 12" "no traffic where stores went unseen"
is "$(of traffic init fsdax .pages)" 1000 "of these alone"
is "$(refused | grep traffic, )" "box: init devdax: no traffic, as QEMU does not show all stores" "which is told"
sed -i 's/"struct_page":64/"struct_page":63/' "$work/serial"
is "$(of traffic init devdax .pages)" 2000 "a struct page of 63 bytes has no more"
sed -i 's/"struct_page":63,//' "$work/serial"
sed -i '10s/"lines":1999/"lines":1749/' "$work/calls"
is "$(of traffic init devdax .)" "" "56 bytes where the guest does not tell"
sed -i '10s/"lines":1749/"lines":1750/' "$work/calls"
is "$(of traffic init devdax .pages)" 2000 "and no more"
cp "$work/all" "$work/calls"
sed -i '$d' "$work/calls"
is "$(refused)" "calls: bind: 4 calls, but 5 binds" "a call that is missing"
{
	cat "$work/all"
	echo '{"function":"init","error":"did not return"}'
} >"$work/calls"
is "$(refused)" "calls: init: did not return" "a call that could not be counted"
cp "$work/all" "$work/calls"
sed -i '/rebind/d' "$work/serial"
is "$(refused | sed "s,$work/,,")" "calls: serial: the guest told of no binds" "no binds"
plan "$n"
