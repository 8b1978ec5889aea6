// SPDX-License-Identifier: GPL-2.0-only
/*
 * The kunit verb: counts the results of each suite of nt_suites, as debugfs keeps them in KTAP.
 */
#include "guest.h"

/* One level below the suite; parameters and other nested results stand further to the right */
#define CASE_INDENT	"    "

struct tally {
	unsigned long long plan, passed, failed, skipped;
};

/* A directive stands behind a '#' that is not part of the name */
static int is_skip(const char *line)
{
	return strstr(line, " # SKIP") != NULL;
}

static void count_line(struct tally *tally, const char *line)
{
	if (strncmp(line, CASE_INDENT, strlen(CASE_INDENT)))
		return;
	line += strlen(CASE_INDENT);
	if (!strncmp(line, "1..", 3))
		tally->plan = strtoul(line + 3, NULL, 10);
	else if (!strncmp(line, "not ok ", 7))
		tally->failed++;
	else if (!strncmp(line, "ok ", 3) && is_skip(line))
		tally->skipped++;
	else if (!strncmp(line, "ok ", 3))
		tally->passed++;
}

/* Reads line by line: the log of a suite has no fixed size, only the head of a line matters */
static int count_results(int fd, struct tally *tally)
{
	char line[256], chunk[512];
	size_t len = 0;
	ssize_t got, i;

	while ((got = read(fd, chunk, sizeof(chunk))) > 0) {
		for (i = 0; i < got; i++) {
			if (chunk[i] != '\n') {
				if (len < sizeof(line) - 1)
					line[len++] = chunk[i];
				continue;
			}
			line[len] = '\0';
			count_line(tally, line);
			len = 0;
		}
	}
	return got < 0 ? -errno : 0;
}

static void report_suite(const char *suite)
{
	struct tally tally = { };
	char path[PATH_SIZE], text[PATH_SIZE];
	struct record rec;
	int fd, err;

	fd = file_open(path_of(path, DEBUGFS "kunit/%s/results", suite), O_RDONLY);
	if (fd < 0) {
		report_error("kunit", path, fd);
		return;
	}
	err = count_results(fd, &tally);
	close(fd);
	if (err) {
		report_error("kunit", path, err);
		return;
	}

	record_begin(&rec, "kunit");
	record_str(&rec, "suite", suite);
	record_num(&rec, "plan", tally.plan);
	record_num(&rec, "passed", tally.passed);
	record_num(&rec, "failed", tally.failed);
	record_num(&rec, "skipped", tally.skipped);
	record_emit(&rec);

	if (!tally.plan || tally.plan != tally.passed + tally.failed + tally.skipped) {
		snprintf(text, sizeof(text), "%s: results do not match the plan of %llu", suite,
			 tally.plan);
		report_error_text("kunit", text);
	}
}

void verb_kunit(void)
{
	const char *list = option("nt_suites", "");
	char suite[64];

	while (next_word(&list, suite, sizeof(suite)))
		report_suite(suite);
}
