/* SPDX-License-Identifier: GPL-2.0 */
/*
 * mm/zone_device_template.h and the model around it with their stores recorded: which cache lines
 * of @map saw ordinary stores, which others. Whoever includes this says STRUCT_PAGE_SIZE.
 */
#include <linux/memcpy_nontemporal.h>
#include <linux/mm.h>
#include <linux/string.h>

static void *recorded_memcpy(void *dst, const void *src, size_t len);

/* Its generic form is memcpy(), which must not be recorded as an ordinary one. */
static inline void unrecorded_copy(void *dst, const void *src)
{
	memcpy_nontemporal(dst, src, STRUCT_PAGE_SIZE);
}

/* From here on, so that the stores of the file under test are seen. */
#define memcpy(dst, src, len)	recorded_memcpy(dst, src, len)
#include "../mm/zone_device_template.h"
#include "zone_device_model.h"

#define LINE		SMP_CACHE_BYTES
#define ORDINARY	1
#define NONTEMPORAL	2

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

/* The first line from @line on that saw both kinds of store, or the number of lines if none did. */
static inline unsigned long next_mixed_line(unsigned long line)
{
	while (line < map_size / LINE && lines[line] != (ORDINARY | NONTEMPORAL))
		line++;
	return line;
}
