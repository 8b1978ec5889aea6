#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Tests of toolchains/kernel: names, copies of a user's tree, and the patched tree: right, repeatable,
# restored, and left alone by a patch that fails. A toy kernel and a toy clone stand in for the real ones.
set -u
top=$(cd -P "${0%/*}/../.." && pwd -P)
# shellcheck source-path=SCRIPTDIR source=tap.sh
. "$top/ci/tests/tap.sh"
clone=$work/clone user=$work/user
: "${MEMMAP_NT_CACHE:=${XDG_CACHE_HOME:-$HOME/.cache}/memmap-nt}"
export MEMMAP_NT_CACHE
kernel() { "$clone/toolchains/kernel" "$@" 2>&1; }

mkdir -p "$clone/patches/9.1" "$clone/core/lib/tests" "$clone/core/harness" "$clone/arch-backends/toy" \
	"$clone/arch-backends/absent" "$user/mm" "$user/arch/toy" "$user/include/config"
cp -R "$top/toolchains" "$clone"
cp "$top/patches/queue" "$top/patches/missing" "$clone/patches"
touch "$clone/arch-backends/toy/message" "$clone/arch-backends/absent/message"
printf 'VERSION = 9\nPATCHLEVEL = 1\nSUBLEVEL = 4\nEXTRAVERSION = -rc2\n\nall:\n' >"$user/Makefile"
seq 1 40 >"$user/mm/init.c"
echo config >"$user/arch/toy/Kconfig"
echo same >"$user/mm/same.c"
junit=tools/testing/kunit/kunit_junit.py
mkdir -p "$user/tools/testing/kunit"
echo junit >"$user/$junit"
printf '*.o\nvmlinux\n.*\n/*\n' >"$user/.gitignore"

diff_of() { # file sed-program: a patch in git's form
	mkdir -p "$work/a/${1%/*}" "$work/b/${1%/*}"
	cp "$user/$1" "$work/a/$1"
	sed "$2" "$user/$1" >"$work/b/$1"
	(cd "$work" && diff -u --label "a/$1" --label "b/$1" "a/$1" "b/$1")
}
diff_of mm/init.c 's/^5$/five/; s/^30$/thirty/' >"$clone/patches/9.1/0001-mm.patch"
diff_of arch/toy/Kconfig 's/$/ HOOK/' >"$clone/arch-backends/toy/hook.patch"
printf '# BASE v9.1\n0001-mm.patch lib/tests/t.c\n@ports\n' >"$clone/patches/9.1/series"
echo test >"$clone/core/lib/tests/t.c"
echo harness >"$clone/core/harness/h.c"
echo backend | tee "$clone/arch-backends/toy/memcpy_nontemporal.h" >"$clone/arch-backends/absent/memcpy_nontemporal.h"

plan 45

is "$(kernel fetch 9.9; echo $?)" "toolchains: unknown kernel 9.9; valid are 9.1 or the path of a tree
2" "an unknown kernel lists the valid ones"
is "$(kernel fetch "$work"; echo $?)" "toolchains: $work is not a kernel tree
2" "a folder that is no kernel"
is "$(kernel id 9.1)" 9.1 "the id of a version"
id=$(kernel id "$user")
ok "the id of a path" expr "$id" : 'tree-user-[0-9a-f]\{8\}$'
is "$(cd "$work" && kernel id user/)" "$id" "is the same however it is written"
src=$clone/out/src/$id
is "$(kernel patch 9.1; echo $?)" "toolchains: no source of 9.1; run: toolchains/kernel fetch 9.1
1" "no patching without a source"

# A plain tree.
touch "$user/Module.symvers" "$user/mm/init.o" "$user/vmlinux" "$user/.config" "$user/include/config/auto.conf"
before=$(cd "$user" && find . -type f -exec stat -c '%n %Y %s' {} + | sort)
kernel fetch "$user"
is "$(cd "$src/pristine" && find . -type f | sort | xargs)" \
	"./.gitignore ./Makefile ./arch/toy/Kconfig ./mm/init.c ./mm/same.c ./$junit" "a plain tree: all but build products"
