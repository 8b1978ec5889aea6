#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Style of the queue, the new kernel files and the scripts, and the rules of the layout.
set -u
# shellcheck source-path=SCRIPTDIR source=tap.sh
. "${0%/*}/tap.sh"
top=$(pwd)
# That of the newest base; a user's own only where there is no other.
tree=$(find "$top"/out/src -maxdepth 2 -name tree ! -path '*/[0-9]*-*/tree' | sed '/src\/[0-9]/!s/^/~/' | sort -V | tail -n 1)
tree=${tree#\~}
[ -n "$tree" ] || { echo "Bail out! no kernel tree; run: make source"; exit 1; }

checkpatch() { # checkpatch [ARGS...]; sign-offs come with the export
	ci/series/checkpatch "${from:-$tree}" --no-signoff "$@" 2>&1
}

unlicensed() {
	git ls-files | grep -v -e '\.patch$' -e '/message$' -e '^patches/cover-' -e '^LICENSES/' -e '\.json$' \
		-e '\.console$' -e 'expected-tests$' |
		while read -r f; do head -n 5 "$f" | grep -q SPDX-License-Identifier || echo "$f"; done
}

scripts() { git ls-files | while read -r f; do ! head -n 1 "$f" | grep -q '^#!/bin/sh' || echo "$f"; done; }

# A new machine touches its own folder only.
machines=$(find arch-backends -name '*.mk' | sed 's,.*/\(.*\)\.mk,\\<\1\\>,' | paste -sd'|')
shared() { git ls-files Makefile 'ci/*.mk' 'ci/*.[ch]' ci/check ci/step ci/guest toolchains; }

# Every base judges all patches that its series names, by its own rules if its tree is there.
queue() { sed "/^[#@]/d; s/[[:space:]].*//; s,^,$1/,; s,^[^/]*/\.\./,," "patches/$1/series"; }
for series in patches/*/series; do
	base=$(basename "${series%/series}")
	from=$top/out/src/$base/tree
	[ -e "$from" ] || from=
	for p in $(queue "$base"); do
		is "$(checkpatch - <"patches/$p")" "" "checkpatch of $base: $p"
	done
	queue "$base" >>"$work/queued"
done
from=
is "$(cd patches && printf '%s\n' */*.patch | sort)" "$(sort -u "$work/queued")" "every patch is in a series, and there"
for f in $(git ls-files 'core/mm/*' 'core/lib/*' 'core/include/*' 'arch-backends/*.h'); do
	is "$(checkpatch -f "$top/$f")" "" "checkpatch $f"
done
is "$(awk 'length > 75 || FNR == 1 && !/: / { print FILENAME ":" FNR ": " $0 }' arch-backends/*/message)" "" \
	"messages have an area and short lines"
is "$(cd core && git ls-files include lib mm | sort)" "$(sed -n 's/^[^#@ ]* //p' patches/7.3/series | tr ' ' '\n' | sort)" \
	"the series names every file of core/ that goes to the kernel"
is "$(unlicensed)" "" "every file names its licence"
is "$(scripts | xargs shellcheck -x)" "" "shellcheck"
is "$(shared | grep -v toolchains/packages | xargs grep -nE "$machines")" "" "no shared file names a machine"
plan "$n"
