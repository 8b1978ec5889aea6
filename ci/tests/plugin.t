#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The QEMU plugin: its cache model, the tables of stores of every architecture, and the whole of it on
# bare machines whose stores are known.
set -u
# shellcheck source-path=SCRIPTDIR source=tap.sh
. "${0%/*}/tap.sh"
# shellcheck source-path=SCRIPTDIR source=../../core/harness/machine.sh
. core/harness/machine.sh
here=ci/tests/plugin

compile() { # NAME SOURCE...; instrumented, so that the tests find errors in memory too
	name=$1
	shift
	gcc -std=gnu11 -O1 -g -Wall -Wextra -Werror -fsanitize=address,undefined -o "$work/$name" "$@"
}

ok "the cache model builds" compile cache $here/cache.c ci/plugin/cache.c
ok "the classifier builds" compile classify $here/classify.c ci/plugin/classify.c

# The cases speak TAP; their number is told, so that losing some shows.
"$work/cache" >"$work/log"
while read -r word _ _ name; do
	case $word in ok) result ok "cache: $name" ;; 1..*) is "$word" 1..40 "cache: all cases ran" ;; esac
done <"$work/log"
is "$(grep -A1 -e '^not ok' "$work/log")" "" "cache: no case fails"

# Tables: what is no table is refused with its line, and every architecture has one that holds for
# instructions its own assembler made.
refused() { # CONTENT
	printf '%s\n' "$1" >"$work/table"
	"$work/classify" "$work/table" 2>&1 | sed "s,$work/,,"
}
is "$(refused 'nontemporal bytes 0fc3')" "table: no line size" "a table without its line size"
is "$(refused 'line 64
odd bytes 0f')" "table:2: no kind of store" "an unknown kind"
is "$(refused 'nontemporal bits 0f')" "table:1: neither word nor bytes" "an unknown form"
is "$(refused 'nontemporal word 0102')" "table:1: bad pattern" "a digit that is no bit"
is "$(refused 'nontemporal word 0101')" "table:1: bad pattern" "a pattern of half a byte"
is "$(refused 'plain word 0000bbbb at c')" "table:1: no such field" "a field that is not there"
is "$(refused 'plain word 0000bbbb at b+c')" "table:1: no such field" "an offset that is not there"
is "$(refused 'plain word 0000bbbb at b-b')" "table:1: not at BASE+OFFSET" "no sum"
is "$(refused 'plain word 0000bbbb 8')" "table:1: not KIND FORM PATTERN [at BASE+OFFSET]" "no address"