is "$(cat "$src/version")" "9.1.4-rc2 (plain tree)" "its version"
ok "its own nolibc and kunit.py serve it" test "$src/tools" -ef "$src/pristine/tools"
is "$(cd "$user" && find . -type f -exec stat -c '%n %Y %s' {} + | sort)" "$before" "the user's tree is unchanged"

# The patched tree.
kernel patch "$user"
is "$(cat "$src/touched")" "arch/toy/Kconfig
arch/toy/include/asm/memcpy_nontemporal.h
lib/tests/t.c
mm/init.c" "the list of touched files"
is "$(sed -n '5p; 30p' "$src/tree/mm/init.c")" "five
thirty" "the patch is in"
is "$(cat "$src/tree/arch/toy/Kconfig")" "config HOOK" "so is the hook"
ok "an architecture that the kernel lacks is left out" test ! -e "$src/tree/arch/absent"
ok "the harness is no kernel file" test ! -e "$src/tree/harness"
ok "nothing was written through the hard links" cmp "$user/mm/init.c" "$src/pristine/mm/init.c"
ok "untouched files are hard links" test "$src/tree/mm/same.c" -ef "$src/pristine/mm/same.c"

stamp() { (cd "$src/tree" && find . -type f -exec stat -c '%n %y %i' {} + | sort | sha256sum); }
before=$(stamp)
kernel patch "$id"
is "$(stamp)" "$before" "patching again touches nothing"

# Edits of ours.
find "$src/tree" -exec touch -hd '2020-01-01' {} +
touch -d 2020-01-02 "$work/mark"
newer() { (cd "$src/tree" && find . -type f -newer "$work/mark" | sort | xargs); }
echo more >>"$clone/core/lib/tests/t.c"
kernel patch "$user"
is "$(newer)" ./lib/tests/t.c "an edit renews one file"
echo stray >"$src/tree/mm/stray.c"
: >"$clone/arch-backends/toy/hook.patch"
rm "$clone/core/lib/tests/t.c"
sed -i 's, lib/tests/t.c,,' "$clone/patches/9.1/series"
kernel patch "$user"
is "$(cat "$src/tree/arch/toy/Kconfig")" config "a file no longer touched is restored"
is "$(newer)" ./arch/toy/Kconfig "and is new for make"
ok "a file no longer ours goes" test ! -e "$src/tree/lib/tests/t.c"
ok "so does a stray one" test ! -e "$src/tree/mm/stray.c"

# The same source with other patches.
derive() { (cd "$clone" && toolchains/kernel-derive "$id" other "$@" 2>&1); }
other=$clone/out/src/other
before=$(stamp)
diff_of mm/same.c 's/^/derived /' >"$clone/other.patch"
derive echo "- other.patch core/harness/h.c=mm/h.c"
is "$(xargs <"$other/touched")" "mm/h.c mm/same.c" "a derived source has the patches that it was told"
is "$(grep -c derived "$other/tree/mm/same.c") $(grep -c derived "$src/pristine/mm/same.c")" "1 0" "and its own tree"
ok "all else it shares" test "$other/tree/mm/init.c" -ef "$src/pristine/mm/init.c"
derive true
is "$(cat "$other/touched")" "" "no patches: the source as it came"
derive echo "- other.patch core/harness/h.c=mm/h.c"
is "$(derive false; echo $?)" 1 "of patches that cannot be told"
is "$(grep -c derived "$other/tree/mm/same.c") $(stamp)" "1 $before" "nothing is taken, and no other tree changes"

# Patches that do not apply.
before=$(stamp)
cp "$clone/patches/9.1/0001-mm.patch" "$work/good"
sed -i 's/^ 31$/ 31 other/' "$clone/patches/9.1/0001-mm.patch"
is "$(kernel patch "$user"; echo $?)" "toolchains: patches/9.1/0001-mm.patch: mm/init.c: hunk 2 (@@ -27,7 +27,7 @@) does not apply
1" "a patch that does not apply: patch, file and hunk"
is "$(stamp)" "$before" "and the tree is as it was"
sed 's,mm/init.c,mm/absent.c,' "$work/good" >"$clone/patches/9.1/0001-mm.patch"
is "$(kernel patch "$user")" "toolchains: patches/9.1/0001-mm.patch: mm/absent.c: No such file or directory" \
	"a patch of a file that is not there"
