// SPDX-License-Identifier: GPL-2.0-only
/* Puts two logs of bench-device beside each other: the base kernel's and the patched one's. */
#include "device.h"

#define MAX_RESULTS	16
#define FIXED(n)	(n) / 100, (n) % 100

/* What has to be the same on both sides, or the kernel is not what made the difference. */
static const char *const conditions[] = { "pages", "cpu", "virtual", "driver" };

/* Times in hundredths of a millisecond, as they are printed. */
struct result {
	char mode[16], variant[40], kernel[64], condition[ARRAY_SIZE(conditions)][128];
	unsigned long long first, average;
};

struct log {
	struct result results[MAX_RESULTS];
	int count;
};

static const char *field(const char *line, const char *key)
{
	char name[32];
	const char *at;

	snprintf(name, sizeof(name), "\"%s\": ", key);
	at = strstr(line, name);
	return at ? at + strlen(name) : NULL;
}

static int text_field(const char *line, const char *key, char *text, size_t size)
{
	const char *value = field(line, key);
	size_t len;

	if (!value)
		return 0;
	if (*value == '"')
		len = strcspn(++value, "\"");
	else
		len = strcspn(value, ",}");
	snprintf(text, size, "%.*s", (int)len, value);
	return 1;
}

static int time_field(const char *line, const char *key, unsigned long long *time)
{
	const char *value = field(line, key);
	unsigned long long whole, hundredths;

	if (!value || sscanf(value, "%llu.%2llu", &whole, &hundredths) != 2)
		return 0;
	*time = whole * 100 + hundredths;
	return 1;
}

static int condition_fields(const char *line, struct result *result)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(conditions); i++) {
		if (!text_field(line, conditions[i], result->condition[i],
				sizeof(result->condition[i])))
			return 0;
	}
	return 1;
}

static int parse_line(char *line, void *arg)
{
	struct log *log = arg;
	struct result *result = &log->results[log->count];
	char measure[16];

	if (*line != '{' || !text_field(line, "measure", measure, sizeof(measure)) ||
	    strcmp(measure, "device"))
		return 0;
	if (log->count < MAX_RESULTS &&
	    text_field(line, "case", result->mode, sizeof(result->mode)) &&
	    text_field(line, "variant", result->variant, sizeof(result->variant)) &&
	    text_field(line, "kernel", result->kernel, sizeof(result->kernel)) &&
	    condition_fields(line, result) &&
	    time_field(line, "first", &result->first) &&
	    time_field(line, "value", &result->average))
		log->count++;
	return 0;
}

static void read_log(const char *path, struct log *log)
{
	if (access(path, R_OK))
		die("%s: %s", path, strerror(errno));
	each_line(path, parse_line, log);
	if (!log->count)
		die("%s: no results of bench-device in it", path);
}

static const struct result *find(const struct log *log, const struct result *like)
{
	int i;

	for (i = 0; i < log->count; i++) {
		if (!strcmp(log->results[i].mode, like->mode) &&
		    !strcmp(log->results[i].variant, like->variant))
			return &log->results[i];
	}
	return NULL;
}

static void refuse_difference(const struct result *base, const struct result *patched)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(conditions); i++) {
		if (strcmp(base->condition[i], patched->condition[i])) {
			fprintf(stderr, "bench-device: these logs cannot be compared, %s differs: %s, %s\n",
				conditions[i], base->condition[i], patched->condition[i]);
			exit(2);
		}
	}
}

static void print_pair(const struct result *base, const struct result *patched)
{
	unsigned long long times = patched->average ? base->average * 100 / patched->average : 0;

	printf("%-7s %-26s %6llu.%02llu %6llu.%02llu %6llu.%02llu %6llu.%02llu %4llu.%02llu\n",
	       base->mode, base->variant, FIXED(base->first), FIXED(base->average),
	       FIXED(patched->first), FIXED(patched->average), FIXED(times));
}

/**
 * compare_logs() - print what two runs have in common, as the published table does
 * @base:    file with the output of bench-device on the base kernel
 * @patched: the same of the patched one
 *
 * Ends the program, with 2, where they are of different devices or machines.
 */
void compare_logs(const char *base, const char *patched)
{
	static struct log before, after;
	int i, common = 0;

	read_log(base, &before);
	read_log(patched, &after);
	for (i = 0; i < before.count; i++) {
		const struct result *match = find(&after, &before.results[i]);

		if (match)
			refuse_difference(&before.results[i], match);
		common += !!match;
	}
	if (!common) {
		refuse_difference(&before.results[0], &after.results[0]);
		die("%s and %s have no result in common", base, patched);
	}
	printf("base %s, patched %s; ms\n", before.results[0].kernel, after.results[0].kernel);
	printf("%-34s %9s %9s %9s %9s %7s\n", "", "base", "", "patched", "", "times");
	printf("%-34s %9s %9s %9s %9s %7s\n", "", "first", "rebind", "first", "rebind", "as fast");
	for (i = 0; i < before.count; i++) {
		const struct result *match = find(&after, &before.results[i]);

		if (match)
			print_pair(&before.results[i], match);
	}
}
