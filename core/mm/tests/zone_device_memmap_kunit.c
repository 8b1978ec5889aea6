// SPDX-License-Identifier: GPL-2.0
/*
 * KUnit suite for memmap_init_zone_device(): every struct page of a pagemap is
 * compared with what the slow path gives for it.
 *
 * The pagemaps cover physical address space that nothing uses, so their pages
 * may be initialised but not accessed. Only an altmap needs memory behind it;
 * the parameter "scratch" tells where there is some.
 */
#include <kunit/test.h>
#include <linux/ioport.h>
#include <linux/ktime.h>
#include <linux/log2.h>
#include <linux/memory_hotplug.h>
#include <linux/memremap.h>
#include <linux/mm.h>
#include <linux/mmzone.h>
#include <linux/moduleparam.h>

#include "../internal.h"
#include "../mm_init.h"
#include "zone_device_check.h"

/* The node of all ranges, fixed once: a test may move to another one while it runs. */
static int zdm_nid;

static char *scratch;
module_param(scratch, charp, 0444);
MODULE_PARM_DESC(scratch, "size@address of unused memory that is not System RAM, for altmaps");

static char *early;
module_param(early, charp, 0444);
MODULE_PARM_DESC(early, "size@address of a hole in a section that holds System RAM since boot");

static unsigned long limit;
module_param(limit, ulong, 0444);
MODULE_PARM_DESC(limit, "physical address to stay below, where a hypervisor maps nothing beyond its memory");

static bool timing;
module_param(timing, bool, 0444);
MODULE_PARM_DESC(timing, "time the slow path against the template path");

/* The orders of the cases, cut down to what folios and the range allow. */
enum zdm_order {
	ORDER_BASE = 0,
	/* Compounds with one tail, and with just the tails that hold metadata. */
	ORDER_1 = 1,
	ORDER_2 = 2,
	ORDER_9 = 9,
	/* The largest one that has all its struct pages, and then one with shared tails. */
	ORDER_WHOLE = ilog2(VMEMMAP_RESERVE_NR * PAGE_SIZE / sizeof(struct page)),
	ORDER_OPTIMISED = ORDER_WHOLE + 1,
	/* Larger than a section. */
	ORDER_LARGEST = PFN_SECTION_SHIFT + 1,
};

struct zdm_case {
	const char *name;
	enum memory_type type;
	unsigned int order;
};

#define ZDM_CASE(_type, _order)	{ #_type " " #_order, MEMORY_DEVICE_##_type, ORDER_##_order }

static const struct zdm_case zdm_cases[] = {
	ZDM_CASE(FS_DAX, BASE),
	ZDM_CASE(FS_DAX, 9),
	ZDM_CASE(FS_DAX, OPTIMISED),
	ZDM_CASE(FS_DAX, LARGEST),
	ZDM_CASE(GENERIC, BASE),
	ZDM_CASE(GENERIC, 9),
	ZDM_CASE(GENERIC, OPTIMISED),
	ZDM_CASE(GENERIC, LARGEST),
	ZDM_CASE(PRIVATE, BASE),
	ZDM_CASE(PRIVATE, 9),
	ZDM_CASE(PRIVATE, OPTIMISED),
	ZDM_CASE(PRIVATE, LARGEST),
	ZDM_CASE(COHERENT, BASE),
	ZDM_CASE(COHERENT, 9),
	ZDM_CASE(COHERENT, OPTIMISED),
	ZDM_CASE(COHERENT, LARGEST),
	ZDM_CASE(PCI_P2PDMA, BASE),
	ZDM_CASE(PCI_P2PDMA, 9),
	ZDM_CASE(PCI_P2PDMA, OPTIMISED),
	ZDM_CASE(PCI_P2PDMA, LARGEST),
	ZDM_CASE(FS_DAX, 1),
	ZDM_CASE(FS_DAX, 2),
	ZDM_CASE(GENERIC, 1),
	ZDM_CASE(GENERIC, 2),
};

KUNIT_ARRAY_PARAM_DESC(zdm, zdm_cases, name);

/* Private memory cannot be accessed, so it cannot hold an altmap. */
static const struct zdm_case zdm_altmap_cases[] = {
	ZDM_CASE(FS_DAX, BASE),
	ZDM_CASE(FS_DAX, 9),
	ZDM_CASE(FS_DAX, OPTIMISED),
	ZDM_CASE(GENERIC, BASE),
	ZDM_CASE(GENERIC, 9),
	ZDM_CASE(GENERIC, OPTIMISED),
	ZDM_CASE(COHERENT, BASE),
	ZDM_CASE(COHERENT, 9),
	ZDM_CASE(COHERENT, OPTIMISED),
	ZDM_CASE(PCI_P2PDMA, BASE),
	ZDM_CASE(PCI_P2PDMA, 9),
	ZDM_CASE(PCI_P2PDMA, OPTIMISED),
};

