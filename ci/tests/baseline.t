#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# What is said of counts that differ from ci/baseline.json, and of those that are not there.
set -u
# shellcheck source-path=SCRIPTDIR source=tap.sh
. "${0%/*}/tap.sh"

line() { # MEASURE MACHINE CASE FUNCTION VALUE SPLIT
	echo "{\"measure\":\"$1\",\"xarch\":\"$2\",\"case\":\"$3\",\"function\":\"$4\",\"value\":$5,\"split\":[${6:-}]}"
}
part() { echo "{\"function\":\"$1\",\"value\":$2}"; }
counts() { # of init() and bind() of a box
	line icount box fsdax init "$1" "$(part copy "$2"),$(part others 1.00001)"
	line icount box fsdax bind "$3" "$(part lock 5)"
	line traffic box fsdax init "$4"
}
baseline() { jq -n -r -L ci/bench --slurpfile lines "$work/lines" --slurpfile baseline "$work/baseline" "include \"baseline\"; $1"; }
said() { baseline check | grep "$@"; }

counts 10 9 50 64 >"$work/lines"
echo '[]' >"$work/baseline"
is "$(said '^ok')" "" "without a baseline nothing passes"
is "$(said -c 'make baseline writes it')" "$(said -c '^not ok')" "and each says what to do"
baseline write >"$work/new"
is "$(jq length "$work/new") $(wc -l <"$work/new")" "3 5" "a line for each count"
cp "$work/new" "$work/baseline"
is "$(said '^not ok')" "" "the same counts pass"
is "$(baseline write)" "$(cat "$work/new")" "and give the same file"
counts 10.2 9.2 51 65.28 >"$work/lines"
is "$(said '^not ok')" "" "2 % more pass"
counts 9 8 40 0.1 >"$work/lines"
is "$(said '^not ok')" "" "less passes"
counts 10.3 9.3 50 64 >"$work/lines"
is "$(said '^not ok')" "not ok box fsdax: init(), instructions per struct page: 10.3, which is 3 % more than the 10 of ci/baseline.json; grew: copy by 0.3" \
	"more does not, and is told with what grew and by how much"
counts 10 9 50 65.5 >"$work/lines"
is "$(said '^not ok')" "not ok box fsdax: init(), bytes of DRAM per struct page: 65.5, which is 2.3 % more than the 64 of ci/baseline.json" \
	"nor more traffic"
counts 10 9 50 64 | sed '/bind/d' >"$work/lines"
is "$(said '^not ok')" "not ok box fsdax: bind(), instructions per struct page: in ci/baseline.json, but was not counted" \
	"a count that is gone"
line icount other fsdax init 1 >"$work/lines"
is "$(baseline check)" "not ok other fsdax: init(), instructions per struct page: not in ci/baseline.json, make baseline writes it" \
	"of a machine that is not there nothing but that is said"
plan "$n"
