# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=sh
# What the scripts of this folder share: kernels built side by side, and boots in which functions are counted.

cd "${0%/*}/../.."

# Nothing may differ from run to run, not even the number that tells them apart.
cell() { # goal id machine words...
	goal=$1 cell_id=$2 machine=$3
	shift 3
	make --no-print-directory -f ci/cell.mk "$goal" XARCH="$machine" KERNEL_ID="$cell_id" \
		FRAGMENT=ci/bench/bench.config NONCE=6d656d6d61706e74 "$@" >&2
}
count() { # id machine phase verb function kernel-parameters words...
	i=$1 m=$2 p=$3 verb=$4 function=$5 parameters=$6 dir=out/$1/$2/$4
	shift 6
	cell boot "$i" "$m" RUN_DIR="$dir" VERBS="$verb" COUNT="memmap_init_zone_device,$function" \
		APPEND="kunit.enable=0 $parameters" "$@" &&
		toolchains/run out/bin/calls --xarch "$m" --phase "$p" "$dir/calls.jsonl" "$dir/serial.log"
}
key_of() { sed -n "s/^$1 *:= *//p" arch-backends/*/"$2.mk"; }
# With a device bound during boot there would be two calls of the same function at a time, and the memmap of 64 GB needs
# room: where there is pmem, the second boot is without it.
count_all() { # id machine phase words...
	id_of=$1 machine_of=$2 phase_of=$3 types=$(key_of BENCH_TYPES "$2")
	shift 3
	if [ "$(key_of PMEM_KIND "$machine_of")" = none ]; then
		count "$id_of" "$machine_of" "$phase_of" map memremap_pages "nt_types=${types:-private,fsdax,devdax}" "$@"
	else
		count "$id_of" "$machine_of" "$phase_of" rebind device_driver_attach '' "$@" &&
			count "$id_of" "$machine_of" "$phase_of" map memremap_pages nt_types=private "$@" PMEM_KIND=none RAM=4G
	fi
}
