#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Tests of toolchains/{run,build,doctor}: the sandbox itself, and the one clear line of each failure.
# No test uses the network or builds a root.
# shellcheck disable=SC2016 # inner shells expand
set -u
top=$(cd -P "${0%/*}/../.." && pwd -P)
# shellcheck source-path=SCRIPTDIR source=tap.sh
. "$top/ci/tests/tap.sh"
: "${MEMMAP_NT_CACHE:=${XDG_CACHE_HOME:-$HOME/.cache}/memmap-nt}"
nested=${TOOLCHAINS:-root}
export MEMMAP_NT_CACHE TOOLCHAINS=root
run=$top/toolchains/run

plan 29

out=$(MEMMAP_NT_CACHE=$work/none "$run" true 2>&1)
is $? 125 "run without a root is an infrastructure error"
is "$out" "toolchains: the toolchain root is not built; run: make toolchains" "and says how to get one"
is "$(TOOLCHAINS=host "$run" sh -c 'cat; echo "$CCACHE_DIR"; exit 3' <<-END; echo $?
	in
	END
)" "in
$MEMMAP_NT_CACHE/ccache
3" "TOOLCHAINS=host passes input, status and the compiler cache"
"$run" 2>/dev/null
is $? 2 "run without a command is a usage error"

# The user root of a sandbox may only make another one in a user namespace of its own.
sandbox() { "$run" "$@"; }
[ "$nested" != host ] || sandbox() { unshare -Ur "$run" "$@"; }
if sandbox true 2>/dev/null; then
	cd "$top/ci" || exit
	is "$(sandbox pwd)" /memmap-nt/ci "the folder below the clone is kept"
	is "$(cd / && sandbox pwd)" /memmap-nt "a folder that is not in the sandbox becomes the clone's"
	is "$(echo text | sandbox cat)" text "input is passed"
	sandbox sh -c 'exit 42'
	is $? 42 "the exit status is passed"
	sandbox sh -c 'kill -TERM $$'
	is $? 143 "death by a signal shows"
	ok "the clone is at its own path too" sandbox test "$top/ci" -ef /memmap-nt/ci
	ok "the root is read-only" sandbox sh -c '! touch /usr/x 2>/dev/null && ! touch /etc/x 2>/dev/null'
	ok "/tmp is private" sandbox test ! -e "$work"
	ok "a bound tree is visible" env "MEMMAP_NT_BIND=$work" sh -c '"$@"' sh "$run" test -d "$work"
	ok "and read-only" env "MEMMAP_NT_BIND=$work" sh -c '! "$@" 2>/dev/null' sh "$run" touch "$work/x"
	is "$(sandbox sh -c 'sed 1,2d /proc/net/dev | wc -l')" 1 "there is no network but loopback"
	is "$(sandbox "$top/toolchains/run" echo inner)" inner "run within run is just the command"
	sandbox sleep 30.987 & pid=$!
	sleep 0.3
	kill $pid
	wait $pid 2>/dev/null
	sleep 0.2
	ok "a signal to run ends what runs in it" sh -c '! pgrep -f "^sleep 30[.]987"'
	# A kernel in a bzImage is an .incbin; an old one from the cache would be booted, and pass.
	is "$(sandbox sh -c 'cd /tmp && export CCACHE_DIR="$PWD/ccache" && echo ".incbin \"data\"" >a.S
		for text in old! new!; do
			printf $text >data && ccache gcc -c -Wp,-MMD,a.d a.S -o a.o && objcopy -O binary a.o /dev/stdout
		done')" 'old!new!' "the compiler cache sees what an .incbin includes"
else
	skip 14 "no root built, or sandboxes do not nest here"
fi

# The build and its failures, with stand-ins for the host's commands before or instead of them.
bin=$work/bin
cp -as /usr/bin/. "$bin"
stub() { # name script
	rm -f "$bin/$1"
	printf '#!/bin/sh\n%s\n' "$2" >"$bin/$1"
	chmod +x "$bin/$1"
}
build() { PATH=$bin MEMMAP_NT_CACHE=$work/cache MIRROR=http://mirror.invalid/ "$top/toolchains/build" 2>&1 | tail -n 1; }
doctor() { PATH=$bin MEMMAP_NT_CACHE=$work/cache "$top/toolchains/doctor"; }
rm -f "$bin/mmdebstrap" "$bin/bwrap" "$bin/newuidmap"

stub id 'case $1 in -u) echo 1000 ;; *) echo someone ;; esac'
is "$(build)" "toolchains: missing: mmdebstrap bubblewrap uidmap; run: sudo apt-get install -y \
--no-install-recommends mmdebstrap bubblewrap uidmap" "missing tools: the command that installs them"
is "$(doctor >"$work/doctor"; echo $?)" 1 "doctor fails where tools are missing"
ok "and names the command" grep -q 'LACKS *bwrap; run: sudo apt-get install .*bubblewrap' "$work/doctor"

for f in bwrap newuidmap; do stub $f :; done
stub mmdebstrap 'echo "E: Could not connect to mirror" >&2; exit 1'
is "$(build | cut -d';' -f1)" "toolchains: someone has no subordinate ids" "no subordinate ids: said"
stub id 'echo 0'
is "$(doctor >"$work/doctor"; echo $?)" 0 "doctor passes where nothing is missing"
is "$(build)" "toolchains: the mirror http://mirror.invalid/ cannot be reached (MIRROR=<URL> names another); \
log: $work/cache/build.log" "an unreachable mirror: said"
is "$(cd "$work/cache" && echo .root* root-*)" ".root* root-*" "a failed build leaves no root, finished or not"

mkdir -p "$work/fake/var/lib/dpkg"
printf 'Package: gcc-14\nStatus: install ok installed\nVersion: 14.2\nArchitecture: all\n' >"$work/fake/var/lib/dpkg/status"
stub mmdebstrap "tar -C '$work/fake' -c .; exit 1"
build >/dev/null
is "$(cd "$work/cache" && echo .root* root-*)" ".root* root-*" "nor does one that fails at its end"
stub df 'echo "x 9 9 10 9 /"'
is "$(build)" "toolchains: the toolchain root needs 4000 MiB in $work/cache, which has 10 MiB free" "no space: said"
rm "$bin/df" && ln -s /usr/bin/df "$bin/df"
stub mmdebstrap "tar -C '$work/fake' -c ."
build >/dev/null
is "$(cat "$work"/cache/root-*/versions)" "gcc 14.2" "a finished root records its versions"
stub mmdebstrap 'echo called >&2; exit 1'
is "$(build)" "" "and is not built again"
