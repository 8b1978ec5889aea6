/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Re-implementation of mm/internal.h and struct page, as far as a template copy sees them. The file
 * that includes this says how large struct page is, and is told of each store by record_store().
 */
#ifndef _MM_INTERNAL_H
#define _MM_INTERNAL_H

#include <linux/types.h>

#define PG_HEAD			(1UL << 6)
#define PG_RESERVED		(1UL << 14)
#define PAGE_LINKS		(3UL << 16)	/* zone and node */
#define PFN_SECTION_SHIFT	8
#define PAGE_SECTION_SHIFT	20
#define TAIL_MAPPING		((void *)0x400)

struct page {
	unsigned long flags;
	unsigned long compound_info;	/* pgmap in a head page */
	void *list[2];
	void *mapping;
	unsigned long private;
	int _mapcount;
	int _refcount;
	u8 rest[STRUCT_PAGE_SIZE - 6 * sizeof(long) - 2 * sizeof(int)];
} __aligned(16);

/* Word by word where a long has 64 bits, as a compiler may find a slow way to zero so little. */
#if __SIZEOF_LONG__ == 8
static inline void mm_zero_struct_page(struct page *page)
{
	unsigned long *p = (void *)page;

	switch (sizeof(*page)) {
	case 96:
		p[11] = 0;
		p[10] = 0;
		__attribute__((__fallthrough__));
	case 80:
		p[9] = 0;
		p[8] = 0;
		__attribute__((__fallthrough__));
	default:
		p[7] = 0;
		p[6] = 0;
		p[5] = 0;
		p[4] = 0;
		p[3] = 0;
		p[2] = 0;
		p[1] = 0;
		p[0] = 0;
	}
}
#else
#define mm_zero_struct_page(page)	memset(page, 0, sizeof(*(page)))
#endif

/* Configuration options in the kernel, set by the tests here. */
static bool mask_mode, section_mode;

static void record_store(const void *p, size_t len);

static inline bool compound_info_has_mask(void)
{
	return mask_mode;
}

static inline void set_compound_head(struct page *tail, const struct page *head, unsigned int order)
{
	if (mask_mode)
		tail->compound_info = (-sizeof(struct page) << order) | 1;
	else
		tail->compound_info = (unsigned long)head | 1;
	record_store(tail, sizeof(*tail));
}

static inline void set_page_section_from_pfn(struct page *page, unsigned long pfn)
{
	unsigned long low = (1UL << PAGE_SECTION_SHIFT) - 1;

	if (section_mode)
		page->flags = (page->flags & low) |
			      pfn >> PFN_SECTION_SHIFT << PAGE_SECTION_SHIFT;
}

static inline void __SetPageHead(struct page *page)
{
	page->flags |= PG_HEAD;
	record_store(page, sizeof(*page));
}

static inline void prep_compound_tail(struct page *tail, const struct page *head,
				      unsigned int order)
{
	tail->mapping = TAIL_MAPPING;
	set_compound_head(tail, head, order);
}

static inline void prep_compound_head(struct page *head, unsigned int order)
{
	head[1].flags = (head[1].flags & ~0xffUL) | order;
	head[1].private = -1UL;
	record_store(head + 1, sizeof(*head));
	if (order < 2)
		return;
	head[2].list[0] = head[2].list;
	head[2].list[1] = head[2].list;
	record_store(head + 2, sizeof(*head));
}

#endif