expected() { sed -n 's,^.*/\* \(.*\) \*/$,\1,p' "$1"; }
classified() { # MACHINE
	sh $here/assemble "$(variable CROSS_COMPILE "$1")" "${1%/*}/stores.s" "$work/insns" 2>&1 &&
		"$work/classify" "${1%/*}/stores" "$(variable ENDIAN "$1" | grep . || echo little)" \
			"$work/insns.text" "$work/insns.starts" 2>&1 |
		head -n "$(expected "${1%/*}/stores.s" | wc -l)" # then comes padding
}
# Some assemblers know no more than part of it.
assembled_for() { ! grep -q 'Assembled for:' "$2" || grep -qw "Assembled for:.* $1" "$2"; }
for machine in arch-backends/*/*.mk; do
	table=${machine%/*}/stores name=$(basename "$machine" .mk)
	if [ -e "$table.s" ] && ! assembled_for "$name" "$table.s"; then
		continue
	elif [ -e "$table.s" ]; then
		is "$(classified "$machine")" "$(expected "$table.s")" "$name: stores.s is what it says"
	else
		ok "$name: $table can be read" "$work/classify" "$table"
		is "$(grep -v -e '^#' -e '^line ' "$table")" "" "$name: no rule without a test in stores.s"
	fi
done
# The whole of it: programs that run on bare machines, whose counts are known.
counts() { # FUNCTION NAME=VALUE...; the same names with the values that the plugin wrote of its last call
	function=$1
	shift
	for pair; do
		# shellcheck disable=SC2016 # variables of jq
		jq -js --arg f "$function" --arg k "${pair%%=*}" 'map(select(.function == $f)) | last | . + .traffic |
			"\($k)=\(if .error then .error else getpath($k / ".") end) "' "$work/calls" 2>&1
	done
}
build_bare() { # PROGRAM MACHINE
	prefix=$(variable CROSS_COMPILE "$2")
	# shellcheck disable=SC2046 # lists of words
	"${prefix}as" $(note Assemble "$1") -o "$work/bare.o" "$1" &&
		"${prefix}ld" $(note Link "$1") -e start -o "$work/bare" "$work/bare.o" &&
		"${prefix}nm" "$work/bare" >"$work/map"
}
boot_bare() { # PROGRAM MACHINE ARGUMENTS ACCELERATOR
	rm -f "$work/calls"
	# shellcheck disable=SC2046 # lists of words
	timeout 60 "$(variable QEMU "$2")" $(sed -n 's/^QEMU_ARGS[ \t]*:= *//p' "$2") \
		-accel "tcg,thread=single$4" -icount shift=0,sleep=off -display none -monitor none \
		-serial none -no-reboot -plugin "out/bin/plugin.so,map=$work/map,out=$work/calls$3" \
		$(note Boot "$1") "$work/bare" >"$work/log" 2>&1
}
run_bare() { build_bare "$1" "$2" && boot_bare "$@"; }
check_bare() { # PROGRAM NAME ACCELERATOR
	machine=${1%/*}/$(note Machine "$1").mk
	endian=$(variable ENDIAN "$machine" | grep . || echo little)
	ok "$2: the bare program runs" run_bare "$1" "$machine" \
		",stores=${1%/*}/stores,endian=$endian,function=measured,function=outer,function=start" "$3"
	while read -r function want; do
		# shellcheck disable=SC2086 # a list of words
		is "$(counts "${function%:}" $want)" "$want " "$2: $function $want"
	done <<-end
		$(note Expect "$1")
	end
	is "$(counts start error)" "error=did not return " "$2: a function that does not return is told"
}
# With blocks of one instruction nothing may hang on where a block ends, such as a hint and its store.
for program in arch-backends/*/bare.s; do
	check_bare "$program" "$(note Machine "$program")" ""
	check_bare "$program" "$(note Machine "$program"), block by block" ,one-insn-per-tb=on
done

# An ELFv2 function whose symbol stands before where it is called. Any machine serves.
build_bare "$program" "$machine"
while read -r addr type symbol; do
	[ "$symbol" != measured ] || addr=$(printf %x $((0x$addr - 8)))
	echo "$addr $type $symbol"
done <"$work/map" >"$work/shifted"
mv "$work/shifted" "$work/map"
arguments=,stores=${program%/*}/stores,endian=$endian,function=measured
boot_bare "$program" "$machine" "$arguments" ""
is "$(counts measured error)" "error=was not called " "a call by a local entry goes unseen"
boot_bare "$program" "$machine" "$arguments,local-entry=8" ""
want=$(note Expect "$program" | sed -n 's/^measured: *\(instructions=[0-9]*\).*/\1/p')
is "$(counts measured "$want")" "$want " "with local-entry it is counted"

# A kernel that runs elsewhere than its map says.
build_bare "$program" "$machine"
while read -r addr type symbol; do
	printf '%x %s %s\n' $((0x$addr - 16)) "$type" "$symbol"
done <"$work/map" >"$work/shifted"
mv "$work/shifted" "$work/map"
boot_bare "$program" "$machine" "$arguments,offset=0x10" ""
is "$(counts measured "$want")" "$want " "with offset it is counted where it runs"

# Any machine serves to show what arguments are refused.
refuses() { # ARGUMENTS
	"$(variable QEMU "$machine")" -display none -plugin "out/bin/plugin.so,$1" 2>&1 |
		sed -n "s,$work/,,; s/^plugin: //p"
}
usual=map=$work/map,stores=${program%/*}/stores,out=$work/calls
is "$(refuses map=none)" "map: none: No such file or directory" "no map"
is "$(refuses "$usual")" "map=, stores=, out= and function= are needed" "no function"
is "$(refuses "$usual,function=nobody")" "nobody: not in the map" "a function that is not there"
is "$(refuses "$usual,function=start,end=nobody")" "nobody: not in the map" "an end that is not there"
is "$(refuses "$usual,function=start,ways=3")" "size=, ways=, line= and wc= fit no cache" "no cache"
is "$(refuses "$usual,function=start,ways=many")" "ways: not a number" "no number"
is "$(refuses "$usual,function=start,size=-1")" "size: not a number" "no negative number"
is "$(refuses "$usual,function=start,size=4294967297")" "size: too large" "no huge number"
echo old >"$work/calls"
is "$(refuses "$usual,function=nobody"; cat "$work/calls")" "nobody: not in the map
old" "and nothing is lost by it"
is "$(refuses "$usual,colour=red")" "colour: unknown, or too often" "an argument it does not know"
plan "$n"
