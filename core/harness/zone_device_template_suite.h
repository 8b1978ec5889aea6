/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The suite that holds pages copied by mm/zone_device_template.h against pages of the slow path,
 * and the stores to each cache line against each other, for one size of struct page.
 */
#include <kunit/test.h>
#include <linux/memcpy_nontemporal.h>
#include <linux/mm.h>
#include <linux/string.h>
#include <linux/vmalloc.h>

static void *recorded_memcpy(void *dst, const void *src, size_t len);

/* Its generic form is memcpy(), which must not be recorded as an ordinary one. */
static inline void unrecorded_copy(void *dst, const void *src)
{
	memcpy_nontemporal(dst, src, STRUCT_PAGE_SIZE);
}

/* From here on, so that the stores of the file under test are seen. */
#define memcpy(dst, src, len)	recorded_memcpy(dst, src, len)
#include "../mm/zone_device_template.h"

#define LINE		64
#define BEYOND		4	/* struct pages behind the range, which stay as they are */
#define POISON		0xff
#define FIRST_PFN	0x40000UL
#define ORDINARY	1
#define NONTEMPORAL	2

/* @nr_pages of each compound have a struct page of their own, @last of the last one. */
struct range {
	unsigned int order;
	unsigned long compounds;
	unsigned long nr_pages;
	unsigned long last;
};

static const struct range ranges[] = {
	{ 0, 1000, 1, 1 },
	{ 1, 8, 2, 2 },
	{ 2, 8, 4, 4 },
	{ 2, 8, 4, 3 },
	{ 9, 3, 512, 512 },
	{ 9, 3, 512, 300 },
	{ 9, 3, 128, 128 },
	{ 18, 1, 1UL << 18, 1UL << 18 },
	{ 12, 2, 128, 4 },
};

static struct page *map;
static unsigned long map_size;
static u8 *lines;	/* how each cache line of the map was stored to */

static void record(const void *p, size_t len, u8 how)
{
	unsigned long first = (const u8 *)p - (const u8 *)map, i;

	if (!lines || first >= map_size)
		return;
	for (i = first / LINE; i <= (first + len - 1) / LINE; i++)
		lines[i] |= how;
}

static void record_store(const void *p, size_t len)
{
	record(p, len, ORDINARY);
}

static void *recorded_memcpy(void *dst, const void *src, size_t len)
{
	record(dst, len, ORDINARY);
	return __builtin_memcpy(dst, src, len);
}

static inline void copy_nontemporal(struct page *page, const struct page *image)
{
	record(page, sizeof(*page), NONTEMPORAL);
	unrecorded_copy(page, image);
}

static void init_slow(struct page *page, unsigned long pfn)
{
	memset(page, 0, sizeof(*page));
	page->flags = PG_RESERVED;
	set_page_section_from_pfn(page, pfn);
	page->compound_info = (unsigned long)ranges;	/* stands for the pgmap */
	page->_mapcount = -1;
	record_store(page, sizeof(*page));
}

static void init_slow_tail(struct page *page, unsigned long pfn, struct page *head,
			   unsigned int order)
{
	init_slow(page, pfn);
	prep_compound_tail(page, head, order);
}

static unsigned long pages_of(const struct range *r, unsigned long compound)
{
	return compound == r->compounds - 1 ? r->last : r->nr_pages;
}

static void build_slow(const struct range *r)
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

/* As memmap_init_zone_device() does. */
static void build_from_template(const struct range *r)
{
	struct page template, tail;
	unsigned long c, pfn;

	init_slow(map, FIRST_PFN);
	memcpy(&template, map, sizeof(template));
	if (!r->order) {
		zone_device_copy_run(map + 1, FIRST_PFN + 1, r->compounds - 1, &template,
				     copy_nontemporal);
		return;
	}
	init_slow_tail(map + 1, FIRST_PFN + 1, map, r->order);
	memcpy(&tail, map + 1, sizeof(tail));
	for (c = 0; c < r->compounds; c++) {
		struct page *head = map + (c << r->order);

		pfn = FIRST_PFN + (c << r->order);
		if (c)
			zone_device_copy_run(head, pfn, 1, &template, zone_device_copy_cached);
		zone_device_init_compound(head, pfn, r->order, pages_of(r, c), &tail,
					  copy_nontemporal);
	}
}

static void expect_same(struct kunit *test, const struct range *r, const u8 *want)
{
	const u8 *got = (const u8 *)map;
	unsigned long i = 0;

	if (!memcmp(got, want, map_size))
		return;
	while (got[i] == want[i])
		i++;
	KUNIT_FAIL(test, "order %u, last %lu: page %lu byte %lu got %02x want %02x\n",
		   r->order, r->last, i / sizeof(struct page), i % sizeof(struct page),
		   got[i], want[i]);
}

static void expect_unmixed_lines(struct kunit *test, const struct range *r)
{
	unsigned long i;

	for (i = 0; i < map_size / LINE; i++) {
		if (lines[i] != (ORDINARY | NONTEMPORAL))
			continue;
		KUNIT_FAIL(test, "order %u, last %lu: line %lu has ordinary and other stores\n",
			   r->order, r->last, i);
		return;
	}
}

static void check_range(struct kunit *test, const struct range *r)
{
	u8 *want;

	map_size = ((r->compounds << r->order) + BEYOND) * sizeof(struct page);
	map = vmalloc(map_size);
	want = vmalloc(map_size);
	KUNIT_ASSERT_TRUE_MSG(test, map && want, "out of memory");

	memset(map, POISON, map_size);
	build_slow(r);
	memcpy(want, map, map_size);

	lines = vmalloc(map_size / LINE + 1);
	KUNIT_ASSERT_TRUE_MSG(test, lines, "out of memory");
	memset(map, POISON, map_size);
	build_from_template(r);
	expect_same(test, r, want);
	/* Of single pages, only the first one of the range is not a copy. */
	if (r->order)
		expect_unmixed_lines(test, r);

	vfree(lines);
	lines = NULL;
	vfree(want);
	vfree(map);
}

static void check_ranges(struct kunit *test, bool mask, bool section)
{
	size_t i;

	mask_mode = mask;
	section_mode = section;
	for (i = 0; i < ARRAY_SIZE(ranges); i++)
		check_range(test, &ranges[i]);
}

static void pointer_test(struct kunit *test)
{
	check_ranges(test, false, false);
}

static void pointer_section_test(struct kunit *test)
{
	check_ranges(test, false, true);
}

static bool power_of_2(size_t n)
{
	return !(n & (n - 1));
}

static void mask_test(struct kunit *test)
{
	if (!power_of_2(sizeof(struct page)))
		kunit_skip(test, "a mask needs a struct page of a power of two bytes");
	check_ranges(test, true, false);
}

static void mask_section_test(struct kunit *test)
{
	if (!power_of_2(sizeof(struct page)))
		kunit_skip(test, "a mask needs a struct page of a power of two bytes");
	check_ranges(test, true, true);
}

static struct kunit_case cases[] = {
	KUNIT_CASE(pointer_test),
	KUNIT_CASE(pointer_section_test),
	KUNIT_CASE(mask_test),
	KUNIT_CASE(mask_section_test),
	{}
};

static struct kunit_suite suite = {
	.name = SUITE_NAME,
	.test_cases = cases,
};

kunit_test_suite(suite);
