#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Boot runs that meet each other, a signal, or a build that failed; and learned limits.
set -euf
tmp=$(mktemp -d) n=0
trap 'rm -rf "$tmp"' EXIT
printf '@sleep 60\n' >"$tmp/hang"
sed '/"verb":"kunit"/d; s/"records":6/"records":4/' ci/tests/boot/good.console >"$tmp/good"

# t NAME COMMAND...: one test, which passes if the command does
t() {
	name=$1 n=$((n + 1)) verdict=ok
	shift
	"$@" >"$tmp/said" 2>&1 || verdict='not ok'
	echo "$verdict $n - $name"
	[ "$verdict" = ok ] || sed 's/^/# /' "$tmp/said"
}
# run CONSOLE OPTIONS...: boot it
run() {
	console=$1
	shift
	boot --cell 7.3/x86_64 --dir "$tmp/cell" --nonce 0123456789abcdef --backend movnti "$@" -- \
		ci/tests/fake-qemu "$console" -append "a 'quoted' argument"
}
# ends CODE COMMAND...: it exits with that code
ends() { want=$1; shift; got=0; "$@" || got=$?; [ "$got" = "$want" ]; }
# gone PID: it has ended, whether or not somebody has waited for it
gone() { [ ! -e "/proc/$1" ] || grep -q '^State:.*zombie' "/proc/$1/status"; }
says() { grep -e "$1" "$tmp/out" || { cat "$tmp/out"; return 1; }; }
result() { grep -e "$1" "$tmp/cell/result.json" || { cat "$tmp/cell/result.json"; return 1; }; }

mkdir "$tmp/cell"; echo '{"status": "pass"}' >"$tmp/cell/result.json"
rm -f "$tmp/cell/qemu.log"
run "$tmp/hang" --silence 30 >"$tmp/first" 2>&1 & first=$!
until [ -s "$tmp/cell/qemu.log" ]; do sleep 0.05; done
runner=$(cat "$tmp/cell/.lock")
t 'no old result while a run is in progress' [ ! -e "$tmp/cell/result.json" ]
t 'a second run of the cell ends' ends 125 run "$tmp/good" 2>"$tmp/out"
run "$tmp/good" 2>"$tmp/out" || :
t 'and says why' says "another run of cell 7.3/x86_64 is in progress"
qemu=$(pgrep -P "$runner")
kill -s INT "$runner"
t 'an interrupted run exits with 125' ends 125 wait $first
t 'its result says so' result '"reason": "interrupted"'
t 'as infrastructure' result '"status": "infra"'
t 'its QEMU is gone' gone "$qemu"
t 'its script is there and runs' sh -n "$tmp/cell/reproduce.sh"
t 'with the exact command line' grep -F "'a '\\''quoted'\\'' argument'" "$tmp/cell/reproduce.sh"

t 'a run without suites passes' run "$tmp/good" --learn "$tmp/times"
t 'and leaves no script' [ ! -e "$tmp/cell/reproduce.sh" ]
t 'its time is learned' grep '"7.3/x86_64": 0' "$tmp/times"
echo '{"7.3/x86_64": 100, "other": 5}' >"$tmp/times"
run "$tmp/good" --learn "$tmp/times" --progress >"$tmp/out"
t 'earlier times raise the limits' says 'limit 400 s, silence 100 s'
t 'other cells keep theirs' grep '"other": 5' "$tmp/times"

rm -f "$tmp/cell/qemu.log"
run "$tmp/hang" --silence 30 >"$tmp/first" 2>&1 & first=$!
until [ -s "$tmp/cell/qemu.log" ]; do sleep 0.05; done
runner=$(cat "$tmp/cell/.lock")
qemu=$(pgrep -P "$runner")
kill -s KILL "$runner"
wait $first || :
sleep 0.1
t 'a killed run leaves no result' [ ! -e "$tmp/cell/result.json" ]
t 'no QEMU' gone "$qemu"
t 'and no lock' run "$tmp/good"

printf 'CC a.o\na.c:1:2: error: expected ; before x\nmake: *** [a.o] Error 1\n' >"$tmp/cell/build.log"
t 'a build error exits with 3' ends 3 boot --cell 7.3/x86_64 --dir "$tmp/cell" --build-error build.log
t 'its result says so' result '"status": "build-error"'
t 'with the first error' result '"reason": "a.c:1:2: error: expected ; before x"'
t 'and a script that builds it again' grep '^exec make matrix XARCH=x86_64 KERNEL=7.3' "$tmp/cell/reproduce.sh"
t 'missing options are named' ends 125 boot --cell 7.3/x86_64 --dir "$tmp/cell"
echo "1..$n"
