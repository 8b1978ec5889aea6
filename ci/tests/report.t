#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# What out/bin/report makes of good, bad and hostile results.
set -eu

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
for f in ci/tests/report/*.json; do
	mkdir -p "$tmp/7.3/$(basename "$f" .json)"
	cp "$f" "$tmp/7.3/$(basename "$f" .json)/result.json"
done
bad=$(printf '\377\303(\355\240\200end')
LC_ALL=C sed -i "s/INVALID_UTF8/$bad/" "$tmp/7.3/hostile/result.json"
mkdir "$tmp/7.3/missing" "$tmp/7.3/not-an-object" "$tmp/7.3/unknown-status"
echo '[]' >"$tmp/7.3/not-an-object/result.json"
sed 's/"status": "pass", *$/"status": "fine",/' "$tmp/7.3/pass/result.json" |
	sed 's/ "status": "pass"/ "status": "fine"/' >"$tmp/7.3/unknown-status/result.json"

# t NAME COMMAND...: one test, which passes if the command does
n=0
t() {
	name=$1 n=$((n + 1))
	shift
	if "$@" >"$tmp/said" 2>&1; then
		echo "ok $n - $name"
	else
		echo "not ok $n - $name"
		sed 's/^/# /' "$tmp/said"
	fi
}

# run CODE CELL...: the report of these cells ends with that exit code
run() {
	want=$1 got=0
	shift
	rm -rf "$tmp/out"
	(cd "$tmp/7.3" && report --out ../out "$@") >"$tmp/table" || got=$?
	cat "$tmp/table"
	[ "$got" = "$want" ]
}

# row CELL COLUMNS...: the table has that row, whatever its blanks
row() {
	tr -s ' ' <"$tmp/table" | grep -Fx -- "$*"
}

# json EXPRESSION: true of the list r of all lines of results.jsonl
json() {
	python3 -c 'import json, sys
r = [json.loads(line) for line in open(sys.argv[1], encoding="utf-8")]
assert eval(sys.argv[2]), r' "$tmp/out/results.jsonl" "$1"
}

# xml FILE EXPRESSION: FILE is well-formed, and that is true of its root element x
xml() {
	python3 -c 'import sys, xml.etree.ElementTree as E
x = E.parse(sys.argv[1]).getroot()
def text(path): return ["".join(e.itertext()) for e in x.findall(path)]
assert eval(f"({sys.argv[2]})"), E.tostring(x)' "$tmp/out/$1" "$2"
}

has() {
	grep -F -- "$2" "$1"
}

lacks() {
	! LC_ALL=C grep -- "$2" "$1"
}

usage() {
	got=0
	report "$@" || got=$?
	[ "$got" = 2 ]
}

t 'no cell: usage' usage
t 'unknown option: usage' usage --frobnicate "$tmp/7.3/pass"
t 'pass exits 0' run 0 pass
t 'pass: figures of the table' \
	row 'x86_64 movnti 7.3.4 123.4 3.3 3 0 1 262144 12.00 258048 20.50 equal pass'
t 'times are headed as emulated' grep 'emulated s.*emulated ms.*emulated ms' "$tmp/table"
t 'no colour off a terminal' lacks "$tmp/table" "$(printf '\033')"
t 'pass: html says so' xml report.html '"1 of 1 cells pass" in text(".//p[@class]")[0]'
t 'pass: html labels the times' has "$tmp/out/report.html" 'emulated, not hardware time'
t 'pass: html shows the reason of a skip' has "$tmp/out/report.html" 'needs WANT_PAGE_VIRTUAL'
t 'pass: junit counts' xml junit.xml \
	'[x[0].get(k) for k in ("tests", "failures", "errors", "skipped")] == ["5", "0", "0", "1"]'
t 'pass: junit has the boot' xml junit.xml 'len(x.findall(".//testcase[@name=\"boot\"]")) == 1'
t 'the page is self-contained' lacks "$tmp/out/report.html" 'https\{0,1\}://\|<script\|<img\|<link'

t 'fail exits 1' run 1 fail
t 'fail: row' row 'arm64 stnp 7.3.4 123.4 3.3 2 1 1 262144 12.00 258048 20.50 2 differ fail'
t 'fail: reason' has "$tmp/table" 'fail 7.3/arm64: 1 KUnit test failed'
t 'fail: log' has "$tmp/table" 'log        out/7.3/arm64/serial.log'
t 'fail: script' has "$tmp/table" 'reproduce  sh out/7.3/arm64/reproduce.sh'
t 'fail: junit names the test and its message' xml junit.xml \
	'"got 0x0" in x.find(".//testcase[@name=\"fsdax_order_0\"]/failure").get("message")'
t 'fail: html opens the excerpt' xml report.html '"EXPECTATION" in text(".//details[@open]/pre")[0]'
t 'crash exits 2' run 2 crash
t 'crash: the backend expected in brackets' \
	row 'riscv64 - [generic] 7.3.4 123.4 3.3 0 0 0 - - - - - crash'
t 'crash: junit failure of the boot' xml junit.xml \
	'x.find(".//testcase[@name=\"boot\"]/failure").get("type") == "crash"'
t 'hang exits 2' run 2 hang
t 'build error exits 3' run 3 build-error
t 'build error: junit error of the boot' xml junit.xml \
	'x.find(".//testcase[@name=\"boot\"]/error").get("type") == "build-error"'
t 'infra exits 125' run 125 infra
t 'missing exits 125' run 125 missing
t 'missing: row' row 'missing - - - - 0 0 0 - - - - - infra'
t 'missing: reason' has "$tmp/table" 'no result.json: No such file or directory'
t 'missing: in the jsonl' json 'len(r) == 1 and r[0]["status"] == "infra" and r[0]["schema"] == 1'
t 'malformed exits 125' run 125 malformed
t 'malformed: reason' has "$tmp/table" 'result.json is malformed'
t 'not an object exits 125' run 125 not-an-object
t 'unknown status exits 125' run 125 unknown-status
t 'unknown status: reason' has "$tmp/table" 'unknown status "fine"'
t 'a pass on the wrong backend is none' run 125 false-pass
t 'wrong backend: reason' has "$tmp/table" 'says pass, but the backend seen is not the expected one'
t 'wrong backend: row' \
	row 'arm64-wrong generic [stnp] 7.3.4 123.4 3.3 3 0 1 262144 12.00 258048 20.50 equal infra'

# spoil NAME SED: a pass result that contradicts itself must not pass
spoil() {
	mkdir -p "$tmp/7.3/spoilt"
	sed "$1" "$tmp/7.3/pass/result.json" >"$tmp/7.3/spoilt/result.json"
	! cmp -s "$tmp/7.3/pass/result.json" "$tmp/7.3/spoilt/result.json" && run 125 spoilt
}
t 'a pass with a failed test is none' spoil 's/"failed": 0/"failed": 1/'
t 'a pass with no test passed is none' spoil 's/"passed": 3/"passed": 0/'
t 'a pass with a mismatch is none' spoil 's/"mismatches": 0/"mismatches": 1/'
t 'a pass with no count of mismatches is none' spoil 's/"mismatches": 0/"mismatches": null/'
t 'a pass without the last record is none' spoil 's/"verb": "done"/"verb": "dome"/'
t 'a pass with the nonce of another run is none' spoil '0,/"nonce"/s/0123456789abcdef/ffff/'
t 'a pass with a guest error is none' spoil 's/"verb": "kpageflags"/"verb": "error"/'
t 'a pass of another schema is none' spoil 's/"schema": 1/"schema": 2/'

t 'fail beats crash' run 1 crash fail infra
t 'crash beats build error' run 2 build-error crash
t 'build error beats infra' run 3 missing build-error pass
t 'infra beats pass' run 125 pass infra

t 'hostile strings: exit code' run 1 pass hostile
t 'hostile: nothing but text on the terminal' lacks "$tmp/table" "$(printf '[\001-\010\013-\037]')"
t 'hostile: colour sequences vanish whole' grep -F ']]> red' "$tmp/table"
t 'hostile: the verdict survives invalid UTF-8' json 'r[1]["status"] == "fail"'
t 'hostile: the jsonl is verbatim' json '"\x1b[31m" in r[1]["reason"]'
t 'hostile: html is well-formed' xml report.html 'x.tag == "html"'
t 'hostile: no script in the html' lacks "$tmp/out/report.html" '<script\|<!--\|href="[^#.]'
t 'hostile: shown as text' xml report.html '"<script>alert(1)</script>" in text(".//h3")[0]'
t 'hostile: junit is well-formed' xml junit.xml '[s.get("tests") for s in x] == ["5", "5"]'
t 'hostile: no control characters' lacks "$tmp/out/report.html" "$(printf '[\001-\010\013-\037]')"

t 'all together' run 1 pass fail crash hang build-error infra malformed hostile missing
t 'all: last line' has "$tmp/table" '1 of 9 cells pass: ../out/report.html'
t 'all: no cell dropped' json 'len(r) == 9'
t 'all: html has a row each' xml report.html 'len(x.findall(".//table[@class=\"cells\"]/tbody/tr")) == 9'
t 'all: the worst come first' xml report.html \
	'[e.text for e in x.findall(".//section[1]/article/div/span")]
	== ["fail", "fail", "crash", "hang", "build-error", "infra", "infra", "infra"]'
t 'all: junit totals' xml junit.xml \
	'[x.get(k) for k in ("tests", "failures", "errors")] == ["21", "7", "4"]'
(cd "$tmp" && report --quiet --out out 7.3/pass 7.3/hostile) || :
t 'logs beside the report are links' has "$tmp/out/report.html" 'href="./7.3/x86_64/serial.log"'
t 'no figures: nothing of them' lacks "$tmp/out/report.html" 'id="bench"'
t 'links are percent-encoded' has "$tmp/out/report.html" 'href="./%3c/pre%3e%3c/style'
t 'quiet prints nothing' sh -c "[ -z \"\$(report --quiet --out '$tmp/out' '$tmp/7.3/pass')\" ]"
t 'no temporary file is left' sh -c "[ \"\$(ls '$tmp/out' | wc -l)\" = 3 ]"

# Figures: what was measured again counts once, what cannot be read is told.
figure() { # MEASURE CASE FUNCTION PHASE FIELDS
	echo "{\"measure\":\"$1\",\"xarch\":\"<b>x\",\"kernel\":\"7.3.4\",\"case\":\"$2\",\"function\":\"$3\",\"phase\":\"$4\",$5}"
}
compared() { # BACKEND UNIT VALUE SHIPPED [FIELDS]; a unit suites is no unit
	unit="\"case\":\"fsdax\",\"unit\":\"$2\""
	[ "$2" != suites ] || unit='"case":"suites","unit":null'
	echo "{\"measure\":\"compare\",\"xarch\":\"x\",\"backend\":\"$1\",\"variant\":\"$1\",$unit,\"value\":$3,\"shipped\":$4${5:+,$5}}"
}
{
	figure icount fsdax memmap_init_zone_device base '"value":50'
	figure icount fsdax memmap_init_zone_device patched '"value":99'
	figure icount fsdax memmap_init_zone_device patched '"value":10'
	figure icount private memmap_init_zone_device patched '"value":12'
	figure icount private memmap_init_zone_device patched '"value":5,"variant":"other"'
	figure icount fsdax device_driver_attach patched '"value":33.5,"split":[{"function":"lock","value":20.25}]'
	figure icount private memremap_pages patched '"value":44,"split":[{"function":"map","value":9}]'
	figure icount fsdax memmap_init_zone_device patched '"value":10,"split":[{"function":"copy_it","value":8}]'
	figure traffic fsdax memmap_init_zone_device patched '"read":0.5,"written":64'
	echo '{"measure":"host","xarch":"x","case":"fsdax","variant":"ours","threads":2,"value":23.4,"ceiling":24.2,"of_ceiling":0.97,"to_slow":2.84}'
	compared stnp instructions/page 11 true
	compared stnp bytes/page 128 true
	compared stnp bytes/page 64 true
	compared '<i>' suites null false '"failed":"<b>a_test"'
	compared back suites null false '"failed":"a_test"'
	compared back bytes/page 96 false '"needs":"a CPU"'
	compared gone bytes/page 96 false
	compared gone suites null false '"failed":"another"'
	echo '{"measure"'
} >"$tmp/out/bench.jsonl"
(cd "$tmp/7.3" && report --quiet --out ../out pass) || :
t 'figures: html is well-formed, and shows text as text' xml report.html 'x.tag == "html"'
t 'figures: before and after, the latest' xml report.html \
	'["<b>x fsdax, Linux 7.3.4", "50.00", "10.00", "0.200"] in [list(r.itertext()) for r in x.iter("tr")]'
t 'figures: no bar for what was not measured' xml report.html \
	'["<b>x private, Linux 7.3.4", "-", "12.00", "-"] in [list(r.itertext()) for r in x.iter("tr")]'
t 'figures: a chart says what its table does' xml report.html \
	'[t.text for t in x.find(".//svg").findall("text")] == ["<b>x fsdax, Linux 7.3.4", "50.00", "10.00", "<b>x private, Linux 7.3.4", "12.00"]'
t 'figures: bars are to scale' xml report.html \
	'(lambda w: w[0] == 5 * w[1])([int(r.get("width")) for r in x.find(".//svg").findall("rect")])'
t 'figures: where a bind goes' xml report.html '"lock" in text(".//dt")'
t 'figures: and memmap_init_zone_device() itself' xml report.html '"copy_it" in text(".//dt")'
t 'figures: what no driver binds is called so' xml report.html \
	'[[list(r.itertext()) for r in t.iter("tr")][1] for t in x.iter("table") if "ratio" in t.find("thead").itertext()][1:3] == [
	["<b>x fsdax, Linux 7.3.4", "-", "33.50", "-"], ["<b>x private, Linux 7.3.4", "-", "44.00", "-"]]
	and [h for h in text(".//h3") if "bind" in h or "bound" in h] == [
	"Instructions of a whole bind, device_driver_attach()", "Instructions of memremap_pages(), bound by no driver"]'
t 'figures: hardware, against the ceiling and the slow path' xml report.html \
	'["x fsdax, ours, 2 threads", "23.40", "24.20", "0.970", "2.840"] in [list(r.itertext()) for r in x.iter("tr")]'
t 'figures: backends compared, by what was last said of each' xml report.html \
	'[[e.strip() for e in r.itertext()] for r in x.iter("tr") if len(r) == 8 and "".join(r[0].itertext()).startswith("x ")] == [
	["x stnp", "11.00", "-", "64.00", "-", "-", "-", "shipped"],
	["x <i>", "-", "-", "-", "-", "-", "-", "failed: <b>a_test"],
	["x back", "-", "-", "96.00", "-", "-", "-", "needs: a CPU"],
	["x gone", "-", "-", "-", "-", "-", "-", "failed: another"]]'
t 'figures: a line that cannot be read is told' has "$tmp/out/report.html" 'lines that cannot be read: 1'

rm -rf "$tmp/out" && : >"$tmp/out"
t 'a report that cannot be written exits 125' sh -c \
	"report --out '$tmp/out' '$tmp/7.3/pass'; [ \$? = 125 ]"
echo "1..$n"
