/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Compare the struct pages of a pagemap with what the slow path of
 * memmap_init_zone_device() gives for them.
 */
#ifndef _MM_ZONE_DEVICE_CHECK_H
#define _MM_ZONE_DEVICE_CHECK_H

#include <linux/memremap.h>

/**
 * struct zone_device_mismatch - outcome of a comparison
 * @nr_pages: struct pages compared
 * @nr_bad: those of them that differ
 * @pfn: the first that differs; this and the next are valid if @nr_bad is not 0
 * @word: index of the first word of it that differs
 * @got: that word as found
 * @want: that word as the slow path has it
 */
struct zone_device_mismatch {
	unsigned long nr_pages;
	unsigned long nr_bad;
	unsigned long pfn;
	unsigned int word;
	unsigned long got;
	unsigned long want;
};

void zone_device_expect_page(struct page *want, unsigned long pfn, unsigned long first_pfn,
			     unsigned long end_pfn, int nid, struct dev_pagemap *pgmap);
unsigned long zone_device_first_pfn(struct dev_pagemap *pgmap, int range_id);
void zone_device_compare(const struct page *page, unsigned long pfn, const struct page *want,
			 struct zone_device_mismatch *result);
void zone_device_check_pagemap(struct dev_pagemap *pgmap, int nid,
			       struct zone_device_mismatch *result);

#endif /* _MM_ZONE_DEVICE_CHECK_H */