KUNIT_ARRAY_PARAM_DESC(zdm_altmap, zdm_altmap_cases, name);

static void zdm_folio_free(struct folio *folio)
{
}

static vm_fault_t zdm_migrate_to_ram(struct vm_fault *vmf)
{
	return VM_FAULT_SIGBUS;
}

static const struct dev_pagemap_ops zdm_ops = {
	.folio_free = zdm_folio_free,
	.migrate_to_ram = zdm_migrate_to_ram,
};

/* What a range must be a multiple of: the kernel's rule, and whole compounds. */
static unsigned long zdm_unit(unsigned int order)
{
	unsigned long unit = max(PAGES_PER_SUBSECTION, PHYS_PFN(memremap_compat_align()));
	/* A kernel may free a page of the memmap under what shares it: none does here. */
	unsigned long apart = min(PAGE_SIZE / sizeof(struct page), PAGES_PER_SECTION / 4);

	return max3(unit, apart, 1UL << order);
}

/* The parameter of a test, its order cut down to what folios and @pages allow. */
static struct zdm_case zdm_param(struct kunit *test, unsigned long pages)
{
	struct zdm_case c = *(const struct zdm_case *)test->param_value;

	c.order = min3(c.order, (unsigned int)ilog2(MAX_FOLIO_NR_PAGES),
		       (unsigned int)ilog2(pages));
	/* These are mapped uncached, which is for devices: there are none below the limit. */
	if (limit && c.type == MEMORY_DEVICE_PCI_P2PDMA)
		kunit_skip(test, "no memory of a PCI device below the limit");
	return c;
}

static struct zone *zdm_zone(void)
{
	return &NODE_DATA(zdm_nid)->node_zones[ZONE_DEVICE];
}

static struct dev_pagemap *zdm_pgmap(struct kunit *test, enum memory_type type,
				     unsigned int order, unsigned long pfn, unsigned long nr)
{
	struct dev_pagemap *pgmap = kunit_kzalloc(test, sizeof(*pgmap), GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(test, pgmap);
	pgmap->type = type;
	pgmap->vmemmap_shift = order;
	pgmap->ops = &zdm_ops;
	pgmap->owner = test;
	pgmap->nr_range = 1;
	pgmap->range.start = PFN_PHYS(pfn);
	pgmap->range.end = PFN_PHYS(pfn + nr) - 1;
	return pgmap;
}

static bool zdm_map(struct kunit *test, struct dev_pagemap *pgmap)
{
	void *addr = memremap_pages(pgmap, zdm_nid);

	KUNIT_EXPECT_NOT_ERR_OR_NULL(test, addr);
	return !IS_ERR_OR_NULL(addr);
}

static void zdm_unmap(struct kunit *test, struct dev_pagemap *pgmap)
{
	memunmap_pages(pgmap);
	KUNIT_EXPECT_EQ(test, pgmap->altmap.alloc, 0);
}

static void zdm_expect_equal(struct kunit *test, const struct zone_device_mismatch *r)
{
	KUNIT_EXPECT_EQ_MSG(test, r->nr_bad, 0,
			    "%lu of %lu pages differ, first pfn %#lx word %u: got %#lx, want %#lx",
			    r->nr_bad, r->nr_pages, r->pfn, r->word, r->got, r->want);
}

/* The rule a second time, as each kernel has its own: kept beside the slow path. */
static int zdm_head_refcount(const struct dev_pagemap *pgmap)
{
	return BIT(pgmap->type) & ZONE_DEVICE_REFCOUNT_ONE ? 1 : 0;
}

static void zdm_check(struct kunit *test, struct dev_pagemap *pgmap)
{
	unsigned long first = zone_device_first_pfn(pgmap, 0);
	struct page *head = pfn_to_page(first);
	struct zone_device_mismatch r;

	zone_device_check_pagemap(pgmap, zdm_nid, &r);
	KUNIT_EXPECT_EQ(test, r.nr_pages, PHYS_PFN(pgmap->range.end + 1) - first);
	zdm_expect_equal(test, &r);

	KUNIT_EXPECT_EQ(test, page_ref_count(head), zdm_head_refcount(pgmap));
	KUNIT_EXPECT_EQ(test, !!PageHead(head), pgmap->vmemmap_shift > 0);
	/* A mask finds the head of a naturally aligned compound only. */
	if (pgmap->vmemmap_shift && IS_ALIGNED(first, pgmap_vmemmap_nr(pgmap)))
		KUNIT_EXPECT_PTR_EQ(test, compound_head(head + 1), head);
}

static void zdm_release_region(void *res)
{
	struct resource *r = res;

	release_mem_region(r->start, resource_size(r));
}

/* Physical address space for @nr pages that nothing uses, aligned to @align pages. */
static unsigned long zdm_free_pfn(struct kunit *test, unsigned long nr, unsigned long align)
{
	struct resource *res = request_free_mem_region(&iomem_resource, PFN_PHYS(nr + align),
						       "zone_device_memmap");

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, res);
	KUNIT_ASSERT_EQ(test, 0, kunit_add_action_or_reset(test, zdm_release_region, res));
	return ALIGN(PHYS_PFN(res->start), align);
}

