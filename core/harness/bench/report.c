// SPDX-License-Identifier: GPL-2.0
/* The results as a table, and as lines of JSON; README.md has their fields. */
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "bench.h"

static const struct options *options;
static const struct variant *list;
static const struct times *times;
static size_t nr_variants;

struct spread {
	u64 median, min, max;
};

static int compare(const void *a, const void *b)
{
	const u64 *x = a, *y = b;

	return *x < *y ? -1 : *x > *y;
}

/* Sorts @values. Of an even number, the lower one of those in the middle. */
static struct spread spread_of(u64 *values)
{
	unsigned int n = times->rounds;

	qsort(values, n, sizeof(*values), compare);
	return (struct spread){ values[(n - 1) / 2], values[0], values[n - 1] };
}

/* Hundredths of GB/s; bytes a nanosecond are GB a second. */
static struct spread rate(size_t v)
{
	u64 values[times->rounds];
	unsigned int i;

	for (i = 0; i < times->rounds; i++)
		values[i] = options->bytes * 100 / times->ns[v][i];
	return spread_of(values);
}

/*
 * How many thousandths of the speed of @other @v has. Taken round by round: what else happened on
 * the machine then happened to both.
 */
static u64 ratio(size_t v, size_t other)
{
	u64 values[times->rounds];
	unsigned int i;

	for (i = 0; i < times->rounds; i++)
		values[i] = times->ns[other][i] * 1000 / times->ns[v][i];
	return spread_of(values).median;
}

static size_t find(const char *what, const char *how)
{
	size_t v;

	for (v = 0; v < nr_variants; v++) {
		if (!strcmp(list[v].what, what) && !strcmp(list[v].how, how))
			return v;
	}
	abort();
}

static bool is_ceiling(size_t v)
{
	return !list[v].reference;
}

/* The fastest non-temporal way to fill memory, or without one the fastest of all. */
static size_t ceiling(void)
{
	size_t v, best = nr_variants;

	for (v = 0; v < nr_variants; v++) {
		if (!is_ceiling(v))
			continue;
		if (best == nr_variants || list[v].nontemporal > list[best].nontemporal ||
		    (list[v].nontemporal == list[best].nontemporal &&
		     rate(v).median > rate(best).median))
			best = v;
	}
	return best;
}

/* What a variant is compared with as the slow one; a ceiling is compared with that of fsdax. */
static size_t slow_of(size_t v)
{
	return find(is_ceiling(v) ? "fsdax" : list[v].what, "slow path");
}

struct text {
	char buf[2048];
	size_t len;
};

static void __printf(2, 3) append(struct text *text, const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	text->len += vsnprintf(text->buf + text->len, sizeof(text->buf) - text->len, fmt, args);
	va_end(args);
	if (text->len >= sizeof(text->buf))
		abort();
}

/* A number of 1/@unit, which is a power of ten, with as many decimals. */
static void append_decimal(struct text *text, u64 n, unsigned int unit)
{
	append(text, "%llu.", (unsigned long long)n / unit);
	for (unit /= 10; unit; unit /= 10)
		append(text, "%llu", (unsigned long long)n / unit % 10);
}

static void print_decimal(int width, u64 n, unsigned int unit)
{
	struct text text = { };

	append_decimal(&text, n, unit);
	printf("%*s", width, text.buf);
}

static void print_row(size_t v)
{
	struct spread r = rate(v);

	printf("%-8s %-20s", list[v].what, list[v].how);
	print_decimal(8, r.median, 100);
	print_decimal(9, r.min, 100);
	printf(" ..");
	print_decimal(6, r.max, 100);
	print_decimal(9, ratio(v, ceiling()), 10);
	printf(" %%");
	print_decimal(9, ratio(v, slow_of(v)) / 10, 100);
	printf("\n");
}

static void print_goal(const char *text, u64 thousandths, const char *goal)
{
	printf("  %-46s", text);
	print_decimal(6, thousandths, 1000);
	printf(" (%s)\n", goal);
}

