# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=sh
# What the scripts of this folder share. They run at the top of the clone.

export LC_ALL=C
cd "${0%/*}/../.."

die() { # status message
	echo "series: $2" >&2
	exit "$1"
}