static void zdm_range(struct kunit *test, const struct zdm_case *c, unsigned long pfn,
		      unsigned long nr)
{
	struct dev_pagemap *pgmap = zdm_pgmap(test, c->type, c->order, pfn, nr);

	if (!zdm_map(test, pgmap))
		return;
	zdm_check(test, pgmap);
	zdm_unmap(test, pgmap);
}

/* Ranges that begin and end at, before and after the edges of sections and subsections. */
static void zdm_test_ranges(struct kunit *test)
{
	struct zdm_case c = zdm_param(test, ULONG_MAX);
	unsigned long unit = zdm_unit(c.order);
	unsigned long section = max(unit, PAGES_PER_SECTION);
	unsigned long pfn = zdm_free_pfn(test, 2 * section, section);

	if (unit == section) {
		zdm_range(test, &c, pfn, 2 * section);
		return;
	}
	zdm_range(test, &c, pfn, section);
	zdm_range(test, &c, pfn, unit);
	zdm_range(test, &c, pfn + unit, unit);
	zdm_range(test, &c, pfn + section - unit, 2 * unit);
	zdm_range(test, &c, pfn + section - unit, unit);
	zdm_range(test, &c, pfn + unit, section - unit);
}

/* A device between two others in one section leaves their pages alone. */
static void zdm_test_neighbours(struct kunit *test)
{
	struct zdm_case c = zdm_param(test, PAGES_PER_SECTION / 4);
	unsigned long unit = zdm_unit(c.order);
	unsigned long pfn = zdm_free_pfn(test, 4 * unit, max(4 * unit, PAGES_PER_SECTION));
	struct dev_pagemap *before, *after;

	before = zdm_pgmap(test, MEMORY_DEVICE_PRIVATE, 0, pfn, unit);
	after = zdm_pgmap(test, MEMORY_DEVICE_PRIVATE, 0, pfn + 2 * unit, unit);
	if (!zdm_map(test, before))
		return;
	if (zdm_map(test, after)) {
		zdm_range(test, &c, pfn + unit, unit);
		zdm_check(test, after);
		zdm_unmap(test, after);
	}
	zdm_check(test, before);
	zdm_unmap(test, before);
}

/* Mapping the same range again finds struct pages that hold anything. */
static void zdm_test_again(struct kunit *test)
{
	static const struct zdm_case types[] = {
		{ .type = MEMORY_DEVICE_GENERIC, .order = 9 },
		{ .type = MEMORY_DEVICE_PRIVATE, .order = 0 },
		{ .type = MEMORY_DEVICE_FS_DAX, .order = ORDER_OPTIMISED },
		{ .type = MEMORY_DEVICE_PRIVATE, .order = 9 },
	};
	unsigned long unit = max(zdm_unit(9), zdm_unit(ORDER_OPTIMISED));
	unsigned long pfn = zdm_free_pfn(test, unit, unit);
	int i;

	for (i = 0; i < 4 * ARRAY_SIZE(types); i++)
		zdm_range(test, &types[i % ARRAY_SIZE(types)], pfn, unit);
}

