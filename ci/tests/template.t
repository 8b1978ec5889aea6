#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The harness fails for each of these faults planted into the template copies.
set -u
# shellcheck source-path=SCRIPTDIR source=tap.sh
. "${0%/*}/tap.sh"

planted() { # NAME SED-SCRIPT: the copy with the fault builds, and its run fails
	rm -rf "$work/core"
	cp -R core "$work/core"
	sed -i "$2" "$work/core/mm/zone_device_template.h"
	if cmp -s core/mm/zone_device_template.h "$work/core/mm/zone_device_template.h"; then
		is unchanged "a fault" "$1"
	elif ! "$work/core/harness/build" "$work/run" - "${CC:-cc}" >"$work/log" 2>&1; then
		is "$(tail -n 3 "$work/log")" "a harness that builds" "$1"
	else
		"$work/run" >"$work/log" 2>&1
		is "$(grep -c '^not ok .* zone_device_template' "$work/log" | sed 's/^[1-9].*/caught/')" caught "$1"
	fi
}

planted "pfn is never renewed" 's/^\t\tzone_device_image_set_pfn(&image, pfn);//'
planted "pfn of the next page" 's/set_pfn(&image, pfn);/set_pfn(\&image, pfn + 1);/'
planted "one page too few" 's/page < end; page/page + 1 < end; page/'
planted "one page too many" 's/end = page + nr_pages;/end = page + nr_pages + 1;/'
planted "tails keep the first head" 's/if (!compound_info_has_mask())/if (0)/'
planted "head without PG_head" 's/^\t__SetPageHead(head);//'
planted "compound without metadata" 's/^\tprep_compound_head(head, order);//'
planted "cached pages end inside a line" 's/ZONE_DEVICE_PAGE_ALIGN < SMP_CACHE_BYTES/0 \&\& &/'
planted "tail 2 is stored to both ways" 's/^#define ZONE_DEVICE_NR_METADATA.*/#define ZONE_DEVICE_NR_METADATA 2UL/'
plan "$n"
