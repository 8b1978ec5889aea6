#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The harness passes every backend of every machine, under qemu-user where the machine is another.
set -eu

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
n=0

result() { # STATUS NAME
	n=$((n + 1))
	echo "$1 $n - $2"
	[ "$1" = ok ] || sed 's/^/# /' "$tmp/log"
}

passes() { # NAME BACKEND COMPILER EMULATOR
	if ! command -v "$3" >/dev/null || { [ -n "$4" ] && ! command -v "$4" >/dev/null; }; then
		result ok "$1 # SKIP no $3 or no $4"
	elif core/harness/build "$tmp/run" "$2" "$3" >"$tmp/log" 2>&1 && $4 "$tmp/run" >"$tmp/log" 2>&1; then
		result ok "$1"
	else
		result "not ok" "$1"
	fi
}

variable() { sed -n "s/^$1[ \t]*:*=[ \t]*\([^ \t#]*\).*/\1/p" "$2"; }

passes "native generic" - "${CC:-cc}" ""
for machine in arch-backends/*/*.mk; do
	[ -e "$machine" ] || continue
	folder=${machine%/*}
	own=$folder/memcpy_nontemporal.h
	[ "$(variable EXPECT_BACKEND "$machine")" != generic ] || own=-
	# Some have a compiler but no C library.
	[ "$(variable QEMU_USER "$machine")" != - ] || continue
	for backend in "$own" core/harness/plain.h "$folder"/candidates/*.h; do
		[ "${backend%/\*.h}" = "$backend" ] || continue
		passes "$(basename "$machine" .mk) $backend" "$backend" \
			"$(variable CROSS_COMPILE "$machine")gcc" "$(variable QEMU_USER "$machine")"
	done
done
echo "1..$n"