static void print_table(void)
{
	size_t fsdax = find("fsdax", "ours"), devdax = find("devdax", "ours"), v;

	printf("\nthreads: %-4u rounds: %-4u         GB/s      min ..   max   of ceiling  to slow\n",
	       times->threads, times->rounds);
	for (v = 0; v < nr_variants; v++)
		print_row(v);
	printf("ceiling: %s\n", list[ceiling()].how);
	print_goal("fsdax, ours: speed against the ceiling", ratio(fsdax, ceiling()),
		   "goal for one thread: 0.950");
	print_goal("devdax, ours: time against fsdax", ratio(fsdax, devdax), "goal: at most 1.030");
	print_goal("fsdax, ours: speed against one page a call",
		   ratio(fsdax, find("fsdax", "one page a call")), "goal: at least 1.000");
	print_goal("devdax, ours: speed against one page a call",
		   ratio(devdax, find("devdax", "one page a call")), "goal: at least 1.000");
}

static void append_str(struct text *text, const char *key, const char *value)
{
	append(text, ", \"%s\": \"", key);
	for (; *value; value++) {
		if (*value == '"' || *value == '\\')
			append(text, "\\");
		append(text, "%c", (unsigned char)*value < ' ' ? ' ' : *value);
	}
	append(text, "\"");
}

static void append_hundredths(struct text *text, const char *key, u64 value)
{
	append(text, ", \"%s\": ", key);
	append_decimal(text, value, 100);
}

static void append_rates(struct text *text, size_t v)
{
	struct spread r = rate(v);

	append_hundredths(text, "value", r.median);
	append_str(text, "unit", "GB/s");
	append_hundredths(text, "median", r.median);
	append(text, ", \"spread\": [");
	append_decimal(text, r.min, 100);
	append(text, ", ");
	append_decimal(text, r.max, 100);
	append(text, "], \"threads\": %u, \"rounds\": %u", times->threads, times->rounds);
	append_hundredths(text, "ceiling", rate(ceiling()).median);
	append_str(text, "ceiling_of", list[ceiling()].how);
	append_hundredths(text, "of_ceiling", ratio(v, ceiling()) / 10);
	append_hundredths(text, "to_slow", ratio(v, slow_of(v)) / 10);
}

static void append_machine(struct text *text)
{
	append_str(text, "cpu", cpu_model());
	append(text, ", \"virtual\": %s, \"page_size\": %ld", virtual_machine() ? "true" : "false",
	       sysconf(_SC_PAGESIZE));
	append(text, ", \"bytes\": %llu, \"huge_bytes\": %llu", (unsigned long long)options->bytes,
	       (unsigned long long)huge_bytes());
	append(text, ", \"waited_percent\": %u", waited_percent());
}

static void append_result(struct text *text, size_t v)
{
	struct utsname uts;

	uname(&uts);
	append(text, "{\"schema\": 1, \"measure\": \"host\", \"hardware\": true");
	append_str(text, "xarch", uts.machine);
	append_str(text, "backend", backend);
	append(text, ", \"kernel\": null");
	append_str(text, "case", list[v].what);
	append_str(text, "variant", list[v].how);
	if (list[v].phase)
		append_str(text, "phase", list[v].phase);
	else
		append(text, ", \"phase\": null");
	append_rates(text, v);
	append_machine(text);
	append(text, "}\n");
}

/* A line is appended with one write, so that two runs cannot mix theirs. */
static void write_json(void)
{
	int fd = open(options->json, O_WRONLY | O_APPEND | O_CREAT, 0666);
	struct text text;
	size_t v;

	for (v = 0; v < nr_variants && fd >= 0; v++) {
		text.len = 0;
		append_result(&text, v);
		if (write(fd, text.buf, text.len) != (ssize_t)text.len)
			break;
	}
	if (fd < 0 || v < nr_variants || close(fd)) {
		perror(options->json);
		exit(EXIT_FAILURE);
	}
}

/**
 * report - print the results for one number of threads and append them to the file that is named
 * @opts: what was asked for
 * @variants: what was timed
 * @nr: how many of those there are
 * @result: their times
 */
void report(const struct options *opts, const struct variant *variants, size_t nr,
	    const struct times *result)
{
	options = opts;
	list = variants;
	nr_variants = nr;
	times = result;
	print_table();
	if (options->json)
		write_json();
}
