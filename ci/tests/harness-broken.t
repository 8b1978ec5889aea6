#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Each of the broken backends fails in the very test that is meant to catch it, in few lines.
set -eu

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
n=0

# The catching test fails, with 10 errors printed and perhaps the fault that ended it.
caught() { # BACKEND TEST
	# The compiler sees through some of them where it knows the object; the suite has to find them.
	core/harness/build "$tmp/run" "$1" "${CC:-cc}" -Wno-array-bounds -Wno-stringop-overflow >"$tmp/log" 2>&1 || return 1
	! "$tmp/run" >"$tmp/log" 2>&1 || return 1
	grep -q "^    not ok [0-9]* $2\$" "$tmp/log" || return 1
	[ "$(grep -c "# $2: EXPECTATION" "$tmp/log")" -le 11 ]
}

for backend in core/harness/broken/*.h; do
	n=$((n + 1))
	catcher=$(sed -n 's:.*Caught by\: \(.*\) \*/:\1:p' "$backend")
	if caught "$backend" "$catcher"; then
		echo "ok $n - $(basename "$backend" .h) is caught by $catcher"
	else
		echo "not ok $n - $(basename "$backend" .h) is caught by $catcher"
		sed 's/^/# /' "$tmp/log"
	fi
done
echo "1..$n"
