#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# make series, on a git tree with those files of a kernel that the queue touches: what is written, for which
# trees, and that git am takes it.
# shellcheck disable=SC2046 # lists of files
set -u
# shellcheck source-path=SCRIPTDIR source=tap.sh
. "${0%/*}/tap.sh"
src=$(find out/src -maxdepth 1 -name '[0-9]*' ! -name '*-*' | sort -V | tail -n 1)
[ -e "$src/pristine/MAINTAINERS" ] || { echo "Bail out! no kernel source; run: make source"; exit 1; }
export GIT_AUTHOR_NAME='A U Thor' GIT_AUTHOR_EMAIL=author@localhost
export GIT_COMMITTER_NAME='A U Thor' GIT_COMMITTER_EMAIL=author@localhost
tree=$work/linux
mkdir "$tree"
# All that the patches and hooks edit, and what make series itself reads.
(cd "$src/pristine" && cp --parents Makefile MAINTAINERS scripts/get_maintainer.pl include/linux/string.h \
	$(sed -n 's,^--- a/,,p' "$OLDPWD"/patches/*/[0f]*.patch "$OLDPWD"/arch-backends/*/hook.patch | grep -v asm-generic/memcpy_n | sort -u) "$tree")
git -C "$tree" init -q
git -C "$tree" add -A
git -C "$tree" commit -q -m base
git -C "$tree" branch plain
id=$(toolchains/kernel id "$tree")
out=out/series/$id
trap 'rm -rf "$work" "$out"' EXIT

