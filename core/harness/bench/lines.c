// SPDX-License-Identifier: GPL-2.0
/* Counts the cache lines of a compound that see both kinds of store, which none should. */
#include <stdlib.h>

#include "bench.h"

#define STRUCT_PAGE_SIZE	BENCH_PAGE_SIZE
#include "../recorded_stores.h"

#define COMPOUNDS		4UL

static noinline void one_page_a_call(struct page *page, unsigned long pfn, struct page *template)
{
	copy_nontemporal(page, template);
}

static void ours(const struct range *r)
{
	build_from_template(map, r, copy_nontemporal);
}

static void others(const struct range *r)
{
	build_one_page_a_call(map, r, one_page_a_call);
}

/* In the last compound, as the first one of a range is different. */
static unsigned long count(void (*build)(const struct range *r))
{
	const unsigned long nr = 1UL << COMPOUND_ORDER, last = (COMPOUNDS - 1) * BLOCK / LINE;
	const struct range r = { COMPOUND_ORDER, COMPOUNDS, nr, nr };
	unsigned long line, mixed = 0;

	map_size = COMPOUNDS * BLOCK;
	map = aligned_alloc(BLOCK, map_size);
	lines = calloc(map_size / LINE, 1);
	if (!map || !lines)
		abort();
	build(&r);
	for (line = next_mixed_line(last); line < map_size / LINE; line = next_mixed_line(line + 1))
		mixed++;
	free(lines);
	free(map);
	return mixed;
}

unsigned long mixed_lines_ours(void)
{
	return count(ours);
}

unsigned long mixed_lines_one_page_a_call(void)
{
	return count(others);
}