/* Two ranges in one pagemap: the second must not continue the first one's compounds. */
static void zdm_test_two_ranges(struct kunit *test)
{
	struct zdm_case c = zdm_param(test, ULONG_MAX);
	unsigned long unit = zdm_unit(c.order);
	unsigned long pfn = zdm_free_pfn(test, 3 * unit, unit);
	struct dev_pagemap *pgmap;

	pgmap = kunit_kzalloc(test, sizeof(*pgmap) + sizeof(struct range), GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, pgmap);
	pgmap->type = c.type;
	pgmap->vmemmap_shift = c.order;
	pgmap->ops = &zdm_ops;
	pgmap->owner = test;
	pgmap->nr_range = 2;
	pgmap->ranges[0].start = PFN_PHYS(pfn);
	pgmap->ranges[0].end = PFN_PHYS(pfn + unit) - 1;
	pgmap->ranges[1].start = PFN_PHYS(pfn + 2 * unit);
	pgmap->ranges[1].end = PFN_PHYS(pfn + 3 * unit) - 1;

	if (zdm_map(test, pgmap)) {
		struct zone_device_mismatch r;

		zone_device_check_pagemap(pgmap, zdm_nid, &r);
		KUNIT_EXPECT_EQ(test, r.nr_pages, 2 * unit);
		zdm_expect_equal(test, &r);
		zdm_unmap(test, pgmap);
	}
}

/* First usable pfn of the range that a parameter names; skips if there is none. */
static unsigned long zdm_param_pfn(struct kunit *test, const char *name, const char *value,
				   unsigned long nr)
{
	unsigned long long size, start;
	char *p;

	if (!value)
		kunit_skip(test, "the parameter %s names no memory", name);
	size = memparse(value, &p);
	KUNIT_ASSERT_EQ_MSG(test, *p, '@', "%s=%s is not size@address", name, value);
	start = memparse(p + 1, &p);
	KUNIT_ASSERT_TRUE_MSG(test, IS_ALIGNED(start, SUBSECTION_SIZE), "%s=%s is not aligned",
			      name, value);
	KUNIT_ASSERT_GE_MSG(test, size, PFN_PHYS(nr), "%s=%s is too small", name, value);
	return PHYS_PFN(start);
}

/* A hole in a section that was there at boot, whose memmap is complete: nothing is optimised. */
static void zdm_test_early(struct kunit *test)
{
	struct zdm_case c = zdm_param(test, SZ_32M >> PAGE_SHIFT);
	unsigned long unit = min(zdm_unit(c.order), SZ_32M >> PAGE_SHIFT);
	unsigned long pfn = zdm_param_pfn(test, "early", early, unit);

	KUNIT_ASSERT_TRUE(test, early_section(__pfn_to_section(pfn)));
	zdm_range(test, &c, pfn, unit);
}

/* The altmap's own pages: the reserve is left alone, the rest set up as reserved pages. */
static void zdm_check_altmap_pages(struct kunit *test, struct dev_pagemap *pgmap)
{
	unsigned long pfn = pgmap->altmap.base_pfn;
	unsigned long reserve = pgmap->altmap.reserve;
	unsigned long end = zone_device_first_pfn(pgmap, 0);
	struct zone_device_mismatch r = {};
	struct page want;

	/* Initialise once more, to see that what the reserve holds survives. */
	memset(pfn_to_page(pfn), 0xa5, reserve * sizeof(struct page));
	memset(&want, 0xa5, sizeof(want));
	memmap_init_zone_device(zdm_zone(), pfn, PHYS_PFN(range_len(&pgmap->range)), pgmap);
	for (; reserve; reserve--, pfn++)
		zone_device_compare(pfn_to_page(pfn), pfn, &want, &r);

	for (; pfn < end; pfn++) {
		__init_single_page(&want, pfn, ZONE_DEVICE, zdm_nid);
		__SetPageReserved(&want);
		/* An empty list points to itself, which must be the real one. */
		want.lru.next = &pfn_to_page(pfn)->lru;
		want.lru.prev = &pfn_to_page(pfn)->lru;
		zone_device_compare(pfn_to_page(pfn), pfn, &want, &r);
	}
	KUNIT_EXPECT_GT(test, r.nr_pages, 0);
	zdm_expect_equal(test, &r);
}

static struct dev_pagemap *zdm_altmap_pgmap(struct kunit *test, const struct zdm_case *c,
					    unsigned long pfn, unsigned long nr)
{
	struct dev_pagemap *pgmap = zdm_pgmap(test, c->type, c->order, pfn, nr);
	unsigned long need = PFN_UP(nr * sizeof(struct page));
	/* A vmemmap of huge pages aligns what it takes from the altmap. */
	unsigned long huge = 2 * (PMD_SIZE >> PAGE_SHIFT);
	unsigned long offset = roundup(need + (huge < nr / 4 ? huge : 0), zdm_unit(c->order));
	struct vmem_altmap altmap = {
		.base_pfn = pfn,
		.end_pfn = pfn + nr - 1,
		.reserve = 2,
		.free = offset - 2,
	};

	memcpy(&pgmap->altmap, &altmap, sizeof(altmap));
	pgmap->flags = PGMAP_ALTMAP_VALID;
	return pgmap;
}

