/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Template copies for memmap_init_zone_device(): the struct pages of a device
 * differ in a few places only, so one real page is initialised the slow way and
 * every further one is a copy of it.
 *
 * Two rules keep the copies fast. Whatever differs from page to page is changed
 * in the template, never in the page: touching a line just after a non-temporal
 * store to it costs about 100 times the copy (0.15 against 19 GB/s on Zen 3). And
 * a line that gets ordinary stores gets no non-temporal ones, but for the one that
 * the first base page of a range may share with the next.
 */
#ifndef _MM_ZONE_DEVICE_TEMPLATE_H
#define _MM_ZONE_DEVICE_TEMPLATE_H

#include <linux/cache.h>
#include <linux/minmax.h>
#include <linux/mm.h>
#include <linux/prefetch.h>
#include <linux/string.h>

#include "internal.h"

/* How to copy one struct page; the image lives in registers where it can. */
typedef void (*zone_device_copy_t)(struct page *page, const struct page *image);

/**
 * zone_device_copy_cached - copy a struct page that is about to be written again
 * @page: destination
 * @image: source
 */
static __always_inline void zone_device_copy_cached(struct page *page, const struct page *image)
{
	memcpy(page, image, sizeof(*page));
}

/* Head, tail 1 and tail 2: the pages that prep_compound_head() writes, if the order has them. */
#define ZONE_DEVICE_NR_METADATA	3UL

/*
 * Pages at the start of a compound which take ordinary stores only: those above,
 * rounded up to a whole number of cache lines (SMP_CACHE_BYTES). A struct page of
 * 80 or 96 bytes shares lines with its neighbours, as does one of 64 bytes where
 * a line is longer. A compound whose head is not at the start of a line, which
 * only an altmap of odd size can bring about, shares its first line regardless.
 */
#define ZONE_DEVICE_PAGE_ALIGN	(sizeof(struct page) & -sizeof(struct page))
#define ZONE_DEVICE_NR_CACHED	\
	roundup(ZONE_DEVICE_NR_METADATA, ZONE_DEVICE_PAGE_ALIGN < SMP_CACHE_BYTES ? \
		SMP_CACHE_BYTES / ZONE_DEVICE_PAGE_ALIGN : 1)

/**
 * zone_device_image_set_pfn - make an image that of a given page
 * @image: image of any page of the range
 * @pfn: the page frame it is going to describe
 *
 * Covers every field that depends on the pfn; most configurations have none.
 */
static __always_inline void zone_device_image_set_pfn(struct page *image, unsigned long pfn)
{
	set_page_section_from_pfn(image, pfn);
#ifdef WANT_PAGE_VIRTUAL
	/* As in __init_single_page(); ZONE_DEVICE is never highmem. */
	set_page_address(image, __va(pfn << PAGE_SHIFT));
#endif
}

/**
 * zone_device_copy_run - initialise consecutive struct pages from a template
 * @page: first struct page
 * @pfn: its page frame number
 * @nr_pages: number of struct pages, 0 included
 * @template: image of any page of the range
 * @copy: how to copy, which must inline
 *
 * Ordering: that of @copy; the caller publishes.
 */
static __always_inline void zone_device_copy_run(struct page *page, unsigned long pfn,
						 unsigned long nr_pages,
						 const struct page *template,
						 zone_device_copy_t copy)
{
	const struct page *end = page + nr_pages;
	struct page image;

	/*
	 * A private image, whose address goes nowhere, cannot alias the pages:
	 * the compiler loads it into registers once, outside the loop.
	 */
	memcpy(&image, template, sizeof(image));
	for (; page < end; page++, pfn++) {
		zone_device_image_set_pfn(&image, pfn);
		copy(page, &image);
	}
}

/**
 * zone_device_image_set_head - make a tail image belong to a given compound
 * @image: image of a tail page
 * @head: head of the compound
 * @order: order of the compound
 *
 * Nothing to do where compound_info is a mask, which depends on the order only.
 */
static __always_inline void zone_device_image_set_head(struct page *image, const struct page *head,
						       unsigned int order)
{
	if (!compound_info_has_mask())
		set_compound_head(image, head, order);
}

/**
 * zone_device_prefetch_cached - fetch the lines of a compound that take ordinary stores
 * @head: the head; a prefetch does not fault, so that there need not be one
 */
static __always_inline void zone_device_prefetch_cached(const struct page *head)
{
	const char *line = (const char *)head;
	const char *end = (const char *)(head + ZONE_DEVICE_NR_CACHED);

	for (; line < end; line += SMP_CACHE_BYTES)
		prefetchw(line);
}

/**
 * zone_device_init_compound - turn a plain head page into a compound page
 * @head: the head, initialised as an order-0 page
 * @head_pfn: its page frame number
 * @order: order of the compound, at least 1
 * @nr_pages: struct pages to initialise, @head included: all of the compound, or
 *            those that the range or the optimised vmemmap leaves of it, but at
 *            least those that prep_compound_head() writes
 * @tail: tail template of the range, made that of this compound
 * @copy: how to copy the tails beyond the first few, which must inline
 *
 * Ordering: that of @copy; the caller publishes.
 */
static __always_inline void zone_device_init_compound(struct page *head, unsigned long head_pfn,
						      unsigned int order, unsigned long nr_pages,
						      struct page *tail, zone_device_copy_t copy)
{
	unsigned long nr_cached = min_t(unsigned long, nr_pages, ZONE_DEVICE_NR_CACHED);

	zone_device_image_set_head(tail, head, order);

	__SetPageHead(head);
	zone_device_copy_run(head + 1, head_pfn + 1, nr_cached - 1, tail, zone_device_copy_cached);
	/*
	 * Where stores become visible in order, as on x86, those to the next compound's
	 * first lines would hold up all that follow them until memory has answered.
	 */
	zone_device_prefetch_cached(head + (1UL << order));
	zone_device_copy_run(head + nr_cached, head_pfn + nr_cached, nr_pages - nr_cached,
			     tail, copy);
	prep_compound_head(head, order);
}

#endif /* _MM_ZONE_DEVICE_TEMPLATE_H */
