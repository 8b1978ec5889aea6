// SPDX-License-Identifier: GPL-2.0-only
/* The times of a device as the published table has them, a line of JSON for each, and errors. */
#include "../../core/harness/bench/machine.h"
#include "device.h"

/* Hundredths of a millisecond. */
struct row {
	const char *variant;
	unsigned long long first, average, min, max;
};

#define FIXED(n)	(n) / 100, (n) % 100

void die(const char *fmt, ...)
{
	va_list args;

	fprintf(stderr, "bench-device: ");
	va_start(args, fmt);
	vfprintf(stderr, fmt, args);
	va_end(args);
	fprintf(stderr, "\n");
	exit(1);
}

/* What bind.c reports by. */
void report_error_text(const char *what, const char *text)
{
	fprintf(stderr, "bench-device: %s: %s\n", what, text);
}

void report_error(const char *what, const char *path, int err)
{
	fprintf(stderr, "bench-device: %s: %s: %s\n", what, path, strerror(-err));
}

/* The first bind stands at 0 of @times; times @multiply and over @divide they are hundredths. */
static struct row make_row(const char *variant, const unsigned long long *times, int count,
			   unsigned long long multiply, unsigned long long divide)
{
	struct row row = { variant, times[0] * multiply / divide, 0, ~0ULL, 0 };
	unsigned long long sum = 0, time;
	int i;

	for (i = 1; i < count; i++) {
		time = times[i] * multiply / divide;
		sum += times[i];
		row.min = time < row.min ? time : row.min;
		row.max = time > row.max ? time : row.max;
	}
	row.average = sum * multiply / divide / (count - 1);
	return row;
}

static void print_row(const struct row *row)
{
	printf("%-26s %7llu.%02llu %7llu.%02llu %7llu.%02llu .. %llu.%02llu\n", row->variant,
	       FIXED(row->first), FIXED(row->average), FIXED(row->min), FIXED(row->max));
}

static void print_text(const char *key, const char *value)
{
	printf(", \"%s\": \"", key);
	for (; *value; value++)
		printf(*value == '"' || *value == '\\' ? "\\%c" : "%c", *value);
	printf("\"");
}

static void print_json(const struct target *target, const struct run *run, const struct row *row)
{
	struct utsname uts;
	char backend[64];

	uname(&uts);
	printf("{\"schema\": 1, \"measure\": \"device\", \"hardware\": true");
	print_text("xarch", uts.machine);
	if (file_read(DEBUGFS "memcpy_nontemporal/backend", backend, sizeof(backend)) > 0)
		print_text("backend", backend);
	else
		printf(", \"backend\": null");
	print_text("kernel", uts.release);
	print_text("case", target->mode);
	print_text("variant", row->variant);
	printf(", \"phase\": null, \"unit\": \"ms\"");
	printf(", \"value\": %llu.%02llu, \"first\": %llu.%02llu", FIXED(row->average),
	       FIXED(row->first));
	printf(", \"spread\": [%llu.%02llu, %llu.%02llu], \"rebinds\": %d", FIXED(row->min),
	       FIXED(row->max), run->count - 1);
	printf(", \"pages\": %llu", run->pages);
	print_text("driver", target->driver);
	print_text("cpu", cpu_model());
	printf(", \"virtual\": %s}\n", virtual_machine() ? "true" : "false");
}

/**
 * report_device() - print the times of a run, unless they are those of an emulator
 * @target: what was bound
 * @run:    its binds, one first and at least one more
 */
void report_device(const struct target *target, const struct run *run)
{
	struct row init = make_row("memmap_init_zone_device()", run->ms, run->count, 100, 1);
	struct row bind = make_row("whole bind", run->us, run->count, 1, 10);
	struct utsname uts;

	if (emulated()) {
		printf("emulated: bound %d times; an emulator's time is no figure of hardware\n",
		       run->count);
		return;
	}
	uname(&uts);
	printf("%s, %s, Linux %s %s\n", cpu_model(),
	       virtual_machine() ? "in a virtual machine" : "no sign of a hypervisor", uts.machine,
	       uts.release);
	printf("\n%s, %s, in ms             first   average       min .. max of %d rebinds\n",
	       target->driver, target->mode, run->count - 1);
	if (run->logged)
		print_row(&init);
	else
		printf("%s: not known, this kernel has no dynamic debug\n", init.variant);
	print_row(&bind);
	printf("\n");
	if (run->logged)
		print_json(target, run, &init);
	print_json(target, run, &bind);
}