static void zdm_test_altmap(struct kunit *test)
{
	struct zdm_case c = zdm_param(test, PAGES_PER_SECTION / 2);
	unsigned long nr = max(PAGES_PER_SECTION, 2 * zdm_unit(c.order));
	struct dev_pagemap *pgmap;

	pgmap = zdm_altmap_pgmap(test, &c, zdm_param_pfn(test, "scratch", scratch, nr), nr);
	if (!zdm_map(test, pgmap))
		return;
	zdm_check(test, pgmap);
	zdm_check_altmap_pages(test, pgmap);
	zdm_check(test, pgmap);
	zdm_unmap(test, pgmap);
}

/* What a range leaves of a compound stays plain if it cannot hold the metadata. */
static void zdm_check_rest(struct kunit *test, struct dev_pagemap *pgmap, unsigned int left)
{
	unsigned long pfn = PHYS_PFN(pgmap->range.end + 1) - left;
	bool plain = left < 3;

	KUNIT_EXPECT_EQ(test, !PageHead(pfn_to_page(pfn)), plain);
	for (; left; left--, pfn++) {
		bool head = plain || PageHead(pfn_to_page(pfn));

		KUNIT_EXPECT_EQ(test, !PageTail(pfn_to_page(pfn)), head);
		KUNIT_EXPECT_EQ(test, page_ref_count(pfn_to_page(pfn)),
				head ? zdm_head_refcount(pgmap) : 0);
	}
}

/*
 * The altmap shifts the first compound, so that the last one is cut short by the
 * end of the range: it must be initialised up to there, and no further. The range
 * ends with a section, so that it shares none with the one that follows.
 */
static void zdm_test_truncated(struct kunit *test)
{
	static const struct zdm_case cases[] = { ZDM_CASE(FS_DAX, 9), ZDM_CASE(GENERIC, 9) };
	static const unsigned int left[] = { 256, 3, 2, 1 };
	unsigned long unit = zdm_unit(ORDER_9);
	unsigned long nr = 4 * max(unit, PMD_SIZE >> PAGE_SHIFT);
	unsigned long section = max(nr, PAGES_PER_SECTION);
	unsigned long start = zdm_param_pfn(test, "scratch", scratch, section + unit);
	unsigned long pfn = ALIGN(start, section) + section - nr;
	struct dev_pagemap *after = zdm_pgmap(test, MEMORY_DEVICE_PRIVATE, 0, pfn + nr, unit);
	struct dev_pagemap *pgmap[ARRAY_SIZE(cases) * ARRAY_SIZE(left)];
	int i;

	for (i = 0; i < ARRAY_SIZE(pgmap); i++) {
		pgmap[i] = zdm_altmap_pgmap(test, &cases[i % ARRAY_SIZE(cases)], pfn, nr);
		pgmap[i]->altmap.free += (1UL << ORDER_9) - left[i / ARRAY_SIZE(cases)];
	}
	if (!zdm_map(test, after))
		return;
	for (i = 0; i < ARRAY_SIZE(pgmap); i++) {
		if (!zdm_map(test, pgmap[i]))
			continue;
		zdm_check(test, pgmap[i]);
		zdm_check_rest(test, pgmap[i], left[i / ARRAY_SIZE(cases)]);
		zdm_unmap(test, pgmap[i]);
		zdm_check(test, after);
	}
	zdm_unmap(test, after);
}

/* An altmap that takes the whole range leaves nothing to initialise. */
static void zdm_test_altmap_whole(struct kunit *test)
{
	struct zdm_case c = zdm_param(test, ULONG_MAX);
	unsigned long unit = zdm_unit(c.order);
	unsigned long pfn = zdm_free_pfn(test, unit, unit);
	struct dev_pagemap *pgmap, *whole;

	/* The struct pages exist through one pagemap, and are initialised for another. */
	pgmap = zdm_pgmap(test, c.type, c.order, pfn, unit);
	whole = zdm_altmap_pgmap(test, &c, pfn, unit);
	whole->altmap.free = unit - whole->altmap.reserve;
	if (!zdm_map(test, pgmap))
		return;
	memmap_init_zone_device(zdm_zone(), pfn, unit, whole);
	zdm_check(test, pgmap);
	zdm_unmap(test, pgmap);
}

