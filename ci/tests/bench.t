#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# What the scripts of ci/bench make of counts: in a tree of their own, with machines that there are not. make builds and
# boots nothing there, and leaves made-up counts.
set -u
# shellcheck source-path=SCRIPTDIR source=tap.sh
. "${0%/*}/tap.sh"
tree=$work/tree
mkdir -p "$tree/arch-backends/toy" "$tree/toolchains" "$tree/out/src/7.3/pristine/lib/tests" "$work/bin"
cp -r ci "$tree"
ln -s "$PWD/out/bin" "$tree/out/bin"
cp toolchains/kernel-version "$tree/toolchains"
printf 'VERSION = 7\nPATCHLEVEL = 3\nSUBLEVEL = 4\n' >"$tree/out/src/7.3/pristine/Makefile"
git -C "$tree" init -q
git -C "$tree" -c user.name=t -c user.email=t@localhost commit -q --allow-empty -m t
script() { # FILE; its text on stdin
	{ echo '#!/bin/sh'; cat; } >"$1"
	chmod +x "$1"
}
script "$tree/toolchains/run" <<'END'
exec "$@"
END
script "$tree/toolchains/kernel" <<'END'
echo "$2"
END
script "$tree/toolchains/kernel-derive" <<'END'
echo "derive $2 $4" >>"$MADE"
END
# FAIL="KERNEL_ID MACHINE" ends like a recipe that ended with ERROR; SHORT is a kernel whose binds are half as large.
script "$work/bin/make" <<'END'
RUN_DIR=''
for word; do
	case $word in
	*=*) eval "${word%%=*}=\${word#*=}" ;;
	build | boot) goal=$word ;;
	esac
done
echo "$goal $KERNEL_ID $XARCH${VERBS:+ $VERBS}${EXPECT_BACKEND:+ $EXPECT_BACKEND}" >>"$MADE"
[ "$KERNEL_ID $XARCH" != "${FAIL:-}" ] || {
	echo "make: *** [ci/cell.mk:1: $goal] Error ${ERROR:-1}" >&2
	exit 2
}
[ "$goal" = boot ] && [ -n "$RUN_DIR" ] || exit 0
mkdir -p "$RUN_DIR"
types='fsdax devdax' pages=2000 init=100000 read=128000
case $APPEND in *nt_types=*) types=$(echo "${APPEND##*nt_types=}" | tr , ' ') ;; esac
case $KERNEL_ID in *-patched) init=30000 read=0 ;; esac
[ "$KERNEL_ID" != "${SHORT:-}" ] || pages=1000
exec >"$RUN_DIR/calls.jsonl" 3>"$RUN_DIR/serial.log"
echo '{"nonce":"00","verb":"boot","kernel":"7.3.4","backend":"toy","page_size":4096}' >&3
for type in $types; do
	for _ in 1 2; do
		echo "{\"function\":\"memmap_init_zone_device\",\"instructions\":$init,\"during_interrupts\":0,\"split\":{\"copy\":$init},\"traffic\":{\"size\":1024,\"ways\":2,\"line\":64,\"wc\":4,\"read\":$read,\"written\":128000,\"polluted\":0,\"partial\":0,\"mixed\":0,\"lines\":2000}}"
		echo "{\"function\":\"${COUNT#*,}\",\"instructions\":200000,\"during_interrupts\":0,\"split\":{\"lock\":100000,\"copy\":$init}}"
	done
	echo "{\"nonce\":\"00\",\"verb\":\"$VERBS\",\"mode\":\"$type\",\"align\":2097152,\"pages\":$pages,\"bind_us\":[1]}" >&3
done
END
machine() { # NAME; its lines on stdin
	cat >"$tree/arch-backends/toy/$1.mk"
}
machine box <<'END'
EXPECT_BACKEND  := toy
SUITES          := memcpy_nontemporal zone_device_memmap
PMEM_KIND       := devicetree
END
machine bare <<'END'
SUITES          := memcpy_nontemporal zone_device_memmap
PMEM_KIND       := none
END
machine some <<'END'
SUITES          := memcpy_nontemporal zone_device_memmap
PMEM_KIND       := none
BENCH_TYPES     := private,fsdax
END
machine plain <<'END'
SUITES          := memcpy_nontemporal
PMEM_KIND       := none
END
export MADE="$work/made"
bench() { # SCRIPT ARGS...; what it prints, and its status
	run=ci/bench/$1
	shift
	rm -rf "$MADE" "$tree/out/bench.jsonl" "$tree"/out/7.3-*
	(cd "$tree" && PATH="$work/bin:$PATH" "$run" "$@" 2>"$work/said"; echo "$?")
}
cases() { jq -r '[.xarch, .phase, .case] | join(" ")' "$tree/out/bench.jsonl" | sort -u; }

table=$(bench run 7.3 box plain bare)
is "$(cat "$work/said")" "no ZONE_DEVICE: plain" "a machine without ZONE_DEVICE is left out, and told"
is "$table" "
instructions per struct page, memmap_init_zone_device()
  machine       case          pages     before      after   after/before
  bare          devdax         2000      50.00      15.00        30.0 %
  bare          fsdax          2000      50.00      15.00        30.0 %
  bare          private        2000      50.00      15.00        30.0 %
  box           devdax         2000      50.00      15.00        30.0 %
  box           fsdax          2000      50.00      15.00        30.0 %
  box           private        2000      50.00      15.00        30.0 %

instructions per struct page, device_driver_attach()
  machine       case          pages     before      after   after/before
  box           devdax         2000     100.00     100.00       100.0 %
  box           fsdax          2000     100.00     100.00       100.0 %

