// SPDX-License-Identifier: GPL-2.0
/*
 * Draws the verdict of one boot. A pass needs positive proof of everything that
 * was asked for; anything else gets the most useful one-line reason there is.
 */
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "boot.h"

struct evidence {
	const struct options *opt;
	const struct console *c;
	const struct outcome *out;
	const struct kunit *k;
};

static const char *text(const json_t *object, const char *key)
{
	return json_string_value(json_object_get(object, key)) ?: "";
}

static long number(const json_t *object, const char *key, long otherwise)
{
	const json_t *value = json_object_get(object, key);

	return json_is_integer(value) ? (long)json_integer_value(value) : otherwise;
}

/* The next record of a verb; start with *@i = 0. */
static const json_t *next_record(const struct console *c, const char *verb, size_t *i)
{
	while (*i < json_array_size(c->records)) {
		const json_t *rec = json_array_get(c->records, (*i)++);

		if (!strcmp(text(rec, "verb"), verb))
			return rec;
	}
	return NULL;
}

static const json_t *first_record(const struct console *c, const char *verb)
{
	size_t i = 0;

	return next_record(c, verb, &i);
}

/*
 * Each check returns what is wrong, or NULL. They are asked in the order of the
 * table at the end: what explains the most comes first.
 */
static char *check_log(const struct evidence *e)
{
	return xstrdup(e->c->first.text);
}

static char *check_nonce(const struct evidence *e)
{
	if (!e->c->foreign_nonce)
		return NULL;
	return fmt_str("the guest's records carry the nonce %s, this run's is %s",
		       e->c->foreign_nonce, e->opt->nonce);
}

static char *check_errors(const struct evidence *e)
{
	const json_t *rec = first_record(e->c, "error");

	return rec ? fmt_str("guest: %s: %s", text(rec, "what"), text(rec, "message")) : NULL;
}

static char *check_boot(const struct evidence *e)
{
	const json_t *rec = first_record(e->c, "boot");
	const char *seen = text(rec, "backend");

	if (!rec)
		return xstrdup("no boot record from the guest");
	if (!strcmp(seen, e->opt->backend))
		return NULL;
	if (!strcmp(seen, "generic"))
		return fmt_str("backend is generic, expected %s: the port is not in this kernel",
			       e->opt->backend);
	return fmt_str("backend is %s, expected %s", *seen ? seen : "unknown", e->opt->backend);
}

/* A value of a record as text, numbers in decimal. */
static char *value_of(const json_t *rec, const char *key)
{
	const json_t *value = json_object_get(rec, key);

	if (json_is_integer(value))
		return fmt_str("%lld", (long long)json_integer_value(value));
	return xstrdup(json_string_value(value) ?: "missing");
}

/* What the machine is said to be: one with smaller pages, or another MMU, tests something else. */
static char *check_machine(const struct evidence *e)
{
	const json_t *rec = first_record(e->c, "boot");
	char *wrong = NULL;

	for (size_t i = 0; !wrong && i < e->opt->expect.n; i++) {
		const char *want = e->opt->expect.v[i], *value = strchr(want, '=') + 1;
		char *key = fmt_str("%.*s", (int)(value - want - 1), want);
		char *seen = value_of(rec, key);

		if (strcmp(seen, value))
			wrong = fmt_str("%s is %s, expected %s", key, seen, value);
		free(seen);
		free(key);
	}
	return wrong;
}

static char *check_failures(const struct evidence *e)
{
	const json_t *test;
	size_t i;

	json_array_foreach(e->k->tests, i, test) {
		const char *reason = text(test, "reason");

		if (!strcmp(text(test, "status"), "fail"))
			return fmt_str("%s.%s failed (%ld failed in all)%s%s", text(test, "suite"),
				       text(test, "name"), e->k->failed, *reason ? ": " : "",
				       reason);
	}
	return NULL;
}

