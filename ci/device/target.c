// SPDX-License-Identifier: GPL-2.0-only
/* Finds the device that was named, its driver, and the block or dax device it shows as. */
#include "device.h"

static int is_kind(const char *name, const char *kind)
{
	size_t len = strlen(kind);

	return !strncmp(name, kind, len) && name[len] >= '0' && name[len] <= '9';
}

static int attribute(const char *device, const char *attr, char *value, size_t size)
{
	char path[PATH_SIZE];

	return file_read(path_of(path, ND_DEVICES "/%s/%s", device, attr), value, size);
}

static int driver_of(const char *device, char *driver, size_t size)
{
	char path[PATH_SIZE], target[PATH_SIZE];
	int err;

	path_of(path, ND_DEVICES "/%s/driver", device);
	err = link_target(path, target, sizeof(target));
	snprintf(driver, size, "%s", last_part(target));
	return err;
}

static int print_candidate(const char *name, void *arg)
{
	int *printed = arg;
	char driver[32];

	if (is_kind(name, "namespace") || is_kind(name, "pfn") || is_kind(name, "dax")) {
		if (!driver_of(name, driver, sizeof(driver)))
			fprintf(stderr, "%s %s (%s)", (*printed)++ ? "," : "; there are:", name,
				driver);
	}
	return 0;
}

static void __attribute__((noreturn)) die_unknown(const char *name)
{
	int printed = 0;

	fprintf(stderr, "bench-device: %s: no such device in " ND_DEVICES, name);
	each_entry(ND_DEVICES, print_candidate, &printed);
	fprintf(stderr, "%s\n", printed ? "" : "; none there is bound to a driver");
	exit(1);
}

/* What holds a namespace can be bound; a raw one has pages only where the platform says so. */
static void resolve_namespace(char *name, size_t size)
{
	char holder[64], mode[32];

	if (attribute(name, "holder", holder, sizeof(holder)) > 0) {
		if (!is_kind(holder, "pfn") && !is_kind(holder, "dax"))
			die("%s belongs to %s, which has no struct pages", name, holder);
		snprintf(name, size, "%s", holder);
		return;
	}
	if (attribute(name, "mode", mode, sizeof(mode)) > 0 && !strcmp(mode, "memory"))
		return;
	die("%s has no struct pages. To give it some: ndctl create-namespace -f -e %s -m fsdax, "
	    "or devdax; that overwrites its start, and what it holds is lost",
	    name, name);
}

static int keep_name(const char *name, void *arg)
{
	strcpy(arg, name);
	return 1;
}

static int keep_dax(const char *name, void *arg)
{
	return is_kind(name, "dax") ? keep_name(name, arg) : 0;
}

/**
 * find_target() - find a device that has struct pages and is bound
 * @name: of a namespace, or of the pfn or dax device that holds it
 *
 * Return: the device; anything else ends the program.
 */
struct target find_target(const char *name)
{
	struct target target = { };
	char path[PATH_SIZE];
	int fd;

	if (strlen(name) >= sizeof(target.name) || strchr(name, '/') ||
	    !(is_kind(name, "namespace") || is_kind(name, "pfn") || is_kind(name, "dax")))
		die_unknown(name);
	strcpy(target.name, name);
	fd = file_open(path_of(path, ND_DEVICES "/%s", target.name), O_RDONLY | O_DIRECTORY);
	if (fd < 0)
		die_unknown(name);
	close(fd);
	if (is_kind(target.name, "namespace"))
		resolve_namespace(target.name, sizeof(target.name));
	if (driver_of(target.name, target.driver, sizeof(target.driver)))
		die("%s is not bound to a driver; bind it first", target.name);
	if (strcmp(target.driver, "nd_pmem") && strcmp(target.driver, "dax_pmem"))
		die("%s is bound to %s, not to nd_pmem or dax_pmem", target.name, target.driver);
	target.mode = strcmp(target.driver, "dax_pmem") ? "fsdax" : "devdax";
	each_entry(path_of(path, ND_DEVICES "/%s/block", target.name), keep_name, target.disk);
	each_entry(path_of(path, ND_DEVICES "/%s", target.name), keep_dax, target.dax);
	return target;
}
