# SPDX-License-Identifier: GPL-2.0
# What ci/bench/candidate has counted of several, $lines of bench.jsonl: a row each.

def pad(n): tostring | . + (" " * ([n - length, 1] | max));
def lpad(n): tostring | (" " * ([n - length, 0] | max)) + .;
def value: if . == null then "-" else . * 100 | round / 100 | tostring end;

[$lines[] | select(.function == "memmap_init_zone_device")] as $of |
["fsdax", "devdax", "private"] as $cases |
("backend" | pad(20)) + ("instructions/page" | lpad(27)) + ("DRAM bytes/page" | lpad(27)),
("" | pad(20)) + ([$cases[], $cases[]] | map(lpad(9)) | add),
(reduce $of[].variant as $v ([]; if index([$v]) then . else . + [$v] end) | .[] | . as $v |
  ($v | pad(20)) + ([("icount", "traffic") as $m | $cases[] as $c |
    [$of[] | select(.variant == $v and .measure == $m and .case == $c)] | last | .value | value | lpad(9)] | add))
