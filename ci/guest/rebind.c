// SPDX-License-Identifier: GPL-2.0-only
/*
 * The rebind verb: puts a namespace into fsdax and then devdax mode with its memmap on the device
 * (map=dev; nt_map=ram: in memory), binds and unbinds the driver again and again, and collects what
 * the kernel says about each memmap_init_zone_device() run. It overwrites the info block of the
 * namespace.
 */
#include "bind.h"
#include "guest.h"

#define CHECK_FILE	DEBUGFS "zone_device_memmap/check"

static const struct dax_mode {
	const char *name, *driver, *seed, *uuid;
} modes[] = {
	{ "fsdax", "nd_pmem", "pfn_seed", "6d656d6d-6170-4e54-8000-667364617801" },
	{ "devdax", "dax_pmem", "dax_seed", "6d656d6d-6170-4e54-8000-646576646178" },
};

static int attr_write(const char *device, const char *attr, const char *text)
{
	char path[PATH_SIZE];

	return put_file(path_of(path, ND_DEVICES "/%s/%s", device, attr), text);
}

static void report_run(const struct dax_mode *mode, const struct run *run)
{
	unsigned long long start = 0;
	char path[PATH_SIZE];
	struct record rec;
	int err;

	err = file_read_size(path_of(path, ND_DEVICES "/%s/resource", run->device), &start);
	if (err)
		report_error("rebind", path, err);

	record_begin(&rec, "rebind");
	record_str(&rec, "driver", run->driver);
	record_str(&rec, "mode", mode->name);
	record_num(&rec, "align", option_size("nt_align", DEFAULT_ALIGN));
	record_num(&rec, "pfn", pfn_of(start));
	record_num(&rec, "pages", run->pages);
	record_num(&rec, "first_ms", run->ms[0]);
	record_num(&rec, "first_bind_us", run->us[0]);
	record_array(&rec, "ms", run->ms + 1, run->count - 1);
	record_array(&rec, "bind_us", run->us + 1, run->count - 1);
	record_emit(&rec);
}

/* "key=number" somewhere in @text */
static int find_number(const char *text, const char *key, unsigned long long *value)
{
	const char *at = strstr(text, key);

	if (!at)
		return -EINVAL;
	*value = strtoull(at + strlen(key), NULL, 0);
	return 0;
}

static void report_check(const struct run *run, char *answer)
{
	unsigned long long pages, mismatches;
	struct record rec;
	char *detail;

	if (find_number(answer, "pages=", &pages) ||
	    find_number(answer, "mismatches=", &mismatches)) {
		report_error("check", answer, -EINVAL);
		return;
	}
	detail = strstr(answer, " first_pfn=");
	record_begin(&rec, "check");
	record_str(&rec, "driver", run->driver);
	record_num(&rec, "pages", pages);
	record_num(&rec, "mismatches", mismatches);
	record_str(&rec, "detail", detail ? detail + 1 : "");
	record_emit(&rec);
}

/* The live comparison with the slow path; a kernel that lacks the interface is not checked */
static void check_run(const struct run *run)
{
	char path[PATH_SIZE], text[PATH_SIZE];
	unsigned long long start;
	ssize_t len;
	int fd, err;

	fd = file_open(CHECK_FILE, O_RDWR);
	if (fd == -ENOENT)
		return;
	err = fd < 0 ? fd : file_read_size(path_of(path, ND_DEVICES "/%s/resource", run->device),
					   &start);
	if (!err) {
		snprintf(text, sizeof(text), "0x%llx", pfn_of(start));
		len = strlen(text);
		err = write(fd, text, len) == len ? 0 : -errno;
	}
	if (fd >= 0)
		close(fd);
	if (!err)
		err = file_read(CHECK_FILE, text, sizeof(text));
	if (err < 0)
		report_error("check", CHECK_FILE, err);
	else
		report_check(run, text);
}

static int attach(const struct dax_mode *mode, struct run *run, const char *region,
		  const char *namespace)
{
	char path[PATH_SIZE], text[32];
	int err;

	err = file_read(path_of(path, ND_DEVICES "/%s/%s", region, mode->seed), run->device,
			sizeof(run->device));
	if (err <= 0) {
		report_error("rebind", path, err ? err : -ENODEV);
		return err ? err : -ENODEV;
	}
	snprintf(text, sizeof(text), "%llu", option_size("nt_align", DEFAULT_ALIGN));
	err = attr_write(run->device, "mode", option("nt_map", "pmem"));
	if (!err)
		err = attr_write(run->device, "align", text);
	if (!err)
		err = attr_write(run->device, "uuid", mode->uuid);
	if (!err)
		err = attr_write(run->device, "namespace", namespace);
	return err;
}

static void run_mode(const struct dax_mode *mode, const char *region, const char *namespace,
		     int rebinds, int last)
{
	struct run run = { .driver = mode->driver, .logged = 1 };

	if (attach(mode, &run, region, namespace))
		return;
	if (!bind_all(&run, rebinds)) {
		report_run(mode, &run);
		check_run(&run);
	}
	/* a device that did not bind has to let go of the namespace all the same */
	if (last || (run.count && driver_write(mode->driver, "unbind", run.device)))
		return;
	attr_write(run.device, "namespace", "\n");
}

static int has_size(const char *name)
{
	char path[PATH_SIZE];
	unsigned long long size;

	return !file_read_size(path_of(path, ND_DEVICES "/%s/size", name), &size) && size;
}

/* Devices of the nd bus appear asynchronously */
static int find_namespace(char *name, size_t size)
{
	unsigned long long deadline = now_us() + WAIT_MS * 1000;
	const char *wanted = option("nt_namespace", NULL);
	int err;

	/* outside the guest nobody's data is overwritten without being named */
	if (!wanted && !is_init() && !option("nt_root", NULL))
		return -EINVAL;
	do {
		err = dir_find(ND_DEVICES, wanted ? wanted : "namespace", name, size, has_size);
		if (err)
			msleep(20);
	} while (err && now_us() < deadline);
	return err;
}

void verb_rebind(void)
{
	char namespace[64], region[64];
	unsigned long long rebinds = option_size("nt_rebinds", 2);
	unsigned int i, count = ARRAY_SIZE(modes);
	int err;

	if (rebinds > MAX_REBINDS) {
		report_error("rebind", "nt_rebinds above 32", -EINVAL);
		return;
	}
	err = find_namespace(namespace, sizeof(namespace));
	if (err) {
		report_error("rebind", ND_DEVICES "/namespace*", err);
		return;
	}
	snprintf(region, sizeof(region), "region%lu", strtoul(namespace + 9, NULL, 10));
	err = set_debug_line(1);
	if (err) {
		report_error("rebind", DEBUG_CONTROL, err);
		return;
	}
	if (driver_write("nd_pmem", "unbind", namespace))
		return;
	for (i = 0; i < count; i++)
		run_mode(&modes[i], region, namespace, rebinds, i == count - 1);
}
