// SPDX-License-Identifier: GPL-2.0
/*
 * Reads a kernel console as it is written: finds the lines that mean trouble,
 * the guest's records, and the reasons that KUnit gives for skips and failures.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "boot.h"

#define LINE_MAX_BYTES	65536
#define REASON_MAX	300

/*
 * Matched at the start of a message, after time stamp and caller; so a test's
 * name or diagnostic, which begins with "ok", "not ok" or "#", never trips one.
 * The first that matches counts.
 */
static const struct {
	enum sign sign;
	const char *pattern;
} signs[] = {
	{ SIGN_PANIC, "Kernel panic - not syncing" },
	{ SIGN_STALL, "(watchdog: )?BUG: (soft lockup|workqueue lockup)" },
	{ SIGN_STALL, "watchdog: .*[Hh]ard LOCKUP" },
	{ SIGN_STALL, "INFO: task .* blocked" },
	{ SIGN_STALL, "(rcu: )?INFO: .*detected.* stall" },
	{ SIGN_STALL, "rcu: .*kthread starved" },
	{ SIGN_OOPS, "(kernel |Kernel )BUG( at |:| )" },
	{ SIGN_OOPS, "(CPU [0-9]+ )?[Uu]nable to handle kernel" },
	{ SIGN_OOPS, "([A-Za-z ]*: )?Oops( |:|\\[|$)" },
	{ SIGN_OOPS, "(traps: )?general protection fault" },
	{ SIGN_OOPS, "Internal error:" },
	{ SIGN_OOPS, "\\[ BUG: " },
	{ SIGN_WARNING, "(BUG|WARNING):" },
	{ SIGN_WARNING, "(INFO: )?(possible (recursive|circular) locking|inconsistent lock state|"
			"suspicious RCU usage|trying to register non-static key)" },
	{ SIGN_WARNING, "(KASAN|KCSAN|KMSAN|UBSAN|KFENCE): [a-z-]+ (in|at) " },
	{ SIGN_WARNING, "UBSAN: " },
	{ SIGN_WARNING, "kmemleak: .*memory leak" },
	{ SIGN_WARNING, "(memory leak|unreferenced object 0x)" },
	/* Emulated, so that nothing else shows them. */
	{ SIGN_WARNING, "Kernel:? unaligned access" },
	/* Not the kernel's fault, but then the log proves nothing either. */
	{ SIGN_WARNING, "\\*\\* [0-9]+ printk messages dropped" },
};

#define NR_SIGNS	(sizeof(signs) / sizeof(signs[0]))

static regex_t sign_regex[NR_SIGNS];
static regex_t stamp_regex;

static void compile(regex_t *re, const char *pattern, const char *anchor)
{
	char *s = fmt_str("%s(%s)", anchor, pattern);

	if (regcomp(re, s, REG_EXTENDED))
		die("bad regular expression %s", s);
	free(s);
}

static bool matches(const regex_t *re, const char *s)
{
	return !regexec(re, s, 0, NULL, 0);
}

/**
 * console_init() - start with an empty console
 * @c: the console
 * @nonce: what records of this run carry; must outlive @c
 */
void console_init(struct console *c, const char *nonce)
{
	static bool compiled;

	if (!compiled) {
		for (size_t i = 0; i < NR_SIGNS; i++)
			compile(&sign_regex[i], signs[i].pattern, "^");
		compile(&stamp_regex, "\\[ *[0-9]+\\.[0-9]+\\]", "");
		compiled = true;
	}
	*c = (struct console){ .nonce = nonce };
	c->records = json_array();
	c->reasons = json_object();
}

static void replace(char **slot, char *s)
{
	free(*slot);
	*slot = s;
}

/* Skip "[    1.234567]", "[    T1]" and "[   C0]", then one blank. */
static const char *message_of(const char *line)
{
	const char *s = line;

	while (*s == '[') {
		size_t n = strspn(s + 1, " 0123456789.TC");

		if (!n || s[n + 1] != ']')
			break;
		s += n + 2;
	}
	return s + (s != line && *s == ' ');
}

static enum sign classify(const char *msg)
{
	for (size_t i = 0; i < NR_SIGNS; i++)
		if (matches(&sign_regex[i], msg))
			return signs[i].sign;
	return SIGN_NONE;
}

/* An announced line is used up by its first match. */
static bool was_announced(struct console *c, const char *msg)
{
	for (size_t i = 0; i < c->expected.n; i++) {
		if (*c->expected.v[i] && strstr(msg, c->expected.v[i])) {
			*c->expected.v[i] = '\0';
			return true;
		}
	}
	return false;
}

static void note_sign(struct console *c, const char *msg)
{
	enum sign sign = classify(msg);
	struct finding found = { .sign = sign, .line = c->lines };

	if (sign == SIGN_NONE || (sign != SIGN_PANIC && was_announced(c, msg)))
		return;
	if (sign == SIGN_PANIC && !c->panic.text) {
		found.text = one_line(msg, REASON_MAX);
		c->panic = found;
		progress("%s", found.text);
	}
	if (!c->first.text || (c->first.sign == SIGN_STALL && sign > SIGN_STALL)) {
		free(c->first.text);
		found.text = one_line(msg, REASON_MAX);
		c->first = found;
	}
}

static void keep_reason(struct console *c, const char *key, const char *why)
{
	char *s = one_line(why, REASON_MAX);

	if (!json_object_get(c->reasons, key))
		json_object_set_new(c->reasons, key, json_string(s) ?: json_string("(not UTF-8)"));
	free(s);
}

