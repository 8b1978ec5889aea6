/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What memmap_init_zone_device() does to a range of struct pages: page by page as the kernel did,
 * and with mm/zone_device_template.h, which whoever includes this has included.
 */
#ifndef _ZONE_DEVICE_MODEL_H
#define _ZONE_DEVICE_MODEL_H

#define FIRST_PFN		0x40000UL
#define PAGES_PER_SECTION	(1UL << 15)

/* @nr_pages of each compound have a struct page of their own, @last of the last one. */
struct range {
	unsigned int order;
	unsigned long compounds;
	unsigned long nr_pages;
	unsigned long last;
};

static const struct range pgmap_stand_in;

static inline unsigned long pages_of(const struct range *r, unsigned long compound)
{
	return compound == r->compounds - 1 ? r->last : r->nr_pages;
}

/*
 * The stores of zone_device_page_init_slow() and __init_single_page(), in their order; volatile
 * where they are in the kernel. The list head lies under pgmap and zone_device_data.
 */
static inline void init_slow(struct page *page, unsigned long pfn)
{
	mm_zero_struct_page(page);
	page->flags = PAGE_LINKS;
	set_page_section_from_pfn(page, pfn);
	WRITE_ONCE(page->_refcount, 1);
	WRITE_ONCE(page->_mapcount, -1);
	WRITE_ONCE(page->compound_info, (unsigned long)&page->compound_info);
	WRITE_ONCE(page->list[0], &page->compound_info);
	page->flags |= PG_RESERVED;
	page->compound_info = (unsigned long)&pgmap_stand_in;
	page->list[0] = NULL;
	WRITE_ONCE(page->_refcount, 0);
	record_store(page, sizeof(*page));
}

static inline void init_slow_tail(struct page *page, unsigned long pfn, struct page *head,
				  unsigned int order)
{
	init_slow(page, pfn);
	prep_compound_tail(page, head, order);
	WRITE_ONCE(page->_refcount, 0);
}

static inline void build_slow(struct page *map, const struct range *r)
{
	unsigned long c, i, pfn;

	for (c = 0; c < r->compounds; c++) {
		struct page *head = map + (c << r->order);

		pfn = FIRST_PFN + (c << r->order);
		init_slow(head, pfn);
		if (!r->order)
			continue;
		__SetPageHead(head);
		for (i = 1; i < pages_of(r, c); i++)
			init_slow_tail(head + i, pfn + i, head, r->order);
		prep_compound_head(head, r->order);
	}
}

static __always_inline void build_pages(struct page *map, unsigned long nr_pages,
					const struct page *template, zone_device_copy_t copy)
{
	unsigned long i, next;

	for (i = 1; i < nr_pages; i = next) {
		next = min_t(unsigned long, (i | (PAGES_PER_SECTION - 1)) + 1, nr_pages);
		zone_device_copy_run(map + i, FIRST_PFN + i, next - i, template, copy);
	}
}

static __always_inline void build_from_template(struct page *map, const struct range *r,
						zone_device_copy_t copy)
{
	struct page template, tail;
	unsigned long c, pfn;

	init_slow(map, FIRST_PFN);
	memcpy(&template, map, sizeof(template));
	if (!r->order) {
		build_pages(map, r->compounds, &template, copy);
		return;
	}
	init_slow_tail(map + 1, FIRST_PFN + 1, map, r->order);
	memcpy(&tail, map + 1, sizeof(tail));
	for (c = 0; c < r->compounds; c++) {
		struct page *head = map + (c << r->order);

		pfn = FIRST_PFN + (c << r->order);
		if (c)
			zone_device_copy_run(head, pfn, 1, &template, zone_device_copy_cached);
		zone_device_init_compound(head, pfn, r->order, pages_of(r, c), &tail, copy);
	}
}

/*
 * The shape of the public series: every page is a call, the template is read from memory each time,
 * heads and all tails after the first are copied with @copy and heads are written to after that.
 * copy_one() must not be inlined.
 */
typedef void (*copy_one_t)(struct page *page, unsigned long pfn, struct page *template);

static __always_inline void build_one_page_a_call(struct page *map, const struct range *r,
						  copy_one_t copy_one)
{
	struct page template, tail;
	unsigned long c, i, pfn;

	init_slow(map, FIRST_PFN);
	memcpy(&template, map, sizeof(template));
	for (c = 0; c < r->compounds; c++) {
		struct page *head = map + (c << r->order);

		pfn = FIRST_PFN + (c << r->order);
		if (c)
			copy_one(head, pfn, &template);
		if (!r->order)
			continue;
		__SetPageHead(head);
		init_slow_tail(head + 1, pfn + 1, head, r->order);
		memcpy(&tail, head + 1, sizeof(tail));
		for (i = 2; i < pages_of(r, c); i++)
			copy_one(head + i, pfn + i, &tail);
		prep_compound_head(head, r->order);
	}
}

#endif
