#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# What the boot runner says about each console in boot/cases, played by fake-qemu.
# KUNIT_PY names kunit.py; by default one that serves the tests of a kernel below out/src.
set -euf
data=ci/tests/boot tmp=$(mktemp -d) n=0
trap 'rm -rf "$tmp"' EXIT
kunit=${KUNIT_PY:-$(find out/src -maxdepth 2 -name tools | sort | tail -n 1)/testing/kunit/kunit.py}
[ -f "$kunit" ] || { echo "Bail out! no kunit.py below out/src; set KUNIT_PY"; exit 1; }

field() { sed -n "s/^  \"$1\": \"\(.*\)\",*\$/\1/p" "$dir/result.json" | sed 's/\\"/"/g'; }
# Boot one case, and compare what came of it.
try() {
	got=0 script=missing wanted=there
	sed -e "$edit" $data/good.console >"$dir/console"
	# shellcheck disable=SC2046,SC2086 # both are lists of words
	boot --cell 7.3/x86_64 --dir "$dir" --nonce 0123456789abcdef --backend movnti \
		--suites memcpy_nontemporal,zone_device_memmap --tests $data/expected-tests \
		--allow-skip memcpy_nontemporal.huge --verbs kunit,rebind,kpageflags --rebinds 2 \
		--silence 9 --limit 20 --kunit "$kunit" --meta commit=0123abc $args -- \
		$(echo "$qemu" | sed "s|CONSOLE|$dir/console|") >"$dir/said" 2>&1 || got=$?
	[ ! -x "$dir/reproduce.sh" ] || { sh -n "$dir/reproduce.sh" && script=there; }
	[ $got != 0 ] || wanted=missing
	result="$(field status) $got $(field reason)"
	if echo "$result" | grep -q "^${want%%^*}${want#*^}" && field accel | grep -q "^$accel\$" && [ $script = $wanted ]
	then echo "ok $n - $name"; else
		echo "not ok $n - $name"
		printf '# want: %s\n# got:  %s, reproduce.sh %s, accel %s\n' "$want" "$result" $script "$(field accel)"
		sed 's/^/# /' "$dir/said"
	fi >"$tmp/$n.tap"
}
# Start the case read so far, a few at a time, and begin to read another.
next() {
	[ -z "$name" ] || { n=$((n + 1)) dir=$tmp/$n; mkdir "$dir"; try & }
	[ $((n % 6)) != 0 ] || wait
	name=$1 want='' edit='' args='' accel=tcg qemu='ci/tests/fake-qemu CONSOLE'
}
name='' dir=''; next ''
while read -r key value; do
	case $key in case) next "$value" ;; want | edit | args | qemu | accel) eval "$key=\$value" ;;
	'#' | '') ;; *) echo "Bail out! $data/cases: $key?"; exit 1 ;; esac
done <$data/cases
next ''; wait; echo "1..$n"; for i in $(seq "$n"); do cat "$tmp/$i.tap"; done
