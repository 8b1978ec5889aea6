# SPDX-License-Identifier: GPL-2.0
# What a run of `make bench` has counted, $lines of bench.jsonl, as tables.

def pad(n): tostring | . + (" " * ([n - length, 1] | max));
def lpad(n): tostring | (" " * ([n - length, 0] | max)) + .;
def fixed(digits): if . == null then "-" else (. * pow(10; digits) | round | tostring) as $t |
  (if ($t | length) <= digits then ("0" * (digits + 1 - ($t | length))) + $t else $t end) |
  .[:length - digits] + "." + .[length - digits:] end;

def of(measure; function; phase): map(select(.measure == measure and .function == function and .phase == phase)) | last;

def row(f): "  " + (.[0].xarch | pad(14)) + (.[0].case | pad(9)) + (.[0].pages | lpad(10)) + f;
def two(base; patched; digits): (base | fixed(digits) | lpad(11)) + (patched | fixed(digits) | lpad(11));

def instructions(function):
  "", "instructions per struct page, \(function)()",
  "  machine       case          pages     before      after   after/before",
  ($lines | map(select(.measure == "icount" and .function == function)) | group_by([.xarch, .case])[] |
    of("icount"; function; "base").value as $b | of("icount"; function; "patched").value as $p |
    row(two($b; $p; 2) + ($p / $b * 100 | fixed(1) | lpad(12)) + " %"));

def traffic:
  "", "modelled bytes of DRAM per struct page, memmap_init_zone_device()",
  "  machine       case          pages       read:      after    written:      after   lines with both kinds of store, per compound",
  ($lines | map(select(.measure == "traffic")) | group_by([.xarch, .case])[] |
    of("traffic"; "memmap_init_zone_device"; "base") as $b | of("traffic"; "memmap_init_zone_device"; "patched") as $p |
    row(two($b.read; $p.read; 2) + " " + two($b.written; $p.written; 2) +
      two($b.mixed_per_compound; $p.mixed_per_compound; 2)));

def split:
  "", "where they are, with the series: instructions per struct page",
  ($lines | map(select(.measure == "icount" and .phase == "patched")) | group_by([.xarch, .case, .function])[] | last |
    "  \(.xarch) \(.case), \(.function)(): " + ([.split[:6][] | "\(.function) \(.value | fixed(2))"] | join(", ")));

($lines | map(.function) | unique) as $functions |
if $lines == [] then empty else
  ((["memmap_init_zone_device"] + ($functions - ["memmap_init_zone_device"]))[] as $f | instructions($f)),
  traffic, split
end
