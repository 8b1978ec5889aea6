// SPDX-License-Identifier: GPL-2.0
/*
 * Compare the struct pages of a pagemap, byte by byte, with what the slow path
 * of memmap_init_zone_device() gives for them: for the KUnit suite, and through
 * debugfs for the pagemap of a device in use.
 */
#include <linux/debugfs.h>
#include <linux/init.h>
#include <linux/memremap.h>
#include <linux/mm.h>
#include <linux/mmzone.h>
#include <linux/mutex.h>
#include <linux/sched.h>
#include <linux/uaccess.h>

#include "../internal.h"
#include "../mm_init.h"
#include "zone_device_check.h"

/* struct folio spans four struct pages; prep_compound_head() writes into three. */
#define NR_FOLIO_PAGES 4
static_assert(sizeof(struct folio) <= NR_FOLIO_PAGES * sizeof(struct page));

/**
 * zone_device_first_pfn - first page frame that memmap_init_zone_device() sets up
 * @pgmap: the pagemap
 * @range_id: index of the range
 *
 * Return: the start of the range, or what follows the altmap in it.
 */
unsigned long zone_device_first_pfn(struct dev_pagemap *pgmap, int range_id)
{
	unsigned long pfn = PHYS_PFN(pgmap->ranges[range_id].start);

	return range_id ? pfn : pfn + vmem_altmap_offset(pgmap_altmap(pgmap));
}

static void expect_tail(struct page *want, const struct page *head, unsigned long pfn, int nid,
			struct dev_pagemap *pgmap)
{
	zone_device_page_init_slow(want, pfn, ZONE_DEVICE, nid, pgmap);
	prep_compound_tail(want, head, pgmap->vmemmap_shift);
	set_page_count(want, 0);
}

static void expect_head(struct page *want, unsigned long pfn, int nid, struct dev_pagemap *pgmap)
{
	zone_device_page_init_slow(want, pfn, ZONE_DEVICE, nid, pgmap);
	if (pgmap->vmemmap_shift)
		__SetPageHead(want);
}

/* Tail 1 or 2, which hold what prep_compound_head() knows of the compound. */
static void expect_metadata(struct page *want, struct page *head, unsigned long head_pfn,
			    unsigned int index, int nid, struct dev_pagemap *pgmap)
{
	struct page pages[NR_FOLIO_PAGES] __aligned(__alignof__(struct folio));
	struct folio *folio = (struct folio *)pages;
	struct list_head *list = &((struct folio *)head)->_deferred_list;
	unsigned int order = pgmap->vmemmap_shift;
	unsigned int i;

	expect_head(&pages[0], head_pfn, nid, pgmap);
	for (i = 1; i < NR_FOLIO_PAGES; i++)
		expect_tail(&pages[i], head, head_pfn + i, nid, pgmap);
	prep_compound_head(&pages[0], order);
	if (order > 1) {
		/* An empty list points to itself, which must be the real one. */
		folio->_deferred_list.next = list;
		folio->_deferred_list.prev = list;
	}
	memcpy(want, &pages[index], sizeof(*want));
}

/**
 * zone_device_expect_page - what a struct page must hold after initialisation
 * @want: the result
 * @pfn: page frame number it stands for
 * @first_pfn: first page frame of the range, where its first compound begins
 * @end_pfn: the page frame after the last one
 * @nid: node of the range
 * @pgmap: the pagemap
 *
 * Uses the slow path for one page and the helpers for compound pages, and
 * nothing of the template path. The struct page of @pfn is not looked at.
 */
void zone_device_expect_page(struct page *want, unsigned long pfn, unsigned long first_pfn,
			     unsigned long end_pfn, int nid, struct dev_pagemap *pgmap)
{
	unsigned long index = (pfn - first_pfn) % pgmap_vmemmap_nr(pgmap);
	unsigned long head_pfn = pfn - index;
	struct page *head = pfn_to_page(head_pfn);

	if (end_pfn - head_pfn < min(3UL, pgmap_vmemmap_nr(pgmap)))
		/* A rest that has no room for a compound's metadata. */
		zone_device_page_init_slow(want, pfn, ZONE_DEVICE, nid, pgmap);
	else if (!index)
		expect_head(want, pfn, nid, pgmap);
	else if (index <= 2)
		expect_metadata(want, head, head_pfn, index, nid, pgmap);
	else
		expect_tail(want, head, pfn, nid, pgmap);
}

