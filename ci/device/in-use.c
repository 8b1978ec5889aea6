// SPDX-License-Identifier: GPL-2.0-only
/*
 * Refuses a device that is in use, naming the use: unbinding its driver would take it away from a
 * file system, a device mapper table, swap, the page allocator or a process.
 */
#include "device.h"

/* A block device of @disk: it or one of its partitions. */
struct part {
	const char *disk;
	char name[64], number[32];
};

static int is_path_of(const char *path, const char *name)
{
	return !strncmp(path, "/dev/", 5) && !strcmp(path + 5, name);
}

/* Fields of mountinfo: id, parent, major:minor, root, mount point, ..., " - ", type, source */
static int refuse_mount(char *text, void *arg)
{
	const struct part *part = arg;
	char number[32], where[PATH_SIZE], source[PATH_SIZE] = "";
	const char *rest = strstr(text, " - ");

	if (sscanf(text, "%*s %*s %31s %*s %255s", number, where) != 2)
		return 0;
	if (rest)
		sscanf(rest, " - %*s %255s", source);
	if (!strcmp(number, part->number) || is_path_of(source, part->name))
		die("%s is mounted on %s", part->name, where);
	return 0;
}

static int refuse_swap(char *text, void *arg)
{
	const struct part *part = arg;

	text[strcspn(text, " \t")] = '\0';
	if (is_path_of(text, part->name))
		die("%s is in use as swap", part->name);
	return 0;
}

static int refuse_holder(const char *name, void *arg)
{
	const struct part *part = arg;

	die("%s is in use by %s", part->name, name);
}

static void refuse_busy_block(struct part *part, const char *folder)
{
	char path[PATH_SIZE];

	if (file_read(path_of(path, "%s/dev", folder), part->number, sizeof(part->number)) <= 0)
		return;
	each_line("/proc/self/mountinfo", refuse_mount, part);
	each_line("/proc/swaps", refuse_swap, part);
	each_entry(path_of(path, "%s/holders", folder), refuse_holder, part);
}

static int refuse_busy_partition(const char *name, void *arg)
{
	struct part part = { .disk = arg };
	char path[PATH_SIZE];

	if (strncmp(name, part.disk, strlen(part.disk)))
		return 0;
	snprintf(part.name, sizeof(part.name), "%s", name);
	refuse_busy_block(&part, path_of(path, "/sys/block/%s/%s", part.disk, name));
	return 0;
}

/* A claim of the kernel that none of the files tells of, such as a mount in another namespace. */
static void refuse_claimed(const char *disk)
{
	char path[PATH_SIZE];
	int fd = file_open(path_of(path, "/dev/%s", disk), O_RDONLY | O_EXCL);

	if (fd == -EBUSY)
		die("%s is claimed, perhaps by a mount of another mount namespace", disk);
	if (fd >= 0)
		close(fd);
}

static void refuse_busy_disk(const char *disk)
{
	struct part whole = { .disk = disk };
	char path[PATH_SIZE];

	snprintf(whole.name, sizeof(whole.name), "%s", disk);
	refuse_busy_block(&whole, path_of(path, "/sys/block/%s", disk));
	each_entry(path, refuse_busy_partition, (void *)disk);
	refuse_claimed(disk);
}

struct search {
	const char *process, *name;
};

static void __attribute__((noreturn)) refuse_process(const struct search *search, const char *how)
{
	char path[PATH_SIZE], comm[32];

	file_read(path_of(path, "/proc/%s/comm", search->process), comm, sizeof(comm));
	die("%s is %s process %s (%s)", search->name, how, search->process, comm);
}

/* The device, or a partition of it. */
static int names_device(const char *path, const char *name)
{
	size_t len = strlen(name);

	return !strncmp(path, "/dev/", 5) && !strncmp(path + 5, name, len) &&
	       (!path[5 + len] || path[5 + len] == 'p');
}

static int refuse_open_file(const char *fd, void *arg)
{
	const struct search *search = arg;
	char path[PATH_SIZE], target[PATH_SIZE];

	path_of(path, "/proc/%s/fd/%s", search->process, fd);
	if (!link_target(path, target, sizeof(target)) && names_device(target, search->name))
		refuse_process(search, "open in");
	return 0;
}

/* A mapping outlives the file it was made from. */
static int refuse_mapping(char *text, void *arg)
{
	const struct search *search = arg;
	const char *path = strchr(text, '/');

	if (path && names_device(path, search->name))
		refuse_process(search, "mapped by");
	return 0;
}

static int refuse_in_process(const char *process, void *arg)
{
	struct search search = { process, arg };
	char path[PATH_SIZE];

	if (*process < '0' || *process > '9')
		return 0;
	each_entry(path_of(path, "/proc/%s/fd", process), refuse_open_file, &search);
	each_line(path_of(path, "/proc/%s/maps", process), refuse_mapping, &search);
	return 0;
}

static void refuse_memory(const char *dax)
{
	char path[PATH_SIZE], target[PATH_SIZE];

	path_of(path, "/sys/bus/dax/devices/%s/driver", dax);
	if (!link_target(path, target, sizeof(target)) && !strcmp(last_part(target), "kmem"))
		die("%s is system memory (kmem), which would have to be offlined first", dax);
}

/**
 * refuse_if_in_use() - end the program with one line that tells what uses the device, if any does
 * @target: the device
 */
void refuse_if_in_use(const struct target *target)
{
	int fd = file_open("/proc/self/mountinfo", O_RDONLY);

	if (fd < 0)
		die("who uses %s cannot be told without /proc", target->name);
	close(fd);
	if (target->disk[0]) {
		refuse_busy_disk(target->disk);
		each_entry("/proc", refuse_in_process, (void *)target->disk);
	}
	if (target->dax[0]) {
		refuse_memory(target->dax);
		each_entry("/proc", refuse_in_process, (void *)target->dax);
	}
}
