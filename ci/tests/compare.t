#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# make compare: what it measures of the backends of a machine, records and recommends, and what it never does.
set -u
# shellcheck source-path=SCRIPTDIR source=tap.sh
. "${0%/*}/tap.sh"
# shellcheck source-path=SCRIPTDIR source=../../core/harness/machine.sh
. core/harness/machine.sh

# A folder of its own for what is written, with all that is read. Kernels are left out: make check has KERNEL set.
for part in arch-backends ci core toolchains; do ln -s "$PWD/$part" "$work/$part"; done
mkdir -p "$work/out" "$work/candidates"
ln -s "$PWD/out/bin" "$work/out/bin"
compare() { # MACHINE
	(cd "$work" && KERNEL='' CANDIDATES=candidates ci/compare "${size:-16}" 1 "$@" 2>"$work/steps")
}
of() { jq -c "select(.backend == \"$1\" and .case == \"$2\" and .unit == \"$3\") | $4" "$work/out/bench.jsonl"; }
row() { printf '%s\n' "$table" | sed -n "s/^$1  *//p" | tr -s ' '; }

# One backend that works, under a name of its own, a wrong one, and one that does not compile.
sed 's/"plain"/"equal"/' core/harness/plain.h >"$work/candidates/a.h"
cp core/harness/broken/wrong_at_80.h "$work/candidates/b.h"
echo '#error no such machine' >"$work/candidates/c.h"
table=$(compare arm64)
is "$?" 0 "a wrong candidate does not end it"
is "$(row wrong_at_80 | cut -d" " -f1,2)" "failed: fixed_sizes_test" "a wrong candidate is shown with what it failed in"
is "$(row c)" "failed: does not compile: #error no such machine" "one that does not compile, with the error"
is "$(printf '%s\n' "$table" | sed -n 's/^recommended: \(.*\):.*/\1/p' | cut -d: -f1)" "stnp (as shipped)" \
	"the one with least traffic is recommended"
is "$(of equal fsdax bytes/page '.value | round')" 128 "ordinary stores cost what memcpy() does"
is "$(of stnp fsdax bytes/page '[(.written * 100 | round), .read < 1, .mixed_per_compound == 0, .hardware]')" \
	'[6400,true,true,false]' "traffic of the shipped one"
is "$(of memcpy fsdax bytes/page '.value | round')" 128 "traffic of memcpy()"
is "$(of memcpy fsdax instructions/page '[.schema, .measure, .xarch, .kernel, .phase, .shipped, .pages]')" \
	'[1,"compare","arm64",null,null,false,8192]' "the fields of the schema"
is "$(jq -c 'select(.failed) | [.backend, .value, (.failed | split(" ")[0])]' "$work/out/bench.jsonl" | head -n 1)" \
	'["wrong_at_80",null,"fixed_sizes_test"]' "a line, without a value, for the wrong one"
is "$(jq -s 'all(.[]; .schema == 1 and .measure == "compare" and (.hardware | not) and .unit != "GB/s")' \
	"$work/out/bench.jsonl")" true "an emulator gives no times"
cp "$work/out/bench.jsonl" "$work/first"
is "$(compare arm64)" "$table" "it repeats, to the last digit"
is "$(tail -n "+$(($(wc -l <"$work/first") + 1))" "$work/out/bench.jsonl")" "$(cat "$work/first")" \
	"and so do the lines, which are appended"

is "$(compare openrisc)" \
	"openrisc: its compiler has no C library, so that there is no harness to compare backends in" \
	"a machine without a harness is told of"

is "$(size=1 compare arm64 | sed -n 's/^recommended: \(.*\):.*/\1/p' | cut -d: -f1)" "stnp (as shipped)" "the least size"
size=many compare arm64
is "$? $(cat "$work/steps")" "2 compare: COMPOUNDS=many: give a number from 1 to 2048" "a size that is none"

