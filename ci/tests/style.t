#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Style of the queue, the new kernel files and the scripts, and the rules of the layout.
set -u
# shellcheck source-path=SCRIPTDIR source=tap.sh
. "${0%/*}/tap.sh"
top=$(pwd)
tree=$(find "$top"/out/src -maxdepth 2 -name tree | sort | tail -n 1)
[ -n "$tree" ] || { echo "Bail out! no kernel tree; run: make source"; exit 1; }

checkpatch() { # checkpatch [ARGS...]; sign-offs come with the export
	ci/series/checkpatch "$tree" --no-signoff "$@" 2>&1
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

for p in patches/*/*.patch; do
	is "$(checkpatch - <"$p")" "" "checkpatch $p"
done
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
