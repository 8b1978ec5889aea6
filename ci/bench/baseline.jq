# SPDX-License-Identifier: GPL-2.0
# ci/baseline.json, an array of counts per struct page: what it is made of, and what is to be said of lines of bench.jsonl
# ($lines) that differ from it ($baseline).

def margin: 1.02;
def digits: . * 10000 | round / 10000;
def cell: [.xarch, .kernel];
def key: cell + [.case, .measure, .function];
def split: [(.split // [])[] | {(.function): (.value | digits)}] | add // {};
def entry: {xarch, kernel, case, measure, function, value: (.value | digits), split: split};
# Of 7.3.4 the 7.3: point releases share their counts.
def counted: [$lines[] | .kernel |= (split(".")[:2] | join("."))];

# Cells that were not counted keep what they have.
def write:
  counted as $new | ($new | map(cell) | unique) as $cells |
  "[", ([$baseline[0][] | select(cell | IN($cells[]) | not)] + ($new | map(entry)) | sort_by(cell) | map(tojson) | join(",\n")), "]";

def what: "\(.xarch) \(.kernel) \(.case): \(.function)()\(if .measure == "traffic" then ", bytes of DRAM" else ", instructions" end) per struct page";

# The functions that grew, by how much, the most first.
def grown(old): [split | to_entries[] | {key, more: (.value - (old.split[.key] // 0))} | select(.more >= 0.01)] |
  sort_by(-.more) | map("\(.key) by \(.more | digits)") | .[:3] | if . == [] then "" else "; grew: " + join(", ") end;

def compare(old):
  if old == null then "not ok \(what): not in ci/baseline.json, make baseline writes it"
  elif .value <= old.value * margin then "ok \(what) has not grown"
  else "not ok \(what): \(.value | digits), which is \((.value / old.value - 1) * 1000 | round / 10) % more than the \(old.value)" +
    " of ci/baseline.json\(grown(old))" end;

def check:
  counted as $new | ($new | map(cell) | unique) as $cells |
  ($new[] | key as $key | compare($baseline[0] | map(select(key == $key)) | first)),
  ($baseline[0][] | select(cell | IN($cells[])) | key as $key | select(all($new[]; key != $key)) |
    "not ok \(what): in ci/baseline.json, but was not counted");