instructions per struct page, memremap_pages()
  machine       case          pages     before      after   after/before
  bare          devdax         2000     100.00     100.00       100.0 %
  bare          fsdax          2000     100.00     100.00       100.0 %
  bare          private        2000     100.00     100.00       100.0 %
  box           private        2000     100.00     100.00       100.0 %

modelled bytes of DRAM per struct page, memmap_init_zone_device()
  machine       case          pages       read:      after    written:      after   lines with both kinds of store, per compound
  bare          devdax         2000      64.00       0.00       64.00      64.00       0.00       0.00
  bare          fsdax          2000      64.00       0.00       64.00      64.00       0.00       0.00
  bare          private        2000      64.00       0.00       64.00      64.00       0.00       0.00
  box           devdax         2000      64.00       0.00       64.00      64.00       0.00       0.00
  box           fsdax          2000      64.00       0.00       64.00      64.00       0.00       0.00
  box           private        2000      64.00       0.00       64.00      64.00       0.00       0.00

where they are, with the series: instructions per struct page
  bare devdax, memmap_init_zone_device(): copy 15.00, (others) 0.00
  bare devdax, memremap_pages(): lock 50.00, copy 15.00, (others) 35.00
  bare fsdax, memmap_init_zone_device(): copy 15.00, (others) 0.00
  bare fsdax, memremap_pages(): lock 50.00, copy 15.00, (others) 35.00
  bare private, memmap_init_zone_device(): copy 15.00, (others) 0.00
  bare private, memremap_pages(): lock 50.00, copy 15.00, (others) 35.00
  box devdax, device_driver_attach(): lock 50.00, copy 15.00, (others) 35.00
  box devdax, memmap_init_zone_device(): copy 15.00, (others) 0.00
  box fsdax, device_driver_attach(): lock 50.00, copy 15.00, (others) 35.00
  box fsdax, memmap_init_zone_device(): copy 15.00, (others) 0.00
  box private, memmap_init_zone_device(): copy 15.00, (others) 0.00
  box private, memremap_pages(): lock 50.00, copy 15.00, (others) 35.00
0" "all that was counted is shown"
is "$(cat "$MADE")" "derive 7.3-base base
derive 7.3-patched patched
build 7.3-base box
boot 7.3-base box rebind none
boot 7.3-base box map none
build 7.3-patched box
boot 7.3-patched box rebind
boot 7.3-patched box map
build 7.3-base bare
boot 7.3-base bare map none
build 7.3-patched bare
boot 7.3-patched bare map" "what is built and booted, in this order"
is "$(cases | grep -c .) $(jq -s length "$tree/out/bench.jsonl")" "12 36" "and appended"
is "$(jq -r .commit "$tree/out/bench.jsonl" | sort -u)" "$(git -C "$tree" rev-parse HEAD)" "with the commit that was measured"
bench run 7.3 some >"$work/log"
is "$(cases | paste -sd,)" "some base fsdax,some base private,some patched fsdax,some patched private" \
	"a machine says what can be mapped there"
is "$(bench run 7.3 plain) $(cat "$work/said")" "2 no ZONE_DEVICE: plain" "nothing to count"
ok "and nothing made" [ ! -e "$MADE" ]

table=$(FAIL='7.3-patched box' bench run 7.3 box bare)
is "$(printf '%s\n' "$table" | grep -c box) $(printf '%s\n' "$table" | tail -n 1)" "0 1" "a machine that fails"
is "$(tail -n 1 "$work/said")" "bench: no figures for: box" "is named"
is "$(jq -r .xarch "$tree/out/bench.jsonl" | sort -u)" bare "and nothing of it appended"
is "$(FAIL='7.3-base box' bench run 7.3 box)" 1 "without any figures there is no table"
is "$(SHORT=7.3-base bench run 7.3 box) $(head -n 1 "$work/said")" \
	"1 bench: box: not the same cases and pages in both kernels" "binds of different sizes are not compared"
is "$(cat "$tree/out/bench.jsonl")" "" "nor appended"
is "$(find "$tree/out" -name 'bench.*')" "$tree/out/bench.jsonl" "no file of a run stays"

candidate() { bench candidate 7.3 box "$@"; }
cp core/harness/plain.h "$work/new.h"
sed -i 's/"plain"/"new"/' "$work/new.h"
is "$(candidate "$work/new.h" | jq -c '[.variant, .measure, .case, .value]' 2>&1 | sort -u | grep -c '^\["new",')" 9 "a candidate has lines with its name"
is "$(cat "$MADE")" "derive 7.3-patched patched
build 7.3-patched box
boot 7.3-patched box new
boot 7.3-patched box rebind new
boot 7.3-patched box map new" "after a boot of the suites, each of which expects it"
is "$(candidate memcpy | sed '$d' | jq -r .variant | sort -u)" memcpy "memcpy() has its own"
candidate "$work/new.h" | sed '$d' >"$work/lines"
candidate memcpy | sed '$d' >>"$work/lines"
is "$(jq -n -r --slurpfile lines "$work/lines" -f ci/bench/candidates.jq)" \
	"backend                       instructions/page            DRAM bytes/page
                        fsdax   devdax  private    fsdax   devdax  private
new                        15       15       15       64       64       64
memcpy                     15       15       15       64       64       64" "the table of candidates"
is "$(FAIL='7.3-patched box' candidate memcpy)" 1 "one that fails has none"
is "$(FAIL='7.3-patched box' ERROR=125 candidate memcpy)" 125 "where it is not its fault, the status says so"
rmdir "$tree/out/src/7.3/pristine/lib/tests"
is "$(candidate memcpy) $(cat "$work/said")" "2 candidate: Linux 7.3 is too old, take 7.3" "a kernel that has no place for it"
plan "$n"
