# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=sh
# TAP in a few lines, for the tests in shell: plan, ok, is, skip; a folder $work that is removed at the end. A script
# that prove does not run ends with all_passed.

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
n=0 failed=0

plan() { echo "1..$1"; }
all_passed() { [ "$failed" = 0 ]; }

result() { # word name
	n=$((n + 1))
	[ "$1" = ok ] || failed=$((failed + 1))
	echo "$1 $n - $2"
}

ok() { # name command...
	name=$1
	shift
	if "$@" >"$work/ok" 2>&1; then result ok "$name"; else
		result 'not ok' "$name"
		sed 's/^/# /' "$work/ok"
	fi
}

is() { # got want name
	if [ "$1" = "$2" ]; then result ok "$3"; else
		result 'not ok' "$3"
		printf 'got:  %s\nwant: %s\n' "$1" "$2" | sed 's/^/# /'
	fi
}

skip() { # count reason
	for _ in $(seq "$1"); do result ok "# SKIP $2"; done
}