cp "$work/good" "$clone/patches/9.1/0001-mm.patch"

# Edits of the user.
find "$src/tree" "$src/pristine" -exec touch -hd '2020-01-01' {} +
echo edit >>"$user/mm/same.c"
echo new >"$user/mm/new.c"
rm "$user/arch/toy/Kconfig"
kernel fetch "$user"
kernel patch "$user"
is "$(newer)" "./mm/new.c ./mm/same.c" "a user's edits, and only they, arrive as new"
is "$(tail -n 1 "$src/tree/mm/same.c")" edit "with their content"
ok "a file that the user removed goes" test ! -e "$src/tree/arch/toy/Kconfig"

# A tree that has a part of the queue.
sed 's/^5$/five/; s/^30$/thirty/' -i "$user/mm/init.c"
diff_of mm/init.c 's/^five$/FIVE/' >"$clone/patches/9.1/0002-mm.patch"
sed -i 's/^@ports/0002-mm.patch\n&/' "$clone/patches/9.1/series"
kernel fetch "$user"
kernel patch "$user"
is "$(sed -n '5p; 30p' "$src/tree/mm/init.c")" "FIVE
thirty" "a tree that has a part of the queue gets the rest"
sed -i 's/^five$/FIVE/' "$user/mm/init.c"
kernel fetch "$user"
kernel patch "$user"
is "$(xargs <"$src/touched")" "arch/toy/include/asm/memcpy_nontemporal.h" "one that has all of it gets nothing but the port"
sed -i 's/^FIVE$/5/; s/^thirty$/30/' "$user/mm/init.c"
rm "$clone/patches/9.1/0002-mm.patch"
sed -i '/0002/d' "$clone/patches/9.1/series"

# A git tree: the tracked files as they stand.
git -C "$user" init -q
git -C "$user" add -f Makefile mm/init.c mm/same.c "$junit"
echo again >>"$user/mm/same.c"
kernel fetch "$user"
is "$(cd "$src/pristine" && find . -type f | sort | xargs)" "./Makefile ./mm/init.c ./mm/same.c ./$junit" "a git tree: what is tracked"
is "$(tail -n 1 "$src/pristine/mm/same.c")" again "as it stands in the work tree"
ok "its version names git" grep -q '^9.1.4-rc2 (git' "$src/version"

sed -i 's/^PATCHLEVEL.*/PATCHLEVEL = 2/' "$user/Makefile"
kernel fetch "$user"
is "$(kernel patch "$user"; echo $?)" "toolchains: no patches for Linux 9.2; there are some for: 9.1
2" "a kernel without patches lists those that have some"

# An older base: patches of another one, and another's tools.
mkdir -p "$clone/patches/9.2" "$work/cache/root-x" "$clone/out/src/9.2/pristine/tools" "$clone/out/src/9.1"
printf '# BASE v9.2\n' >"$clone/patches/9.2/series"
touch "$clone/out/src/9.2/version"
printf '# BASE v9.0\n../9.1/0001-mm.patch\n' | install -D /dev/stdin "$clone/patches/9.0/series"
sed -i 's/^PATCHLEVEL.*/PATCHLEVEL = 0/' "$user/Makefile"
rm "$user/$junit"
kernel fetch "$user"
ok "a kernel whose nolibc and kunit.py are too old has those of the newest base" \
	test "$src/tools" -ef "$clone/out/src/9.2/pristine/tools"
kernel patch "$user"
is "$(sed -n '5p; 30p' "$src/tree/mm/init.c")" "five
thirty" "a series may name a patch of another base"
sed -i 's,mm/init.c,mm/absent.c,' "$clone/patches/9.1/0001-mm.patch"
is "$(kernel patch "$user")" "toolchains: patches/9.1/0001-mm.patch: mm/absent.c: No such file or directory" \
	"which is named where it does not apply"
is "$(TOOLCHAINS=root MEMMAP_NT_CACHE=$work/cache MIRROR=http://127.0.0.1:9/ kernel fetch 9.1 | tail -n 1 | cut -d' ' -f2-5)" \
	"the mirror http://127.0.0.1:9/ cannot" "no network and nothing cached: said"
