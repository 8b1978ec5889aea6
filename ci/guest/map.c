// SPDX-License-Identifier: GPL-2.0-only
/*
 * The map verb, for kernels with ci/bench/memremap_bench.c: maps and unmaps memory of no device, again and
 * again, in each of the types that nt_types names.
 */
#include "bind.h"
#include "guest.h"

#define PARAMETERS	"/sys/module/memremap_bench/parameters"
#define DEFAULT_SIZE	(64ULL << 30)
#define STRUCT_PAGE	96	/* the largest there is */

/* What of @size has a memmap that fits into three quarters of the memory there is, halved until it does. */
static unsigned long long fitting(unsigned long long size)
{
	char text[2048], *line;
	unsigned long long bytes;

	if (file_read("/proc/meminfo", text, sizeof(text)) <= 0)
		return size;
	line = strstr(text, "MemAvailable:");
	if (!line)
		return size;
	bytes = strtoull(line + strlen("MemAvailable:"), NULL, 10) << 10;
	while (pfn_of(size) * STRUCT_PAGE > bytes / 4 * 3)
		size >>= 1;
	return size;
}

static int map_once(struct run *run, const char *text)
{
	unsigned long long start = now_us();
	int err = put_file(PARAMETERS "/map", text);

	run->us[run->count] = now_us() - start;
	if (!err)
		err = put_file(PARAMETERS "/unmap", "1");
	if (!err)
		run->count++;
	return err;
}

static void map_type(const char *type, int rebinds)
{
	struct run run = { .driver = "memremap_bench" };
	unsigned long long size = fitting(option_size("nt_map_size", DEFAULT_SIZE));
	unsigned long long align = option_size("nt_align", DEFAULT_ALIGN);
	struct record rec;
	char text[64];

	snprintf(text, sizeof(text), "%s %llu %llu", type, size, align);
	while (run.count <= rebinds)
		if (map_once(&run, text))
			return;
	record_begin(&rec, "map");
	record_str(&rec, "driver", run.driver);
	record_str(&rec, "mode", type);
	record_num(&rec, "align", align);
	record_num(&rec, "pages", pfn_of(size));
	record_num(&rec, "first_bind_us", run.us[0]);
	record_array(&rec, "bind_us", run.us + 1, run.count - 1);
	record_emit(&rec);
}

void verb_map(void)
{
	unsigned long long rebinds = option_size("nt_rebinds", 2);
	const char *list = option("nt_types", "private");
	char type[16];

	if (rebinds > MAX_REBINDS) {
		report_error("map", "nt_rebinds above 32", -EINVAL);
		return;
	}
	while (next_word(&list, type, sizeof(type)))
		map_type(type, rebinds);
}
