#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# What ci/bisect tells git for each status of a cell, and that git bisect finds a commit by it. The matrix
# is played by a Makefile that takes the status from a file of the kernel.
set -u
# shellcheck source-path=SCRIPTDIR source=tap.sh
. "${0%/*}/tap.sh"
clone=$work/clone kernel=$work/kernel
mkdir -p "$clone/ci" "$clone/arch-backends/toy" "$clone/toolchains" "$kernel"
cp ci/bisect "$clone/ci"
touch "$clone/arch-backends/toy/toy64.mk"
printf '#!/bin/sh\necho tree-x\n' >"$clone/toolchains/kernel"
chmod +x "$clone/toolchains/kernel"
cat >"$clone/Makefile" <<'END'
matrix:
	@mkdir -p out/tree-x/$(XARCH)
	@[ ! -s $(KERNEL)/status ] || \
		printf '{\n  "status": "%s",\n}\n' "$$(cat $(KERNEL)/status)" >out/tree-x/$(XARCH)/result.json
	@false
END
cd "$kernel" || exit 1

for want in 'pass 0' 'fail 1' 'crash 1' 'hang 1' 'build-error 125' 'infra 125'; do
	echo "${want% *}" >status
	"$clone/ci/bisect" toy64 >"$work/log" 2>&1
	is $? "${want#* }" "$want"
done
: >status
"$clone/ci/bisect" toy64 >"$work/log" 2>&1
is $? 125 "no result, and an old one does not count"
is "$("$clone/ci/bisect" vax 2>&1; echo $?)" "usage: git bisect run $clone/ci/bisect MACHINE; the machines are toy64
128" "an unknown machine ends the bisection"

# pass, one that does not build, pass, the culprit, one that does not build, fail
git init -q .
export GIT_AUTHOR_NAME=t GIT_AUTHOR_EMAIL=t@localhost GIT_COMMITTER_NAME=t GIT_COMMITTER_EMAIL=t@localhost
for s in pass build-error pass crash build-error fail; do
	echo "$s" >status
	git add status
	git commit -q --allow-empty -m "$s"
	[ "$s" != crash ] || culprit=$(git rev-parse HEAD)
done
git bisect start HEAD HEAD~5 >/dev/null 2>&1
git bisect run "$clone/ci/bisect" toy64 >"$work/bisect" 2>&1
is "$(git rev-parse refs/bisect/bad)" "$culprit" "git bisect names the culprit"
plan "$n"
