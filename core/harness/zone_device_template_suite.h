/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The suite that holds pages copied by mm/zone_device_template.h against pages of the slow path,
 * and the stores to each cache line against each other, for one size of struct page.
 */
#include <kunit/test.h>
#include <linux/mm.h>
#include <linux/string.h>
#include <linux/vmalloc.h>

#include "recorded_stores.h"

#define BEYOND		4	/* struct pages behind the range, which stay as they are */
#define POISON		0xff

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
	unsigned long line = next_mixed_line(0);

	if (line < map_size / LINE)
		KUNIT_FAIL(test, "order %u, last %lu: line %lu has ordinary and other stores\n",
			   r->order, r->last, line);
}

static void check_range(struct kunit *test, const struct range *r)
{
	u8 *want;

	map_size = ((r->compounds << r->order) + BEYOND) * sizeof(struct page);
	map = vmalloc(map_size);
	want = vmalloc(map_size);
	KUNIT_ASSERT_TRUE_MSG(test, map && want, "out of memory");

	memset(map, POISON, map_size);
	build_slow(map, r);
	memcpy(want, map, map_size);

	lines = vmalloc(map_size / LINE + 1);
	KUNIT_ASSERT_TRUE_MSG(test, lines, "out of memory");
	memset(map, POISON, map_size);
	build_from_template(map, r, copy_nontemporal);
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
