#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# What is said of counts that differ from ci/baseline.json, and of those that are not there.
set -u
# shellcheck source-path=SCRIPTDIR source=tap.sh
. "${0%/*}/tap.sh"

line() { # MEASURE MACHINE CASE FUNCTION VALUE SPLIT
	echo "{\"measure\":\"$1\",\"xarch\":\"$2\",\"kernel\":\"${release:-7.3.4}\",\"case\":\"$3\",\"function\":\"$4\",\"value\":$5,\"split\":[${6:-}]}"
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
release=7.3.9 counts 10 9 50 64 >"$work/lines"
is "$(said '^not ok')" "" "so they do of another point release"
release=7.2.1 counts 20 19 60 64 >"$work/lines"
is "$(said -c 'make baseline writes it') $(said -c 7.3)" "3 0" "of another kernel they are others"
baseline write >"$work/both"
is "$(jq -c 'map([.kernel, .value]) | unique' "$work/both")" \
	'[["7.2",20],["7.2",60],["7.2",64],["7.3",10],["7.3",50],["7.3",64]]' "and stand beside them"
counts 10.2 9.2 51 65.28 >"$work/lines"
is "$(said '^not ok')" "" "2 % more pass"
counts 9 8 40 0.1 >"$work/lines"
is "$(said '^not ok')" "" "less passes"
counts 10.3 9.3 50 64 >"$work/lines"
is "$(said '^not ok')" "not ok box 7.3 fsdax: init(), instructions per struct page: 10.3, which is 3 % more than the 10 of ci/baseline.json; grew: copy by 0.3" \
	"more does not, and is told with what grew and by how much"
counts 10 9 50 65.5 >"$work/lines"
is "$(said '^not ok')" "not ok box 7.3 fsdax: init(), bytes of DRAM per struct page: 65.5, which is 2.3 % more than the 64 of ci/baseline.json" \
	"nor more traffic"
counts 10 9 50 64 | sed '/bind/d' >"$work/lines"
is "$(said '^not ok')" "not ok box 7.3 fsdax: bind(), instructions per struct page: in ci/baseline.json, but was not counted" \
	"a count that is gone"
line icount other fsdax init 1 >"$work/lines"
is "$(baseline check)" "not ok other 7.3 fsdax: init(), instructions per struct page: not in ci/baseline.json, make baseline writes it" \
	"of a machine that is not there nothing but that is said"

# The script: a machine with counts, one without, and a kernel without; make and calls count nothing.
mkdir -p "$work/bin" "$work/tree/ci/tests" "$work/tree/out/bin" "$work/tree/out/src/7.3" "$work/tree/out/src/7.2" "$work/tree/toolchains"
cp -r ci/bench "$work/tree/ci"
cp ci/tests/tap.sh "$work/tree/ci/tests"
printf '#!/bin/sh\nexec "$@"\n' >"$work/tree/toolchains/run"
echo '7.3.4 (a note)' >"$work/tree/out/src/7.3/version"
echo 7.2.1 >"$work/tree/out/src/7.2/version"
printf '#!/bin/sh\ncase "$*" in *XARCH=%s*) exit 2 ;; esac\n' "\${FAIL:-none}" >"$work/bin/make"
cat >"$work/tree/out/bin/calls" <<'END'
#!/bin/sh
for f in a b; do
	for c in fsdax devdax; do
		echo "{\"measure\":\"icount\",\"xarch\":\"$2\",\"kernel\":\"7.3.4\",\"case\":\"$c\",\"function\":\"$f\",\"value\":5}"
	done
done
END
chmod +x "$work/bin/make" "$work/tree/out/bin/calls" "$work/tree/toolchains/run"
script() { (cd "$work/tree" && PATH="$work/bin:$PATH" ci/bench/baseline "$@" 2>&1); }
echo '[]' >"$work/tree/ci/baseline.json"
is "$(script check out/7.3/box)" "ok 1 - box: a bind can be counted # SKIP no counts in ci/baseline.json
1..1" "a machine without counts is skipped"
is "$(script write out/7.3/box)" "ok 1 - box: a bind can be counted
1..1" "counts are written"
is "$(script check out/7.3/box out/7.3/other out/7.2/box | sed 's/ - .*# / /; s/ - .*//; s/ box.*//')" "ok 1
ok 2 SKIP no counts in ci/baseline.json
ok 3 SKIP no counts in ci/baseline.json
ok
ok
ok
ok
1..7" "then they are compared, and other machines and kernels skipped"
script write out/7.3/other >"$work/log"
is "$(jq -c 'map(.xarch) | unique' "$work/tree/ci/baseline.json")" '["box","other"]' "one machine leaves another its counts"
cp "$work/tree/ci/baseline.json" "$work/kept"
is "$(FAIL=other script write out/7.3/box out/7.3/other | tail -n 1)" "baseline: not all could be counted" "all or none"
is "$(cat "$work/tree/ci/baseline.json"; ls "$work/tree/ci")" "$(cat "$work/kept"; printf 'baseline.json\nbench\ntests')" \
	"the file stays, and nothing beside it"
plan "$n"
