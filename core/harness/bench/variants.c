// SPDX-License-Identifier: GPL-2.0
/*
 * The ways to initialise a memmap: the very mm/zone_device_template.h over the backend of the
 * architecture, what the kernel did before, and the shape of the public series.
 */
#include <linux/memcpy_nontemporal.h>
#include <linux/mm.h>
#include <linux/string.h>

#include "bench.h"

#define STRUCT_PAGE_SIZE	BENCH_PAGE_SIZE
#include "../../mm/zone_device_template.h"
#include "../zone_device_model.h"

const char backend[] = MEMCPY_NONTEMPORAL_BACKEND;

/* lines.c records stores; here they are timed. */
static inline void record_store(const void *p, size_t len)
{
}

static struct range range_of(size_t bytes, unsigned int order)
{
	unsigned long nr = 1UL << order;

	return (struct range){ order, bytes / STRUCT_PAGE_SIZE >> order, nr, nr };
}

static __always_inline void copy_nontemporal(struct page *page, const struct page *image)
{
	memcpy_nontemporal(page, image, sizeof(*page));
}

static noinline void one_page_cached(struct page *page, unsigned long pfn, struct page *template)
{
	zone_device_image_set_pfn(template, pfn);
	memcpy(page, template, sizeof(*page));
}

static noinline void one_page_nontemporal(struct page *page, unsigned long pfn,
					  struct page *template)
{
	zone_device_image_set_pfn(template, pfn);
	memcpy_nontemporal(page, template, sizeof(*page));
}

static void fsdax_slow(void *start, size_t bytes)
{
	struct range r = range_of(bytes, 0);

	build_slow(start, &r);
}

static void devdax_slow(void *start, size_t bytes)
{
	struct range r = range_of(bytes, COMPOUND_ORDER);

	build_slow(start, &r);
}

static void fsdax_memcpy(void *start, size_t bytes)
{
	struct range r = range_of(bytes, 0);

	build_one_page_a_call(start, &r, one_page_cached);
}

static void devdax_memcpy(void *start, size_t bytes)
{
	struct range r = range_of(bytes, COMPOUND_ORDER);

	build_one_page_a_call(start, &r, one_page_cached);
}

static void fsdax_one_page(void *start, size_t bytes)
{
	struct range r = range_of(bytes, 0);

	build_one_page_a_call(start, &r, one_page_nontemporal);
	publish();
}

static void devdax_one_page(void *start, size_t bytes)
{
	struct range r = range_of(bytes, COMPOUND_ORDER);

	build_one_page_a_call(start, &r, one_page_nontemporal);
	publish();
}

static void fsdax_ours(void *start, size_t bytes)
{
	struct range r = range_of(bytes, 0);

	build_from_template(start, &r, copy_nontemporal);
	publish();
}

static void devdax_ours(void *start, size_t bytes)
{
	struct range r = range_of(bytes, COMPOUND_ORDER);

	build_from_template(start, &r, copy_nontemporal);
	publish();
}

size_t list_variants(struct variant *list)
{
	static const struct variant variants[] = {
		{ "fsdax", "slow path", "base", fsdax_slow, fsdax_slow },
		{ "fsdax", "template, memcpy", NULL, fsdax_memcpy, fsdax_slow },
		{ "fsdax", "one page a call", NULL, fsdax_one_page, fsdax_slow },
		{ "fsdax", "ours", "patched", fsdax_ours, fsdax_slow },
		{ "devdax", "slow path", "base", devdax_slow, devdax_slow },
		{ "devdax", "template, memcpy", NULL, devdax_memcpy, devdax_slow },
		{ "devdax", "one page a call", NULL, devdax_one_page, devdax_slow },
		{ "devdax", "ours", "patched", devdax_ours, devdax_slow },
	};

	memcpy(list, variants, sizeof(variants));
	return ARRAY_SIZE(variants);
}