# With a kernel: one that is too old, and a stand-in for ci/bench/candidate that ends with STATUS.
rm "$work/ci" "$work"/candidates/*.h
cp -r ci "$work"
mkdir -p "$work/out/src/6.12/pristine/lib" "$work/out/src/7.3/pristine/lib/tests"
cat >"$work/ci/bench/candidate" <<'END'
#!/bin/sh
echo "another run of cell 7.3-patched/$2 is in progress" >&2
echo "make: *** [x] Error $STATUS" >&2
exit "$STATUS"
END
with_kernel() { # KERNEL MACHINE
	(cd "$work" && KERNEL=$1 CANDIDATES=candidates ci/compare 2 1 "$2" 2>"$work/steps")
}
with_kernel 6.12 arm64 >"$work/said"
is "$? $(cat "$work/steps")" "2 compare: Linux 6.12 is too old, take 7.3" "a kernel that is too old: said before anything is measured"
export STATUS=125
with_kernel 7.3 arm64 >"$work/said"
is "$? $(tail -n 1 "$work/steps")" \
	"125 compare: arm64, out/compare/arm64/1/kernel.log: another run of cell 7.3-patched/arm64 is in progress" \
	"what is not the fault of a candidate ends it"
is "$(cat "$work/said")" "" "and is no result"
STATUS=1
table=$(with_kernel 7.3 arm64)
is "$? $(row stnp | cut -d' ' -f1-4)" "1 failed: in a kernel:" "a shipped backend that fails is shown so, and a failure"

# What stands in the files of a backend decides, whatever was measured: made up here.
call() { # INSTRUCTIONS READ LINES
	echo "{\"instructions\":$1,\"traffic\":{\"size\":1024,\"ways\":2,\"line\":64,\"wc\":4,\"read\":$2,\"written\":64000,\"polluted\":0,\"partial\":0,\"mixed\":0,\"lines\":$3}}"
}
backend() { # NUMBER NAME INSTRUCTIONS READ [LINES [NOTE [TEXT]]]
	mkdir -p "$work/made/$1"
	echo "$2" >"$work/made/$1/name"
	for _ in 1 2 3 4; do call "$3" "$4" "${5:-1000}"; done >"$work/made/$1/calls"
	[ $# -lt 6 ] || echo "$7" >"$work/made/$1/$6"
}
host() { # NUMBER GB/s LOWEST HIGHEST [WAITED]
	for c in fsdax devdax; do
		echo "{\"case\":\"$c\",\"variant\":\"ours\",\"threads\":1,\"value\":$2,\"spread\":[$3,$4],\"rounds\":1,\"bytes\":1,\"cpu\":\"x\",\"waited_percent\":${5:-0}}"
	done >"$work/made/$1/host"
}
recommended() {
	out/bin/compare box 1000 "${lines:-/dev/null}" "$work"/made/* >"$work/said"
	echo $? >"$work/status"
	sed -n 's/^recommended: //p' "$work/said"
	rm -r "$work/made"
}
backend 1 own 10000 64000
backend 2 same 10000 64000
is "$(recommended)" "own (as shipped): shipped, and no other is better; next is same" "a tie goes to the shipped one"
backend 1 own 10000 64000
backend 2 less 20000 0
is "$(recommended)" "less: 64.0 bytes of DRAM traffic a page, own 128.0" "bytes count before instructions"
backend 1 own 20000 0
backend 2 short 10000 0
is "$(recommended)" "short: 10.0 instructions a page, own 20.0, with the same DRAM traffic" "then instructions"
backend 1 own 20000 0
backend 2 string 1000 0 1000 uncountable 'one copies any length'
is "$(recommended)" "own (as shipped): shipped, and no other is better; next is string" "instructions where they say something"
backend 1 own 20000 64000
backend 2 vector 10000 0 1000 breaks 'vector registers'
backend 3 new 10000 0 1000 needs cpu
backend 4 wrong 10000 0 1000 failed a_test
backend 5 unseen 10000 0 4
is "$(recommended)" "own (as shipped): there is no other" \
	"never one that breaks the contract, needs a CPU, failed, or whose stores were not seen"
backend 1 own 20000 64000
backend 2 less 10000 0
host 1 20 19 21
host 2 10 9 11
is "$(recommended)" "own (as shipped): 3.20 ns a page on this hardware, less 6.40" "hardware counts before the model"
backend 1 own 10000 0
backend 2 fast 10000 64000
host 1 10 9 16
host 2 20 15 21
is "$(recommended)" "own (as shipped): 64.0 bytes of DRAM traffic a page, fast 128.0; times do not tell them apart" \
	"times whose spreads overlap say nothing"
backend 1 own 10000 64000
backend 2 less 10000 0
host 1 20 19 21
host 2 10 9 11 3
lines=$work/lines
is "$(recommended)" "less: 64.0 bytes of DRAM traffic a page, own 128.0; times do not tell them apart" \
	"nor do those of a machine that was busy"
is "$(jq -c 'select(.hardware) | .waited_percent' "$work/lines" | sort -u | paste -sd' ')" "0 3" "how busy is in the lines"
lines=
backend 1 own 10000 0
backend 2 same 10000 0
host 1 10 9 11
host 2 11 10 12
is "$(recommended)" "own (as shipped): shipped, and no other is better; next is same; times do not tell them apart" \
	"and where the counts are the same, neither"
backend 1 own 10000 64000
backend 2 unseen 10000 0 4
host 1 10 9 11
host 2 11 10 12
is "$(recommended)" "own (as shipped): shipped, and no other is better; next is unseen; times do not tell them apart" \
	"no counts are better than some"
is "$(cat "$work/status")" 0 "a recommendation"
backend 1 own 10000 0 1000 failed a_test
backend 2 less 10000 0
is "$(recommended) $(cat "$work/status")" "less: the shipped one did not pass 1" "the shipped one failed: a failure"
backend 1 own 10000 64000 4
is "$(recommended) $(cat "$work/status")" "none, as no backend passed 1" "none to recommend: a failure"

# Every compiler there is a C library for: the harness passes the candidates in harness.t, and here they are counted; the
# generic copy at the usual size, which has to fit into the machine.
seen=
for machine in arch-backends/*/*.mk; do
	compiler=$(variable CROSS_COMPILE "$machine")
	[ "$(variable QEMU_USER "$machine")" != - ] || continue
	case $seen in *" $compiler "*) continue ;; esac
	seen="$seen $compiler "
	for backend in - "${machine%/*}"/candidates/*.h; do
		[ "${backend%/\*.h}" = "$backend" ] || continue
		compounds=2 name="$(basename "$machine" .mk) $backend"
		[ "$backend" != - ] || compounds=$(sed -n 's/^COMPOUNDS[^0-9]*//p' Makefile)
		ok "$name: is counted" core/harness/count/run "$machine" "$backend" "$work" "$compounds"
		is "$(jq -s "length == 4 and all(.[]; .instructions > 512 * $compounds)" "$work/calls")" true "$name: four cases"
	done
done
# A run of equal pages keeps the image in registers: two instructions for each store of 8 bytes, and the loop.
core/harness/count/run arch-backends/riscv/riscv64.mk arch-backends/riscv/memcpy_nontemporal.h "$work" 16
is "$(jq -s '.[0].instructions / 8192 <= 20' "$work/calls")" true "riscv: a page is at most 20 instructions"
plan "$n"