static char *check_mismatches(const struct evidence *e)
{
	const json_t *rec;

	for (size_t i = 0; (rec = next_record(e->c, "check", &i));) {
		if (number(rec, "pages", 0) <= 0)
			return fmt_str("check of %s compared no pages", text(rec, "driver"));
		if (number(rec, "mismatches", -1) != 0)
			return fmt_str("%ld of %ld struct pages of %s differ from the slow path: %s",
				       number(rec, "mismatches", -1), number(rec, "pages", 0),
				       text(rec, "driver"), text(rec, "detail"));
	}
	return NULL;
}

static char *check_complete(const struct evidence *e)
{
	if (e->c->bad_record)
		return fmt_str("a record is not valid JSON: %s", e->c->bad_record);
	if (!e->c->done)
		return xstrdup("no done record: the serial log is truncated");
	if (number(e->c->done, "records", -1) != (long)e->c->done_at)
		return fmt_str("serial log incomplete: the guest wrote %ld records, %zu arrived",
			       number(e->c->done, "records", -1), e->c->done_at);
	return NULL;
}

static char *check_ktap(const struct evidence *e)
{
	if (!e->opt->suites.n)
		return NULL;
	if (!e->c->ktap)
		return xstrdup("no KTAP output: KUnit did not run");
	if (e->k->errors)
		return fmt_str("KTAP output incomplete: kunit.py found %ld errors, see %s/kunit.log",
			       e->k->errors, e->opt->dir);
	return NULL;
}

static const json_t *suite_record(const struct console *c, const char *suite)
{
	const json_t *rec;

	for (size_t i = 0; (rec = next_record(c, "kunit", &i));)
		if (!strcmp(text(rec, "suite"), suite))
			return rec;
	return NULL;
}

static char *check_suites(const struct evidence *e)
{
	for (size_t i = 0; i < e->opt->suites.n; i++) {
		const char *suite = e->opt->suites.v[i];

		if (!kunit_suite(e->k, suite))
			return fmt_str("suite %s did not run", suite);
		if (!suite_record(e->c, suite))
			return fmt_str("no kunit record of suite %s from the guest", suite);
	}
	return NULL;
}

static bool ran(const struct kunit *k, const char *suite, const char *name)
{
	const json_t *test;
	size_t i;

	json_array_foreach(k->tests, i, test)
		if (!strcmp(text(test, "suite"), suite) && !strcmp(text(test, "name"), name))
			return true;
	return false;
}

static bool in_suite(const char *line, const char *suite)
{
	size_t n = strlen(suite);

	return !strncmp(line, suite, n) && line[n] == '.';
}

/* Both ways: a test that is not in the list could be lost later without a word. */
static char *compare_list(const struct evidence *e, const struct strv *list)
{
	char *name, *wrong = NULL;
	const json_t *test;
	size_t j;

	for (size_t i = 0; i < e->opt->suites.n; i++) {
		const char *suite = e->opt->suites.v[i];
		size_t listed = 0;

		for (j = 0; j < list->n; j++) {
			if (!in_suite(list->v[j], suite))
				continue;
			listed++;
			if (!ran(e->k, suite, list->v[j] + strlen(suite) + 1))
				return fmt_str("expected test %s did not run", list->v[j]);
		}
		if (!listed)
			return fmt_str("%s lists no test of suite %s", e->opt->tests, suite);
	}
	json_array_foreach(e->k->tests, j, test) {
		name = fmt_str("%s.%s", text(test, "suite"), text(test, "name"));
		if (!wrong && !strv_has(list, name))
			wrong = fmt_str("test %s ran but is not listed in %s", name, e->opt->tests);
		free(name);
	}
	return wrong;
}

static char *check_list(const struct evidence *e)
{
	char *file, *wrong;
	struct strv list = { 0 };

	if (!e->opt->suites.n)
		return NULL;
	file = read_file(e->opt->tests, NULL);
	if (!file)
		return fmt_str("cannot read the expected tests in %s: %m", e->opt->tests);
	strv_split(&list, file, '\n');
	wrong = compare_list(e, &list);
	strv_free(&list);
	free(file);
	return wrong;
}