/**
 * zone_device_compare - compare one struct page and add it to a result
 * @page: the struct page
 * @pfn: its page frame number
 * @want: what it must hold
 * @result: counts this page, and describes it if it is the first that differs
 */
void zone_device_compare(const struct page *page, unsigned long pfn, const struct page *want,
			 struct zone_device_mismatch *result)
{
	const unsigned long *g = (const unsigned long *)page;
	const unsigned long *w = (const unsigned long *)want;
	unsigned int i = 0;

	result->nr_pages++;
	if (!memcmp(page, want, sizeof(*page)))
		return;
	if (result->nr_bad++)
		return;
	while (g[i] == w[i])
		i++;
	result->pfn = pfn;
	result->word = i;
	result->got = g[i];
	result->want = w[i];
}

/**
 * zone_device_check_pagemap - compare all struct pages of a pagemap
 * @pgmap: the pagemap, which must not go away meanwhile
 * @nid: its node
 * @result: overwritten with the outcome
 *
 * The pages must be as memmap_init_zone_device() left them: a page that has been
 * handed out differs, and rightly so. Context: process, may sleep.
 */
void zone_device_check_pagemap(struct dev_pagemap *pgmap, int nid,
			       struct zone_device_mismatch *result)
{
	int i;

	memset(result, 0, sizeof(*result));
	for (i = 0; i < pgmap->nr_range; i++) {
		unsigned long first = zone_device_first_pfn(pgmap, i);
		unsigned long end = PHYS_PFN(pgmap->ranges[i].end + 1);
		unsigned long pfn;

		for (pfn = first; pfn < end; pfn++) {
			struct page want;

			zone_device_expect_page(&want, pfn, first, end, nid, pgmap);
			zone_device_compare(pfn_to_page(pfn), pfn, &want, result);
			if (IS_ALIGNED(pfn, PAGES_PER_SUBSECTION))
				cond_resched();
		}
	}
}

/*
 * debugfs zone_device_memmap/check: a page frame number written to it has the
 * pagemap around that page checked, a read gives the outcome in one line.
 * zone_device_memmap/struct_page: the size of a struct page in bytes.
 */
static u32 struct_page_size = sizeof(struct page);
static DEFINE_MUTEX(check_lock);
static char check_outcome[160];

static ssize_t check_write(struct file *file, const char __user *buf, size_t len, loff_t *pos)
{
	struct zone_device_mismatch result;
	struct dev_pagemap *pgmap;
	unsigned long pfn;
	int n, nid, ret;

	ret = kstrtoul_from_user(buf, len, 0, &pfn);
	if (ret)
		return ret;
	pgmap = get_dev_pagemap(pfn);
	if (!pgmap)
		return -ENXIO;

	/* Zones of nodes may overlap: take the node from one page, and hold all others to it. */
	nid = page_to_nid(pfn_to_page(pfn));
	if (node_online(nid) && zone_spans_pfn(&NODE_DATA(nid)->node_zones[ZONE_DEVICE], pfn))
		zone_device_check_pagemap(pgmap, nid, &result);
	else
		ret = -ENXIO;
	put_dev_pagemap(pgmap);
	if (ret)
		return ret;

	mutex_lock(&check_lock);
	n = scnprintf(check_outcome, sizeof(check_outcome), "pages=%lu mismatches=%lu",
		      result.nr_pages, result.nr_bad);
	if (result.nr_bad)
		n += scnprintf(check_outcome + n, sizeof(check_outcome) - n,
			       " first_pfn=%#lx word=%u got=%#lx want=%#lx",
			       result.pfn, result.word, result.got, result.want);
	scnprintf(check_outcome + n, sizeof(check_outcome) - n, "\n");
	mutex_unlock(&check_lock);
	return len;
}

static ssize_t check_read(struct file *file, char __user *buf, size_t len, loff_t *pos)
{
	ssize_t ret;

	mutex_lock(&check_lock);
	ret = simple_read_from_buffer(buf, len, pos, check_outcome, strlen(check_outcome));
	mutex_unlock(&check_lock);
	return ret;
}

static const struct file_operations check_fops = {
	.owner = THIS_MODULE,
	.read = check_read,
	.write = check_write,
};

static int __init zone_device_check_init(void)
{
	struct dentry *dir = debugfs_create_dir("zone_device_memmap", NULL);

	debugfs_create_u32("struct_page", 0400, dir, &struct_page_size);
	debugfs_create_file("check", 0600, dir, NULL, &check_fops);
	return 0;
}
late_initcall(zone_device_check_init);
