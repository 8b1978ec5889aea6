# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=sh disable=SC2034 # used by the scripts that source this
# What the scripts of this folder share: places, the name of the root, errors of one line.

export LC_ALL=C
here=$(cd -P "${0%/*}" && pwd -P)
top=${here%/*}
cache=${MEMMAP_NT_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/memmap-nt}
case $cache in /*) ;; *) cache=$PWD/$cache ;; esac
suite=${SUITE:-trixie}
keyring=/usr/share/keyrings/debian-archive-keyring.gpg
: "${TOOLCHAINS:=root}"

# The root is named after all that decides what is in it, so an edit (but of a comment) builds a new one.
root=$({ echo "$suite"; grep -hv "^#" "$here/packages" "$here/build"; } | sha256sum)
root=$cache/root-${root%"${root#????????????}"}

die() { # status message
	echo "toolchains: $2" >&2
	exit "$1"
}

# Debian's mirror as the host's apt has it; lists may be missing on a fresh machine, then the address decides.
mirror() {
	[ -z "${MIRROR:-}" ] || { echo "$MIRROR"; return; }
	set -- apt-get indextargets --format "\$(REPO_URI)" 'Created-By: Packages' 'Component: main'
	uri=$({ "$@" 'Origin: Debian' 'Label: Debian'; "$@" | grep '/debian/*$'; } 2>/dev/null | head -n 1)
	[ -n "$uri" ] || die 125 "no Debian mirror in this machine's apt sources; name one with MIRROR=<URL>"
	echo "$uri"
}

need_space() { # folder MiB what
	free=$(df -Pm "$1" | awk 'END { print $4 }')
	[ "$free" -ge "$2" ] || die 125 "$3 needs $2 MiB in $1, which has $free MiB free"
}

lock() { # file
	exec 9>"$1"
	flock -n 9 || { echo "toolchains: waiting for another run that holds $1" >&2; flock 9; }
}