static size_t dots(const char *s)
{
	size_t n = 0;

	for (; *s; s++)
		n += *s == '.';
	return n;
}

/* A pattern of suite.test speaks of whole tests, one of suite.test.parameter of nothing else. */
static bool skip_allowed(const struct options *opt, const char *name, bool parameter)
{
	for (size_t i = 0; i < opt->allow_skip.n; i++)
		if ((dots(opt->allow_skip.v[i]) > 1) == parameter &&
		    !fnmatch(opt->allow_skip.v[i], name, 0))
			return true;
	return false;
}

static char *check_skip(const struct evidence *e, const char *name, const char *reason,
			bool parameter)
{
	if (skip_allowed(e->opt, name, parameter))
		return NULL;
	return fmt_str("%s was skipped, which is not allowed here: %s", name,
		       *reason ? reason : "no reason given");
}

static char *check_parameters(const struct evidence *e, const json_t *test)
{
	const json_t *parameter;
	char *wrong = NULL;
	size_t i;

	json_array_foreach(json_object_get(test, "skipped"), i, parameter) {
		char *name = fmt_str("%s.%s.%s", text(test, "suite"), text(test, "name"),
				     json_string_value(parameter));

		if (!wrong)
			wrong = check_skip(e, name, text(e->c->reasons, name), true);
		free(name);
	}
	return wrong;
}

static char *check_skips(const struct evidence *e)
{
	const json_t *test;
	char *wrong = NULL;
	size_t i;

	json_array_foreach(e->k->tests, i, test) {
		char *name = fmt_str("%s.%s", text(test, "suite"), text(test, "name"));

		if (!strcmp(text(test, "status"), "skip"))
			wrong = check_skip(e, name, text(test, "reason"), false);
		else
			wrong = check_parameters(e, test);
		free(name);
		if (wrong)
			return wrong;
	}
	return NULL;
}

/* The guest counts what debugfs shows, KTAP is what the console showed. */
static char *check_counts(const struct evidence *e)
{
	for (size_t i = 0; i < e->opt->suites.n; i++) {
		const char *suite = e->opt->suites.v[i];
		const json_t *rec = suite_record(e->c, suite);
		const json_t *leaves = json_object_get(kunit_suite(e->k, suite), "misc");
		long guest[] = { number(rec, "passed", -1), number(rec, "failed", -1),
				 number(rec, "skipped", -1) };
		long flat[] = { number(leaves, "passed", -2), number(leaves, "failed", -2),
				number(leaves, "skipped", -2) };
		long tests[3];

		kunit_count(e->k, suite, tests);
		if (memcmp(guest, tests, sizeof(guest)) && memcmp(guest, flat, sizeof(guest)))
			return fmt_str("suite %s: the guest counts %ld passed, %ld failed, %ld "
				       "skipped, the log %ld, %ld, %ld", suite, guest[0], guest[1],
				       guest[2], tests[0], tests[1], tests[2]);
		if (tests[0] < 1)
			return fmt_str("suite %s: no test passed", suite);
	}
	return NULL;
}

static char *check_verbs(const struct evidence *e)
{
	for (size_t i = 0; i < e->opt->verbs.n; i++)
		if (!first_record(e->c, e->opt->verbs.v[i]))
			return fmt_str("the guest did not answer the verb %s", e->opt->verbs.v[i]);
	return NULL;
}

static char *check_rebinds(const struct evidence *e)
{
	const json_t *rec;

	for (size_t i = 0; (rec = next_record(e->c, "rebind", &i));) {
		size_t n = json_array_size(json_object_get(rec, "ms"));

		if (e->opt->rebinds < 0 && !n)
			return fmt_str("%s %s: no rebind measured", text(rec, "driver"),
				       text(rec, "mode"));
		if (e->opt->rebinds >= 0 && n != (size_t)e->opt->rebinds)
			return fmt_str("%s %s: %zu rebinds measured, %ld asked for",
				       text(rec, "driver"), text(rec, "mode"), n, e->opt->rebinds);
	}
	return NULL;
}