static u64 zdm_time_slow(struct dev_pagemap *pgmap, unsigned long first, unsigned long nr)
{
	unsigned long pfn, mask = pgmap_vmemmap_nr(pgmap) - 1;
	u64 start = ktime_get_ns();

	for (pfn = first; pfn < first + nr; pfn++) {
		struct page *page = pfn_to_page(pfn);

		zone_device_page_init_slow(page, pfn, ZONE_DEVICE, zdm_nid, pgmap);
		if (pfn & mask) {
			prep_compound_tail(page, pfn_to_page(pfn & ~mask), pgmap->vmemmap_shift);
			set_page_count(page, 0);
		}
	}
	return ktime_get_ns() - start;
}

static u64 zdm_time_template(struct dev_pagemap *pgmap, unsigned long pfn, unsigned long nr)
{
	u64 start = ktime_get_ns();

	memmap_init_zone_device(zdm_zone(), pfn, nr, pgmap);
	return ktime_get_ns() - start;
}

static void zdm_time(struct kunit *test, const struct zdm_case *c, unsigned long pfn,
		     unsigned long nr)
{
	struct dev_pagemap *pgmap = zdm_pgmap(test, c->type, c->order, pfn, nr);
	u64 slow, template;
	int i;

	if (!zdm_map(test, pgmap))
		return;
	/* The first round warms up. */
	for (i = 0; i < 2; i++) {
		slow = zdm_time_slow(pgmap, pfn, nr);
		template = zdm_time_template(pgmap, pfn, nr);
	}
	kunit_info(test, "timing: %s: pages %lu slow_ns %llu template_ns %llu\n", c->name, nr, slow,
		   template);
	zdm_check(test, pgmap);
	zdm_unmap(test, pgmap);
}

/* Both paths over the same struct pages, all of which are there. */
static void zdm_test_timing(struct kunit *test)
{
	static const struct zdm_case cases[] = { ZDM_CASE(FS_DAX, BASE), ZDM_CASE(FS_DAX, WHOLE) };
	unsigned long nr = 8 * PAGES_PER_SECTION;
	unsigned long pfn;
	int i;

	if (!timing)
		kunit_skip(test, "off, the parameter timing turns it on");

	pfn = zdm_free_pfn(test, nr, PAGES_PER_SECTION);
	for (i = 0; i < ARRAY_SIZE(cases); i++)
		zdm_time(test, &cases[i], pfn, nr);
}

/*
 * request_free_mem_region() starts at the top of the address space, where some architectures have
 * neither a linear mapping nor a vmemmap: let it end with what memory hotplug can map.
 */
static resource_size_t zdm_iomem_end;

static int zdm_suite_init(struct kunit_suite *suite)
{
	zdm_nid = numa_mem_id();
	zdm_iomem_end = iomem_resource.end;
	iomem_resource.end = min_t(u64, zdm_iomem_end, mhp_get_pluggable_range(true).end);
	if (limit)
		iomem_resource.end = min_t(u64, iomem_resource.end, limit - 1);
	return 0;
}

static void zdm_suite_exit(struct kunit_suite *suite)
{
	iomem_resource.end = zdm_iomem_end;
}

static struct kunit_case zdm_test_cases[] = {
	KUNIT_CASE_PARAM(zdm_test_ranges, zdm_gen_params),
	KUNIT_CASE_PARAM(zdm_test_neighbours, zdm_gen_params),
	KUNIT_CASE_PARAM(zdm_test_two_ranges, zdm_gen_params),
	KUNIT_CASE(zdm_test_again),
	KUNIT_CASE_PARAM(zdm_test_early, zdm_gen_params),
	KUNIT_CASE_PARAM(zdm_test_altmap, zdm_altmap_gen_params),
	KUNIT_CASE(zdm_test_truncated),
	KUNIT_CASE_PARAM(zdm_test_altmap_whole, zdm_gen_params),
	KUNIT_CASE(zdm_test_timing),
	{}
};

static struct kunit_suite zdm_test_suite = {
	.name = "zone_device_memmap",
	.suite_init = zdm_suite_init,
	.suite_exit = zdm_suite_exit,
	.test_cases = zdm_test_cases,
};

kunit_test_suite(zdm_test_suite);

MODULE_DESCRIPTION("KUnit suite for memmap_init_zone_device()");
MODULE_LICENSE("GPL");
