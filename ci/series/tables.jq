# SPDX-License-Identifier: GPL-2.0
# The tables of a cover letter. Input: nothing; arguments: $machines ("machine backend" words), $results (array
# of result.json), $bench (array of the lines of bench.jsonl), $kernel (the base's name under out/).

def pad(n): tostring | . + (" " * ([n - length, 1] | max));
def lpad(n): tostring | (" " * ([n - length, 0] | max)) + .;
def round1: if . == null then "not measured" else (. * 10 | round / 10) end;

# What was measured with other sources than those that are sent says so.
def of_commit: if . == null or . == $commit then "" else " (of \(.[:12]))" end;

def matrix:
  "  " + ("machine" | pad(14)) + ("backend" | pad(9)) + ("result" | pad(12)) + "KUnit   struct pages compared",
  ($machines[] | . as $m | ($results | map(select(.xarch == $m)) | first) as $r |
    "  " + ($m | pad(14)) +
    if $r == null then "not run" else
      ($r.backend.seen // "-" | pad(9)) + ($r.status | pad(12)) +
      ("\($r.kunit.passed)/\($r.kunit.passed + $r.kunit.failed + $r.kunit.skipped)" | pad(8)) +
      ([$r.guest[]? | select(.verb == "check") | "\(.pages - .mismatches)/\(.pages) \(.driver)"] |
        if length > 0 then join(", ") elif any($r.kunit.tests[]?; .suite == "zone_device_memmap") then "by KUnit only" else "-" end) +
      ($r.versions.commit | of_commit)
    end);

# The rows that fit, before and after; the command is what measures them, where there is one.
def bench(title; command; rows):
  [$bench[] | select(rows)] as $rows |
  "", title,
  if $rows == [] then "  not measured; \(command) does" else
    "  " + ("machine" | pad(14)) + ("case" | pad(10)) + ("before" | lpad(13)) + ("after" | lpad(13)) + ("pages" | lpad(12)),
    ($rows | group_by([.xarch, .case])[] |
      (map(select(.phase == "base")) | last) as $b | (map(select(.phase == "patched")) | last) as $p |
      "  " + (.[0].xarch | pad(14)) + (.[0].case | pad(10)) + ($b.value | round1 | lpad(13)) + ($p.value | round1 | lpad(13)) +
        (($p // $b).pages // "" | lpad(12)) + (($p // $b).commit | of_commit))
  end;
def of_kernel: .kernel == $kernel or (.kernel // "" | startswith($kernel + "."));
def calls(measure; function): .measure == measure and .function == function and .variant == null and of_kernel;

"Cross-built and booted under QEMU, which shows that the bytes are right and says nothing about time:",
"", matrix,
bench("Instructions per struct page in memmap_init_zone_device(), counted by QEMU's -icount:"; "make bench";
  calls("icount"; "memmap_init_zone_device")),
bench("Instructions per struct page of a whole bind, likewise:"; "make bench"; calls("icount"; "device_driver_attach")),
bench("Modelled bytes to and from memory per struct page:"; "make bench"; calls("traffic"; "memmap_init_zone_device")),
bench("On hardware, in userspace, GB/s of struct pages, one thread:"; "make bench-host";
  .measure == "host" and .threads == 1 and .case != "ceiling"),
"", "On hardware, ms of a bind again:",
([$bench[] | select(.measure == "device")] | if . == [] then "  not measured; make bench-device does" else
  .[] | "  " + (.xarch | pad(14)) + (.kernel | pad(14)) + (.case | pad(8)) + (.variant | pad(28)) + (.value | round1 | lpad(10)) end)
