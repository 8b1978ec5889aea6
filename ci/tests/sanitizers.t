#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# That ci/sanitizers fails where a sanitizer reports nothing, and a kernel passes for having left no result. make is
# one that builds and boots nothing.
set -u
# shellcheck source-path=SCRIPTDIR source=tap.sh
. "${0%/*}/tap.sh"
mkdir -p "$work/bin" "$work/linux"
printf 'VERSION = 7\nPATCHLEVEL = 3\n' >"$work/linux/Makefile"
printf '#!/bin/sh\n' >"$work/bin/make"
chmod +x "$work/bin/make"
machines=$(grep -l '^PROVOKE' arch-backends/*/*.mk | wc -l)
PATH="$work/bin:$PATH" ci/sanitizers "$work/linux" >"$work/log" 2>&1
is $? 1 "a failure is in the exit status"
is "$(grep -c '^not ok' "$work/log")" $((3 * machines)) "nothing passes without a report and a result"

passes() { # test
	(unset work; sh -c '. "${1%/*}/tap.sh"; '"$2"'; plan "$n"; all_passed' sh "$1") >"$work/log" 2>&1
	echo $?
}
is "$(passes "$0" 'is 1 1 same')" 0 "all_passed: of what passes"
is "$(passes "$0" 'is 1 1 same; ok no false; is 1 1 same')" 1 "all_passed: of what does not"
plan "$n"