/* ZONE_DEVICE pages are not online: /proc/kpageflags answers 0 for each, or KPF_NOPAGE up to 6.12. */
static char *check_kpageflags(const struct evidence *e)
{
	const json_t *rec;

	for (size_t i = 0; (rec = next_record(e->c, "kpageflags", &i));) {
		const char *flags = text(rec, "flags");
		long pages = number(rec, "pages", -1), answered = number(rec, "answered", -2);

		if (answered != pages)
			return fmt_str("kpageflags: %ld of %ld pages answered", answered, pages);
		if ((strcmp(flags, "0x0") && strcmp(flags, "0x100000")) || number(rec, "online", -1))
			return fmt_str("kpageflags: flags %s, %ld pages online", flags,
				       number(rec, "online", -1));
	}
	return NULL;
}

/* Last, in case kunit.py knows of something that no check above does. */
static char *check_kunit_py(const struct evidence *e)
{
	if (!e->opt->suites.n || !e->k->exit_status)
		return NULL;
	return fmt_str("kunit.py exited with status %d, see %s/kunit.log", e->k->exit_status,
		       e->opt->dir);
}

static char *(*const checks[])(const struct evidence *) = {
	check_log, check_nonce, check_boot, check_machine, check_failures, check_mismatches,
	check_errors, check_complete, check_ktap, check_suites, check_list, check_skips, check_counts,
	check_verbs, check_rebinds, check_kpageflags, check_kunit_py,
};

static char *first_wrong(const struct evidence *e)
{
	char *wrong = NULL;

	for (size_t i = 0; !wrong && i < sizeof(checks) / sizeof(checks[0]); i++)
		wrong = checks[i](e);
	return wrong;
}

static char *exit_text(int wait_status)
{
	if (WIFSIGNALED(wait_status))
		return fmt_str("signal %d", WTERMSIG(wait_status));
	return fmt_str("status %d", WEXITSTATUS(wait_status));
}

/* The last thing QEMU said on stderr, for a QEMU that did not get going. */
static char *last_words(const char *dir)
{
	char *path = path_join(dir, "qemu.log"), *log = read_file(path, NULL), *words = NULL;
	struct strv lines = { 0 };

	if (log)
		strv_split(&lines, log, '\n');
	if (lines.n && strncmp(lines.v[lines.n - 1], "+ ", 2))
		words = one_line(lines.v[lines.n - 1], 200);
	strv_free(&lines);
	free(log);
	free(path);
	return words;
}

static bool guest_went_down(const struct outcome *out)
{
	return out->shutdown && !strncmp(out->shutdown, "guest-", 6);
}

/* A guest may make QEMU crash or abort, but not exit with an error or be killed. */
static bool ended_by_host(int wait_status)
{
	if (WIFSIGNALED(wait_status))
		return WTERMSIG(wait_status) == SIGKILL;
	return WEXITSTATUS(wait_status);
}

/* Why this run says nothing about the kernel, or NULL if it does. */
static char *infrastructure(const struct evidence *e)
{
	char *how, *words, *reason;

	switch (e->out->ending) {
	case END_INTERRUPTED:
		return xstrdup("interrupted");
	case END_NOT_RUN:
		return xstrdup(e->out->detail);
	case END_QMP:
		return xstrdup(e->out->detail ?: "QEMU does not answer QMP");
	case END_KVM:
		return xstrdup("KVM never reached the kernel's first console line");
	case END_DIED:
		break;
	default:
		return NULL;
	}
	if (e->out->shutdown && !strncmp(e->out->shutdown, "host-", 5) && !e->c->done)
		return fmt_str("QEMU was ended from outside (%s)", e->out->shutdown);
	if (e->c->done || e->c->foreign_done || e->c->first.text || guest_went_down(e->out))
		return NULL;
	if (e->c->kernel && !ended_by_host(e->out->wait_status))
		return NULL;
	how = exit_text(e->out->wait_status);
	words = last_words(e->opt->dir);
	reason = fmt_str("QEMU exited with %s before %s%s%s", how,
			 e->c->kernel ? "the guest finished" : "the kernel's first line",
			 words ? ": " : "", words ?: "");
	free(words);
	free(how);
	return reason;
}

