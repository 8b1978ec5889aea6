// SPDX-License-Identifier: GPL-2.0-only
/*
 * The guest's init: does the verbs the kernel command line names, prints one JSON record each, and
 * ends the machine. Started other than as process 1 it does the same verbs as an ordinary program.
 */
#include "guest.h"

static const struct {
	const char *name;
	void (*run)(void);
} verbs[] = {
	{ "kunit", verb_kunit },
	{ "rebind", verb_rebind },
	{ "kpageflags", verb_kpageflags },
	{ "map", verb_map },
};

static const struct {
	const char *type, *path;
} mounts[] = {
	{ "devtmpfs", "/dev" },		/* first: errors are told through /dev/kmsg */
	{ "proc", "/proc" },
	{ "sysfs", "/sys" },
	{ "debugfs", "/sys/kernel/debug" },
};

static void mount_all(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(mounts); i++) {
		mkdir(mounts[i].path, 0755);
		/* the kernel may have mounted devtmpfs itself */
		if (mount("none", mounts[i].path, mounts[i].type, 0, NULL) && errno != EBUSY)
			report_error("mount", mounts[i].path, -errno);
	}
}

/* The kernel tells which copy backend it has compiled in; one without the series has none */
static void boot_record(void)
{
	struct utsname uts = { };
	unsigned long long size;
	struct record rec;
	char backend[64];

	uname(&uts);
	if (file_read(DEBUGFS "memcpy_nontemporal/backend", backend, sizeof(backend)) <= 0)
		strcpy(backend, "none");
	record_begin(&rec, "boot");
	record_str(&rec, "kernel", uts.release);
	record_str(&rec, "machine", uts.machine);
	record_str(&rec, "backend", backend);
	record_machine(&rec);
	if (!file_read_size(DEBUGFS "zone_device_memmap/struct_page", &size) ||
	    !file_read_size("/sys/module/memremap_bench/parameters/struct_page", &size))
		record_num(&rec, "struct_page", size);
	record_num(&rec, "boot_us", now_us());
	record_emit(&rec);
}

static void run_verb(const char *name)
{
	char unknown[96];
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(verbs); i++) {
		if (!strcmp(verbs[i].name, name)) {
			verbs[i].run();
			return;
		}
	}
	snprintf(unknown, sizeof(unknown), "unknown verb '%s'", name);
	report_error_text("verbs", unknown);
}

static void run_verbs(const char *list)
{
	char name[64];

	while (next_word(&list, name, sizeof(name)))
		run_verb(name);
}

/* QEMU runs with -no-reboot: a reset ends it on machines that cannot power off, too */
static void end_machine(void)
{
	if (!strcmp(option("nt_end", "reboot"), "poweroff"))
		reboot(LINUX_REBOOT_CMD_POWER_OFF);
	reboot(LINUX_REBOOT_CMD_RESTART);
	for (;;)
		sleep(1);
}

int main(void)
{
	struct record rec;

	if (is_init())
		mount_all();
	boot_record();
	run_verbs(option("nt_verbs", ""));

	record_begin(&rec, "done");
	record_num(&rec, "records", record_count());
	record_emit(&rec);
	if (is_init())
		end_machine();
	return record_errors() ? 1 : 0;
}
