#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The harness passes every backend of every machine, under qemu-user where the machine is another.
set -eu
# shellcheck source-path=SCRIPTDIR source=../../core/harness/machine.sh
. core/harness/machine.sh

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
n=0

result() { # STATUS NAME
	n=$((n + 1))
	echo "$1 $n - $2"
	[ "$1" = ok ] || sed 's/^/# /' "$tmp/log"
}

passes() { # NAME BACKEND COMPILER FLAG EMULATOR [ARGS...]
	name=$1 backend=$2 compiler=$3 flag=$4 emulator=$5
	shift 5
	if ! command -v "$compiler" >/dev/null || { [ -n "$emulator" ] && ! command -v "$emulator" >/dev/null; }; then
		result ok "$name # SKIP no $compiler or no $emulator"
	elif core/harness/build "$tmp/run" "$backend" "$compiler" ${flag:+"$flag"} >"$tmp/log" 2>&1 &&
		${emulator:+"$emulator" "$@"} "$tmp/run" >"$tmp/log" 2>&1; then
		result ok "$name"
	else
		result "not ok" "$name"
	fi
}

seen=
passes "native generic" - "${CC:-cc}" "" ""
for machine in arch-backends/*/*.mk; do
	[ -e "$machine" ] || continue
	folder=${machine%/*}
	own=$folder/memcpy_nontemporal.h
	[ "$(variable EXPECT_BACKEND "$machine")" != generic ] || own=-
	# Some have a compiler but no C library.
	[ "$(variable QEMU_USER "$machine")" != - ] || continue
	for backend in "$own" core/harness/plain.h "$folder"/candidates/*.h; do
		[ "${backend%/\*.h}" = "$backend" ] || continue
		compiler=$(variable CROSS_COMPILE "$machine")gcc
		# Some machines differ in their kernels only.
		case $seen in *" $compiler $backend "*) continue ;; esac
		seen="$seen $compiler $backend "
		# shellcheck disable=SC2046 # a list of words
		passes "$(basename "$machine" .mk) $backend" "$backend" "$compiler" "$(line_flag "$machine")" \
			"$(variable QEMU_USER "$machine")" $(note Emulate "$backend")
	done
done
echo "1..$n"
