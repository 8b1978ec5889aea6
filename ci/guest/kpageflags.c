// SPDX-License-Identifier: GPL-2.0-only
/*
 * The kpageflags verb: reads /proc/kpageflags for every page of the bound device. The kernel has no
 * flags to tell of device memory; a page that does show some is taken for ordinary memory.
 */
#include "guest.h"

#define PAGES_A_READ	8192
#define KPF_NOPAGE_BIT	(1ULL << 20)

/* resource and size answer ENXIO unless a driver is bound */
static int is_bound(const char *name)
{
	char path[PATH_SIZE];
	unsigned long long size;

	return !file_read_size(path_of(path, ND_DEVICES "/%s/size", name), &size) && size;
}

static int find_range(unsigned long long *pfn, unsigned long long *pages)
{
	char name[64], path[PATH_SIZE];
	unsigned long long start, size;
	int err;

	if (dir_find(ND_DEVICES, "pfn", name, sizeof(name), is_bound) &&
	    dir_find(ND_DEVICES, "dax", name, sizeof(name), is_bound))
		return -ENODEV;
	err = file_read_size(path_of(path, ND_DEVICES "/%s/resource", name), &start);
	if (!err)
		err = file_read_size(path_of(path, ND_DEVICES "/%s/size", name), &size);
	if (err)
		return err;
	*pfn = pfn_of(start);
	*pages = pfn_of(size);
	return 0;
}

struct walk {
	unsigned long long answered, flags, online;
};

/* The kernel answers 0 for device memory, and end of file above the highest page it knows of */
static int walk_pages(int fd, unsigned long long pages, struct walk *walk)
{
	static unsigned long long entry[PAGES_A_READ];
	ssize_t got, i;

	while (walk->answered < pages) {
		unsigned long long left = pages - walk->answered;

		got = read(fd, entry, (left < PAGES_A_READ ? left : PAGES_A_READ) * sizeof(*entry));
		if (got < 0)
			return -errno;
		got /= sizeof(*entry);
		if (!got)
			break;
		for (i = 0; i < got; i++) {
			walk->flags |= entry[i];
			walk->online += entry[i] && !(entry[i] & KPF_NOPAGE_BIT);
		}
		walk->answered += got;
	}
	return 0;
}

void verb_kpageflags(void)
{
	static const char path[] = "/proc/kpageflags";
	unsigned long long pfn, pages;
	struct walk walk = { };
	struct record rec;
	char flags[32];
	int fd, err;

	err = find_range(&pfn, &pages);
	if (err) {
		report_error("kpageflags", ND_DEVICES, err);
		return;
	}
	fd = file_open(path, O_RDONLY);
	if (fd < 0) {
		report_error("kpageflags", path, fd);
		return;
	}
	err = lseek(fd, pfn * sizeof(unsigned long long), SEEK_SET) < 0 ? -errno : 0;
	if (!err)
		err = walk_pages(fd, pages, &walk);
	close(fd);
	if (err) {
		report_error("kpageflags", path, err);
		return;
	}

	snprintf(flags, sizeof(flags), "0x%llx", walk.flags);
	record_begin(&rec, "kpageflags");
	record_num(&rec, "pfn", pfn);
	record_num(&rec, "pages", pages);
	record_num(&rec, "answered", walk.answered);
	record_str(&rec, "flags", flags);
	record_num(&rec, "online", walk.online);
	record_emit(&rec);
}