/* QEMU was ended because the guest did not end. */
static bool stuck(const struct outcome *out)
{
	return out->ending == END_SILENT || out->ending == END_LIMIT ||
	       out->ending == END_FLOOD || out->ending == END_NO_POWEROFF;
}

/* How a boot ended that did not come to its end. */
static char *what_happened(const struct evidence *e, double silence, double limit)
{
	const char *where = e->c->kernel ? "" : ", not even the kernel's first line";
	char *how, *reason;

	if (e->c->done && stuck(e->out))
		return xstrdup("the machine did not power off after the done record");
	switch (e->out->ending) {
	case END_SILENT:
		return fmt_str("no output for %g s%s", silence, where);
	case END_LIMIT:
		return fmt_str("not finished within the limit of %g s%s", limit, where);
	case END_FLOOD:
		return xstrdup("endless console output");
	default:
		break;
	}
	if (e->out->shutdown && !strcmp(e->out->shutdown, "guest-shutdown"))
		return xstrdup("the guest powered off without its done record");
	if (guest_went_down(e->out))
		return fmt_str("the guest reset itself (%s) before it finished", e->out->shutdown);
	how = exit_text(e->out->wait_status);
	reason = fmt_str("QEMU exited with %s before the guest finished", how);
	free(how);
	return reason;
}

static void set(struct verdict *v, const char *status, int exit_code, char *reason)
{
	char *line = one_line(reason, 400);

	free(reason);
	*v = (struct verdict){ .status = status, .exit_code = exit_code, .reason = line };
}

/* The panic if there was one, and the sign that came before it. */
static char *crash_reason(const struct evidence *e, const char *end)
{
	const char *panic = e->c->panic.text, *first = e->c->first.text;

	if (panic && e->c->first.line != e->c->panic.line)
		return fmt_str("%s (first: %s)", panic, first);
	if (panic)
		return xstrdup(panic);
	return first ? fmt_str("%s; then %s", first, end) : xstrdup(end);
}

static void unfinished(struct verdict *v, const struct evidence *e, const struct options *opt)
{
	char *end = what_happened(e, opt->silence, opt->limit);

	if (stuck(e->out) && !e->c->panic.text && e->c->first.sign <= SIGN_STALL)
		set(v, "hang", EXIT_CRASH, e->c->first.text
		    ? fmt_str("%s; %s", end, e->c->first.text) : xstrdup(end));
	else
		set(v, "crash", EXIT_CRASH, crash_reason(e, end));
	free(end);
}

static void finished(struct verdict *v, const struct evidence *e)
{
	char *wrong = first_wrong(e), *how;

	if (wrong) {
		set(v, "fail", EXIT_FAIL, wrong);
	} else if (e->out->ending == END_DIED && e->out->wait_status) {
		how = exit_text(e->out->wait_status);
		set(v, "infra", EXIT_INFRA, fmt_str("QEMU exited with %s after the guest finished",
						    how));
		free(how);
	} else {
		set(v, "pass", EXIT_PASS, xstrdup(""));
	}
}

/**
 * verdict_reach() - decide what a boot has shown
 * @v: takes the verdict
 * @opt: what was asked for; .silence and .limit are those in effect
 * @c: what the console said
 * @out: how QEMU ended
 * @k: what KUnit said
 */
void verdict_reach(struct verdict *v, const struct options *opt, const struct console *c,
		   const struct outcome *out, const struct kunit *k)
{
	const struct evidence e = { opt, c, out, k };
	char *infra = infrastructure(&e);

	if (infra)
		set(v, "infra", EXIT_INFRA, infra);
	else if ((!c->done && !c->foreign_done) || c->panic.text || stuck(out))
		unfinished(v, &e, opt);
	else if (k->trouble)
		set(v, "infra", EXIT_INFRA, xstrdup(k->trouble));
	else
		finished(v, &e);
}