export BENCH_RESULTS="$work/bench"
series() { make -s series BASE="$tree" "$@" 2>&1 | grep -v '^make'; }
mails() { (cd "$out/$1" 2>/dev/null && find . -type f | wc -l); }
patches() { find "$PWD/$out/$1" -name '*.patch' ! -name '*0000-cover-letter.patch' | sort; }
takes() { # revision folder: git am of the mails gives the tree of the branch
	git -C "$tree" checkout -q -f --detach "$1" && git -C "$tree" am -q $(patches "$2") &&
		[ "$(git -C "$tree" rev-parse 'HEAD^{tree}')" = "$(git -C "$out/git" rev-parse "${2%/*}^{tree}")" ]
	status=$?
	git -C "$tree" am --abort 2>/dev/null
	git -C "$tree" branch -f taken HEAD
	git -C "$tree" checkout -q -f --detach "$1"
	return $status
}
state() { (cd "$tree" && find . -type f -exec stat -c '%n %Y %s' {} + | sort); }

before=$(state)
series >"$work/log"
is "$(state)" "$before" "the user's tree is unchanged"
commits=$(patches/queue "${src##*/}" "" | wc -l)
is "$(mails shared/v1)" $((commits + 1)) "the shared series: a mail for each commit, and a cover letter"
ok "git am takes it and gives the same tree" takes plain shared/v1
cp "$(patches shared/v1 | tail -n 1)" "$work/last.patch"
is "$(git -C "$out/git" log --format='%an <%ae>' shared ^base | sort -u)" "A U Thor <author@localhost>" "the author is the user"
is "$(git -C "$out/git" log --format='%(trailers:key=Signed-off-by,valueonly)' shared ^base | grep . | sort | uniq -c | xargs)" \
	"$commits A U Thor <author@localhost>" "who signs off each commit once"
cover=$out/shared/v1/0000-cover-letter.patch
is "$(sed -n '/^To: /,/^[^ T]/p' "$cover" | grep -c akpm@linux-foundation.org)" 1 "the cover letter goes to the maintainers of mm"
is "$(grep -c '^    linux-mm@kvack.org\|linux-mm@kvack.org,*$' "$cover")" 1 "and to its list"
is "$(grep -c '^  .* not run$' "$cover")" "$(find arch-backends -name '*.mk' | wc -l)" "a machine without result was not run"
is "$(grep -c '^  not measured' "$cover")" 5 "what was not measured is said to be so"
row() { printf '{"measure":"%s","function":"%s","kernel":"%s","xarch":"toy","case":"%s","phase":"%s","value":%s,"pages":3,"commit":"%s"}\n' "$@"; }
now=$(git rev-parse HEAD) release=$(cut -d' ' -f1 "$src/version")
{
	row icount memmap_init_zone_device "$release" fsdax base 49.66 "$now"
	row icount memmap_init_zone_device 0.1 fsdax patched 1 "$now"
	row icount memmap_init_zone_device "$release" devdax base 50 0123456789abcdef
} >"$work/bench"
is "$(TMPDIR=/nowhere ci/series/cover "${src##*/}" patches/cover-shared '' | grep '^  toy' | tr -s ' ')" \
	" toy devdax 50 not measured 3 (of 0123456789ab)
 toy fsdax 49.7 not measured 3" "what was measured is in it, and of which commit, but for other kernels"
is "$(ci/series/cover "${src##*/}" patches/cover-shared '' | grep -c "^  make .* KERNEL=${src##*/}$")" 2 "and what reproduces it"
is "$(grep -c "^  make .* KERNEL=<a checkout of $(git -C "$tree" rev-parse plain)>$" "$cover")" 2 "also on a tree"
rm "$work/bench"
is "$(grep -c '^base-commit:' "$cover")" 1 "it names the base commit"

# Versions.
is "$(series VERSION=2)" "series: VERSION=2 needs CHANGELOG=<file>: what changed since v1" "a second version wants a changelog"
echo 'v2: nothing but the number' >"$work/changelog"
series VERSION=2 CHANGELOG="$work/changelog" >"$work/log"
ok "which is in the cover letter" grep -q '^v2: nothing but the number' "$out/shared/v2/v2-0000-cover-letter.patch"
is "$(grep -c '^ *[0-9]*: .* = .*' "$out/shared/v2/v2-0000-cover-letter.patch")" "$commits" "with a range-diff to the last version"
echo 'v5: likewise' >"$work/changelog"
series VERSION=5 CHANGELOG="$work/changelog" >"$work/log"
is "$(grep -c '^ *[0-9]*: .* = .*' "$out/shared/v5/v5-0000-cover-letter.patch")" "$commits" "or the last that was written"
tags=$(git -C "$out/git" tag)
series VERSION=0 >"$work/log"
is "$(git -C "$out/git" tag)" "$tags" "what the checks write is no version"
is "$(series VERSION=two)" "series: VERSION=two: give a number, such as 2" "a version is a number"

# One port.
series XARCH=arm64 >"$work/log"
is "$(mails arm64/v1)" 2 "a port alone is one commit on top"
is "$(git -C "$out/git" rev-parse arm64^)" "$(git -C "$out/git" rev-parse shared)" "of the shared series"
is "$(series XARCH=m68k)" "series: m68k has no backend to send: arch-backends/m68k has no message; memcpy() serves it" \
	"an architecture without a backend has no port"

echo 'v2: first here' >"$work/changelog"
is "$(series XARCH=riscv64 VERSION=2 CHANGELOG="$work/changelog" | head -n 1)" \
	"series: no earlier version of riscv was written here: no range-diff" "without a last version it says so"

# A tree that has the shared series already.
git -C "$tree" checkout -q -f --detach plain
git -C "$tree" am -q $(patches shared/v1)
git -C "$tree" branch shared
is "$(series)" "series: $tree has all of it already; there is nothing to write" "nothing is written twice"
series XARCH=arm64 >"$work/log"
is "$(mails arm64/v1)" 2 "a port alone goes onto it"
ok "and applies there" takes shared arm64/v1
git -C "$tree" checkout -q -f --detach shared
series XARCH=x86_64 >"$work/log"
git -C "$tree" am -q $(patches x86/v1)
series XARCH='arm64 x86_64' >"$work/log"
is "$(mails arm64+x86/v1)" 2 "of two ports the one that a tree lacks, whichever of them that is"
git -C "$tree" checkout -q -f --detach shared~2
series >"$work/log"
is "$(mails shared/v1)" 3 "of a tree with all but two commits, two are written"

# A tree with the public form.
git -C "$tree" checkout -q -f --detach plain
cat >>"$tree/include/linux/string.h" <<'END'
#ifndef memcpy_nontemporal
#define memcpy_nontemporal(dst, src, len) ((void)memcpy(dst, src, len))
#endif
END
cat >>"$tree/arch/x86/include/asm/string_64.h" <<'END'
#define memcpy_nontemporal memcpy_nontemporal
void memcpy_nontemporal(void *dst, const void *src, size_t len);
END
git -C "$tree" commit -q -a -m public
git -C "$tree" branch public
is "$(series)" "series: $tree has memcpy_nontemporal() already; name the port to write with XARCH=" "then only a port is missing"
is "$(series XARCH=x86_64)" "series: $tree has a memcpy_nontemporal() of x86 already; there is nothing to write" "and not one it has"
series XARCH=arm64 >"$work/log"
is "$(mails arm64/v1)" 3 "a port comes with the skeleton it needs"
ok "and applies" takes public arm64/v1
git -C "$tree" checkout -q taken
ok "its memcpy_nontemporal() copies" ci/tests/series/public "$tree" arm64 "$work"

# What does not fit.
sed -i 's/ZONE_DEVICE/XONE_DEVICE/' "$tree/mm/mm_init.c"
git -C "$tree" commit -q -a -m other
git -C "$tree" revert -n public
git -C "$tree" commit -q -m 'not public'
rm -rf "$out/shared"
is "$(series | sed 's/hunk .*/hunk/')" "series: patches/${src##*/}/0001-mm-correct-the-ZONE_DEVICE-refcount-comment.patch: mm/mm_init.c: hunk" \
	"a patch that does not apply is named"
ok "and nothing is written" test ! -e "$out/shared"
is "$(series REV=nowhere)" "series: $tree is not a git tree with the revision nowhere" "a revision that is not there"
is "$(make -s series BASE="${src##*/}" REV=x 2>&1 | head -n 1)" "series: REV=x: a revision goes with BASE=<path of a git tree>" "REV is for trees"
is "$(GIT_AUTHOR_NAME='' GIT_COMMITTER_NAME='' series)" \
	"series: git does not know who signs off; run: git config user.name NAME && git config user.email ADDRESS" "nobody signs off"

# The checks: what each finds, and that none passes for having done nothing.
printf 'a b\nb c\n' >"$work/commits"
echo 'b toy x.o' >"$work/built"
is "$(ci/series/unbuilt "$work/commits" "$work/built")" c "a commit that was built nowhere"
is "$(printf '%s\n' '/tree/mm/tests/../internal.h:4:9: error: long' '../tree/mm/internal.h:5: error: long' 'make: done' | ci/series/warnings)" \
	"tree/mm/internal.h: error: long" "a warning is the same wherever its header is included"
is "$(echo 'warning: unsafe f() usage' | ci/series/warnings)" "warning: unsafe f() usage" "also one of no line"
printf '%s\n' 'base toy f.c: warning: old' 'b toy f.c: warning: old' 'b toy f.c: warning: new' 'b other f.c: warning: old' >"$work/warnings"
is "$(ci/series/new-warnings base "$work/warnings")" "b other f.c: warning: old
b toy f.c: warning: new" "warnings that the base has not in that configuration"
checked() { (cd "$src/tree" && "$OLDPWD/ci/series/check-patch") 2>&1; }
is "$(checked <"$work/last.patch")" "" "a patch that nothing is wrong with"
sed '0,/^+static .*;$/s//& /' "$work/last.patch" >"$work/bad.patch"
is "$(checked <"$work/bad.patch" | grep -c 'trailing whitespace')" 1 "trailing whitespace is found"
is "$( (cd "$work" && "$OLDPWD/ci/series/check-patch") <"$work/last.patch" 2>&1 | tail -n 1)" \
	"no scripts/kernel-doc here: run this in a kernel tree" "no kernel tree is no reason to pass"
mkdir -p "$work/no-doc/scripts"
printf '#!/bin/sh\necho "kernel-doc: no python" >&2\nexit 127\n' >"$work/no-doc/scripts/kernel-doc"
chmod +x "$work/no-doc/scripts/kernel-doc"
is "$( (cd "$work/no-doc" && "$OLDPWD/ci/series/check-patch") <"$work/last.patch" 2>&1 | tail -n 1)" \
	"scripts/kernel-doc does not work: kernel-doc: no python" "nor is a kernel-doc that finds nothing"

# One commit in one configuration, with a make that tells of a warning, or fails.
mkdir -p "$work/bin" "$out/build" "$out/seen"
cat >"$work/bin/make" <<'END'
#!/bin/sh
work=${0%/bin/make}
echo made >>"$work/made"
for a; do case $a in DIR=*) dir=${a#*=} ;; esac; done
mkdir -p "$dir"
cat "$work/has" >"$dir/objects"
echo '../tree/mm/f.c:3:4: warning: odd'
[ ! -e "$work/fails" ] || { echo 'f.c: error: wrong'; exit 2; }
END
chmod +x "$work/bin/make"
tip=$(git -C "$out/git" rev-parse shared)
build_one() { GIT_DIR="$PWD/$out/git" PATH="$work/bin:$PATH" ci/series/build-one "$id" "$1" "$tip^" "$tip" x86_64; }
echo >"$work/has"
touch "$work/fails"
is "$(build_one inputs)" "x86_64: $(git -C "$out/git" log -1 --format=%s shared): f.c: error: wrong" "what does not build is told"
rm "$work/fails"
is "$(build_one inputs; build_one inputs; wc -l <"$work/made")" 2 "and built again, but not what did build"
is "$(sort -u "$out/build/x86_64.warnings"; wc -l <"$out/build/x86_64.warnings")" "$tip x86_64 tree/mm/f.c: warning: odd
2" "whose warnings are known"
is "$(build_one others; wc -l <"$work/made")" 3 "until something else changes"
is "$(sort -u "$out/build/x86_64.built")" "" "a configuration that has none of the objects has built nothing"
echo 'x.o y.o' >"$work/has"
is "$(build_one few; build_one few; cat "$out/build/x86_64.built")" "$tip x86_64 x.o y.o
$tip x86_64 x.o y.o" "and one that has some, those"

mkdir "$work/mm"
# shellcheck disable=SC2016 # make expands
printf 'obj-$(CONFIG_%s) += x.o %s.o\n' YES in NO out >"$work/mm/Makefile"
echo CONFIG_YES=y >"$work/.config"
is "$(ci/series/configured "$work" "$work/.config" mm/in.o mm/out.o mm/always.o | xargs)" "mm/in.o mm/always.o" \
	"what a configuration leaves out is not built for it"
# shellcheck disable=SC2016
printf 'obj-$(CONFIG_%s) += tests/%s.o\n' YES in NO out >>"$work/mm/Makefile"
is "$(ci/series/configured "$work" "$work/.config" mm/tests/in.o mm/tests/out.o mm/tests/always.o | xargs)" \
	"mm/tests/in.o mm/tests/always.o" "nor is what the Makefile of a folder above leaves out"
# shellcheck disable=SC2016
printf 'subdir-$(CONFIG_%s) += %s\n' YES in NO out >"$work/mm/Makefile"
is "$(ci/series/configured "$work" "$work/.config" mm/in/ mm/out/ | xargs)" "mm/in/" "a folder likewise"
plan "$n"