/* "ok 3 name # SKIP why", @depth counting from 0 for whole suites. */
static void note_skip(struct console *c, const char *result, int depth)
{
	const char *skip = strstr(result, " # SKIP");
	const char *name = result + strspn(result, "0123456789 -");
	char *key;

	if (!skip || name >= skip || !c->suite)
		return;
	if (depth == 1)
		key = fmt_str("%s.%.*s", c->suite, (int)(skip - name), name);
	else
		key = fmt_str("%s.%s.%.*s", c->suite, c->test ?: "?", (int)(skip - name), name);
	skip += strlen(" # SKIP");
	keep_reason(c, key, all_whitespace(skip) ? "no reason given" : skip);
	free(key);
}

/* "# test: EXPECTATION FAILED at file:line", explained by the line after it. */
static void note_failure(struct console *c, const char *diag)
{
	const char *colon = strstr(diag, ": EXPECTATION FAILED at ")
			    ?: strstr(diag, ": ASSERTION FAILED at ");

	if (colon && c->suite)
		replace(&c->failure_of, fmt_str("%s.%.*s at %s", c->suite, (int)(colon - diag),
						diag, strstr(colon, " at ") + 4));
}

static void explain_failure(struct console *c, const char *msg)
{
	char *at = strstr(c->failure_of, " at ");
	char *why = fmt_str("%s (%s)", msg + strspn(msg, " "), at + 4);

	*at = '\0';
	keep_reason(c, c->failure_of, why);
	free(why);
	replace(&c->failure_of, NULL);
}

static void note_ktap(struct console *c, const char *msg)
{
	int depth = (int)strspn(msg, " ") / 4;
	const char *s = msg + strspn(msg, " ");

	if (c->failure_of)
		explain_failure(c, msg);
	if (!strncmp(s, "KTAP version", 12)) {
		if (!c->ktap)
			progress("KUnit started");
		c->ktap = true;
	} else if (!strncmp(s, "# Subtest: ", 11)) {
		replace(depth > 1 ? &c->test : &c->suite, xstrdup(s + 11));
	} else if (!strncmp(s, "# expected splat: ", 18)) {
		strv_push(&c->expected, s + 18);
	} else if (!strncmp(s, "# ", 2)) {
		note_failure(c, s + 2);
	} else if (!strncmp(s, "ok ", 3)) {
		note_skip(c, s + 3, depth);
	}
}

static const char *string_of(const json_t *object, const char *key)
{
	return json_string_value(json_object_get(object, key)) ?: "";
}

static void note_record(struct console *c, const char *text)
{
	json_t *rec = json_loads(text, JSON_DISABLE_EOF_CHECK | JSON_REJECT_DUPLICATES, NULL);
	const char *verb = string_of(rec, "verb");
	bool done = !strcmp(verb, "done");

	if (!rec || !*verb) {
		if (!c->bad_record)
			c->bad_record = one_line(text, REASON_MAX);
	} else if (strcmp(string_of(rec, "nonce"), c->nonce)) {
		replace(&c->foreign_nonce, one_line(string_of(rec, "nonce"), 64));
		c->foreign_done |= done;
	} else {
		progress("record: %s %s", verb, string_of(rec, "suite")[0]
			 ? string_of(rec, "suite") : string_of(rec, "driver"));
		if (done && !c->done) {
			c->done = rec;
			c->done_at = json_array_size(c->records);
		}
		json_array_append(c->records, rec);
	}
	json_decref(rec);
}

/* Firmware talks first, and may forget to end its last line. */
static const char *first_of_kernel(const char *line)
{
	regmatch_t m;

	if (!regexec(&stamp_regex, line, 1, &m, 0))
		return line + m.rm_so;
	return strstr(line, "Linux version ");
}

static void read_line(struct console *c, const char *line)
{
	const char *msg, *record;

	c->lines++;
	if (!c->kernel) {
		line = first_of_kernel(line);
		if (!line)
			return;
		c->kernel = true;
		progress("the kernel's first line");
	}
	msg = message_of(line);
	record = strstr(msg, "{\"nonce\":");
	if (record) {
		note_record(c, record);
		return;
	}
	note_sign(c, msg);
	note_ktap(c, msg);
	if ((c->done || c->foreign_done) && !strncmp(msg, "reboot: ", 8))
		c->halted = true;
}

static void end_line(struct console *c)
{
	while (c->len && c->line[c->len - 1] == '\r')
		c->len--;
	c->line[c->len] = '\0';
	read_line(c, c->line);
	c->len = 0;
}

/**
 * console_feed() - take what the console has just printed
 * @c: the console
 * @data: the bytes, not necessarily whole lines
 * @len: how many
 */
void console_feed(struct console *c, const char *data, size_t len)
{
	for (; len; len--, data++) {
		if (c->len + 1 >= c->cap) {
			c->cap = c->cap ? 2 * c->cap : 1024;
			c->line = xrealloc(c->line, c->cap);
		}
		if (*data == '\n' || c->len >= LINE_MAX_BYTES)
			end_line(c);
		if (*data && *data != '\n')
			c->line[c->len++] = *data;
	}
}

/**
 * console_end() - nothing more will be printed
 * @c: the console; its last line may lack a newline
 */
void console_end(struct console *c)
{
	if (c->len)
		end_line(c);
}

/**
 * console_free() - free what the console holds
 * @c: the console
 */
void console_free(struct console *c)
{
	free(c->line);
	free(c->first.text);
	free(c->panic.text);
	strv_free(&c->expected);
	json_decref(c->records);
	json_decref(c->reasons);
	free(c->foreign_nonce);
	free(c->bad_record);
	free(c->suite);
	free(c->test);
	free(c->failure_of);
	*c = (struct console){ 0 };
}
