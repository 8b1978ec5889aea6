# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=sh
# What shell scripts read of machines and backends.

# variable NAME FILE: a variable's first word in the .mk of a machine.
variable() { sed -n "s/^$1[ \t]*:*=[ \t]*\([^ \t#]*\).*/\1/p" "$2"; }

# line_flag FILE: says the compiler how long a cache line of a machine is.
line_flag() { sed -n 's/^line /-DSMP_CACHE_BYTES=/p' "${1%/*}/stores"; }

# note NAME FILE: what stands behind `NAME:` in a line of a comment.
# There are none in -, which stands for the generic backend.
note() { [ "$2" = - ] || sed -n "s/^[^A-Za-z]*$1: *\([^/]*[^/ ]\)[ */]*$/\1/p" "$2"; }
