// SPDX-License-Identifier: GPL-2.0
/*
 * Has the kernel's own kunit.py read the KTAP output of a serial log, and turns
 * its JSON into one flat list of the tests of the requested suites.
 */
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "boot.h"

#define KUNIT_TIMEOUT	120	/* seconds */

enum { PASSED, FAILED, SKIPPED };

static const char *const status_names[] = { "pass", "fail", "skip" };

static const char *name_of(const json_t *object)
{
	return json_string_value(json_object_get(object, "name")) ?: "";
}

static int status_of(const json_t *test_case)
{
	const char *s = json_string_value(json_object_get(test_case, "status")) ?: "";

	return !strcmp(s, "PASS") ? PASSED : !strcmp(s, "SKIP") ? SKIPPED : FAILED;
}

static const char *why(const struct console *c, const char *key)
{
	return json_string_value(json_object_get(c->reasons, key));
}

static json_t *add_test(struct kunit *k, const char *suite, const char *name, int status,
			const char *reason)
{
	json_t *test = json_pack("{s:s,s:s,s:s,s:s}", "suite", suite, "name", name, "status",
				 status_names[status], "reason", reason ?: "");

	json_array_append_new(k->tests, test);
	if (status == PASSED)
		k->passed++;
	else if (status == FAILED)
		k->failed++;
	else
		k->skipped++;
	return test;
}

static void add_plain(struct kunit *k, const struct console *c, const char *suite,
		      const json_t *test_case)
{
	char *key = fmt_str("%s.%s", suite, name_of(test_case));

	add_test(k, suite, name_of(test_case), status_of(test_case), why(c, key));
	free(key);
}

/* What is worth saying about the parameters of a test, or NULL. */
static char *parameter_reason(const struct console *c, const char *suite, const char *test,
			      const json_t *cases, int status, const long count[3])
{
	const json_t *one;
	const char *reason;
	char *key;
	size_t i;

	key = fmt_str("%s.%s", suite, test);
	reason = why(c, key);
	free(key);
	if (status == FAILED || !count[SKIPPED])
		return status == FAILED ? xstrdup(reason) : NULL;
	json_array_foreach(cases, i, one) {
		if (status_of(one) != SKIPPED)
			continue;
		key = fmt_str("%s.%s.%s", suite, test, name_of(one));
		reason = why(c, key);
		free(key);
		break;
	}
	return fmt_str("%ld of %zu parameters skipped: %s", count[SKIPPED], json_array_size(cases),
		       reason ?: "no reason given");
}

static json_t *skipped_parameters(const json_t *cases)
{
	json_t *names = json_array();
	const json_t *one;
	size_t i;

	json_array_foreach(cases, i, one)
		if (status_of(one) == SKIPPED)
			json_array_append_new(names, json_string(name_of(one)));
	return names;
}

/* A test with parameters fails if one does, and is skipped if all are. */
static void add_parameterised(struct kunit *k, const struct console *c, const char *suite,
			      const json_t *group)
{
	const json_t *cases = json_object_get(group, "test_cases"), *one;
	long count[3] = { 0 };
	json_t *test;
	char *reason;
	int status;
	size_t i;

	json_array_foreach(cases, i, one)
		count[status_of(one)]++;
	/* Deeper groups do not occur; one that does was not understood. */
	if (count[FAILED] || json_array_size(json_object_get(group, "sub_groups")))
		status = FAILED;
	else
		status = count[PASSED] ? PASSED : SKIPPED;
	reason = parameter_reason(c, suite, name_of(group), cases, status, count);
	test = add_test(k, suite, name_of(group), status, reason);
	if (status == PASSED && count[SKIPPED])
		json_object_set_new(test, "skipped", skipped_parameters(cases));
	free(reason);
}

static void flatten(struct kunit *k, const struct console *c, const char *suite)
{
	const json_t *group = kunit_suite(k, suite), *one;
	size_t i;

	json_array_foreach(json_object_get(group, "test_cases"), i, one)
		add_plain(k, c, suite, one);
	json_array_foreach(json_object_get(group, "sub_groups"), i, one)
		add_parameterised(k, c, suite, one);
}

/* kunit.py changes the folder, so its files need their full paths. */
static char *full_path(const char *dir, const char *name)
{
	char *real = realpath(dir, NULL), *path;

	if (!real)
		die("%s: %m", dir);
	path = path_join(real, name);
	free(real);
	return path;
}

static void run_kunit_py(struct kunit *k, const struct options *opt)
{
	char *json = full_path(opt->dir, "kunit.json"), *xml = full_path(opt->dir, "kunit.xml");
	char *serial = full_path(opt->dir, "serial.log"), *log = full_path(opt->dir, "kunit.log");
	char *json_arg = fmt_str("--json=%s", json), *xml_arg = fmt_str("--junit=%s", xml);
	char *argv[] = { "python3", (char *)opt->kunit, "parse", json_arg, xml_arg, serial, NULL };
	int status;

	/* The kernel source is not to be touched. */
	setenv("PYTHONDONTWRITEBYTECODE", "1", 1);
	status = run_logged(argv, log, KUNIT_TIMEOUT);
	k->exit_status = status < 0 || !WIFEXITED(status) ? -1 : WEXITSTATUS(status);
	k->groups = json_load_file(json, 0, NULL);
	if (!json_is_object(k->groups))
		k->trouble = fmt_str("kunit.py left no result, see %s/kunit.log", opt->dir);
	free(json);
	free(xml);
	free(serial);
	free(log);
	free(json_arg);
	free(xml_arg);
}

/**
 * kunit_read() - read the KTAP output of a finished boot
 * @k: takes the result
 * @opt: names kunit.py, the folder and the suites
 * @c: the console, for the reasons that kunit.py does not hand on
 */
void kunit_read(struct kunit *k, const struct options *opt, const struct console *c)
{
	*k = (struct kunit){ .tests = json_array() };
	if (!opt->kunit || !c->ktap)
		return;
	run_kunit_py(k, opt);
	k->errors = (long)json_integer_value(json_object_get(json_object_get(k->groups, "misc"),
							     "errors"));
	for (size_t i = 0; i < opt->suites.n; i++)
		flatten(k, c, opt->suites.v[i]);
}

/**
 * kunit_suite() - find a suite in what kunit.py read
 * @k: its result
 * @suite: name of the suite
 *
 * Return: its group, or NULL.
 */
const json_t *kunit_suite(const struct kunit *k, const char *suite)
{
	const json_t *group;
	size_t i;

	json_array_foreach(json_object_get(k->groups, "sub_groups"), i, group)
		if (!strcmp(name_of(group), suite))
			return group;
	return NULL;
}

/**
 * kunit_count() - count the tests of a suite, each parameterised one as one
 * @k: the result of kunit.py
 * @suite: name of the suite
 * @count: takes the numbers of passed, failed and skipped tests
 */
void kunit_count(const struct kunit *k, const char *suite, long count[3])
{
	const json_t *test;
	size_t i;

	memset(count, 0, 3 * sizeof(*count));
	json_array_foreach(k->tests, i, test) {
		const char *status = json_string_value(json_object_get(test, "status"));

		if (strcmp(json_string_value(json_object_get(test, "suite")), suite))
			continue;
		for (int s = PASSED; s <= SKIPPED; s++)
			count[s] += !strcmp(status, status_names[s]);
	}
}

/**
 * kunit_free() - free what the result holds
 * @k: the result
 */
void kunit_free(struct kunit *k)
{
	json_decref(k->groups);
	json_decref(k->tests);
	free(k->trouble);
	*k = (struct kunit){ 0 };
}
