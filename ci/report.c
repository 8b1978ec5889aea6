// SPDX-License-Identifier: GPL-2.0
/*
 * Turns the result.json of every cell into a table on the terminal, out/results.jsonl,
 * out/junit.xml and out/report.html.  A result that is missing, malformed or at odds with itself
 * becomes a cell of status infra: it is never dropped and never passes.
 */
#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <jansson.h>
#include <limits.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "report-style.h"
#include "report.h"
#include "util.h"

/* In order of severity: the exit code is that of the worst cell. */
enum status { PASS, INFRA, BUILD_ERROR, HANG, CRASH, FAIL, NR_STATUS };

static const struct {
	const char *name, *colour;
	int exit;
} statuses[NR_STATUS] = {
	[PASS]		= { "pass",		"32", EXIT_PASS },
	[INFRA]		= { "infra",		"37", EXIT_INFRA },
	[BUILD_ERROR]	= { "build-error",	"33", EXIT_BUILD },
	[HANG]		= { "hang",		"35", EXIT_CRASH },
	[CRASH]		= { "crash",		"35", EXIT_CRASH },
	[FAIL]		= { "fail",		"31", EXIT_FAIL },
};

enum column {
	ARCH, BACKEND, VERSION, BUILD, BOOT, PASSED, FAILED, SKIPPED,
	FSDAX_PAGES, FSDAX_MS, DEVDAX_PAGES, DEVDAX_MS, LIVE, STATUS, NR_COLUMNS
};

/* A group stands above its first column and reaches over the columns that follow with group "". */
static const struct {
	const char *group, *head;
	bool right;
} columns[NR_COLUMNS] = {
	[ARCH]		= { NULL, "arch", false },
	[BACKEND]	= { NULL, "backend", false },
	[VERSION]	= { NULL, "kernel", false },
	[BUILD]		= { NULL, "build s", true },
	[BOOT]		= { "boot", "emulated s", true },
	[PASSED]	= { "KUnit", "passed", true },
	[FAILED]	= { "", "failed", true },
	[SKIPPED]	= { "", "skipped", true },
	[FSDAX_PAGES]	= { "rebind fsdax", "pages", true },
	[FSDAX_MS]	= { "", "emulated ms", true },
	[DEVDAX_PAGES]	= { "rebind devdax", "pages", true },
	[DEVDAX_MS]	= { "", "emulated ms", true },
	[LIVE]		= { NULL, "live check", false },
	[STATUS]	= { NULL, "status", false },
};

#define DUMP_FLAGS	(JSON_COMPACT | JSON_REAL_PRECISION(15))	/* 0.1 stays 0.1 */
#define MAX_COLUMN	32	/* bytes of a table column, against rubbish */
#define MAX_LINE	4096	/* bytes of a line on the terminal */

struct cell {
	json_t *result;			/* as read, for results.jsonl */
	json_t *view;			/* the same, every string safe to show */
	enum status status;
	char *text[NR_COLUMNS];
};

static const char *out_dir = "out";
static struct cell *cells;
static int nr_cells;

/* ---- text ---- */

/* Length of the UTF-8 sequence at @s, its code point in @cp; 0 if it is none. */
static size_t utf8(const unsigned char *s, size_t left, uint32_t *cp)
{
	static const uint32_t smallest[] = { 0, 0, 0x80, 0x800, 0x10000 };
	size_t len = *s < 0x80 ? 1 : *s < 0xe0 ? 2 : *s < 0xf0 ? 3 : 4;
	size_t i;

	if ((*s >= 0x80 && *s < 0xc2) || *s > 0xf4 || len > left)
		return 0;
	*cp = len == 1 ? *s : *s & (0x7f >> len);
	for (i = 1; i < len; i++) {
		if ((s[i] & 0xc0) != 0x80)
			return 0;
		*cp = *cp << 6 | (s[i] & 0x3f);
	}
	if (*cp < smallest[len] || *cp > 0x10ffff || (*cp >= 0xd800 && *cp < 0xe000))
		return 0;
	return len;
}

/* Invalid UTF-8 must not cost the verdict of a cell whose console printed rubbish. */
static char *mend_utf8(const char *text, size_t len, size_t *mended_len)
{
	const unsigned char *s = (const unsigned char *)text;
	const unsigned char *end = s + len;
	char *mended;
	FILE *f = open_memstream(&mended, mended_len);

	while (s < end) {
		uint32_t cp;
		size_t n = utf8(s, end - s, &cp);

		if (n)
			fwrite(s, 1, n, f);
		else
			fputs("\xef\xbf\xbd", f);
		s += n ? n : 1;
	}
	fclose(f);
	return mended;
}

/* Neither control characters, nor what XML forbids, nor what reorders the text around it. */
static bool may_show(uint32_t cp)
{
	if (cp == '\n' || cp == '\t')
		return true;
	return !(cp < 0x20 || (cp >= 0x7f && cp < 0xa0) || (cp & 0xfffe) == 0xfffe ||
		 (cp >= 0xfdd0 && cp < 0xfdf0) || (cp >= 0x202a && cp <= 0x202e) ||
		 (cp >= 0x2066 && cp <= 0x2069));
}

/* Length of a terminal control sequence such as "ESC [ 1 ; 31 m" at @s, 0 if there is none. */
static size_t control_sequence(const char *s, size_t left)
{
	size_t n = 2;

	if (left < 3 || s[0] != '\x1b' || s[1] != '[')
		return 0;
	while (n < left && s[n] >= 0x20 && s[n] < 0x40)
		n++;
	return n < left ? n + 1 : 0;
}

static char *showable(const char *s, size_t len)
{
	const char *end = s + len;
	char *text;
	size_t size;
	FILE *f = open_memstream(&text, &size);

	while (s < end) {
		size_t n = control_sequence(s, end - s);
		uint32_t cp;

		if (!n) {
			n = utf8((const unsigned char *)s, end - s, &cp);
			if (n && may_show(cp))
				fwrite(s, 1, n, f);
		}
		s += n ? n : 1;
	}
	fclose(f);
	return text;
}

/* Copy of a JSON value in which every string and every key is safe to show. */
json_t *showable_json(const json_t *v)
{
	json_t *copy, *item;
	const char *key;
	size_t i;
	char *s;

	switch (json_typeof(v)) {
	case JSON_STRING:
		s = showable(json_string_value(v), json_string_length(v));
		copy = json_string(s);
		free(s);
		return copy;
	case JSON_ARRAY:
		copy = json_array();
		json_array_foreach(v, i, item)
			json_array_append_new(copy, showable_json(item));
		return copy;
	case JSON_OBJECT:
		copy = json_object();
		json_object_foreach((json_t *)v, key, item) {
			s = showable(key, strlen(key));
			json_object_set_new(copy, s, showable_json(item));
			free(s);
		}
		return copy;
	default:
		return json_deep_copy(v);
	}
}

/* Columns a string takes: its code points, which is exact for all but exotic scripts. */
static int width(const char *s)
{
	int n = 0;

	for (; *s; s++)
		n += (*s & 0xc0) != 0x80;
	return n;
}

static void escape(FILE *f, const char *s)
{
	for (; *s; s++) {
		if (strchr("&<>\"'\n\t", *s))
			fprintf(f, "&#%d;", *s);
		else
			fputc(*s, f);
	}
}

/* Knows %s and %d only.  Every %s is escaped, so there is no way to forget it. */
void markup(FILE *f, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	for (; *fmt; fmt++) {
		if (*fmt != '%')
			fputc(*fmt, f);
		else if (*++fmt == 's')
			escape(f, va_arg(ap, const char *));
		else if (*fmt == 'd')
			fprintf(f, "%d", va_arg(ap, int));
		else
			abort();
	}
	va_end(ap);
}

/* ---- results ---- */

static const char *str(const json_t *object, const char *key)
{
	const char *s = json_string_value(json_object_get(object, key));

	return s ? s : "";
}

static bool is(const json_t *object, const char *key, const char *value)
{
	return !strcmp(str(object, key), value);
}

static char *decimal(const json_t *number, int digits)
{
	if (!json_is_number(number))
		return fmt_str("-");
	return fmt_str("%.*f", digits, json_number_value(number));
}

static int count(const json_t *result, const char *what)
{
	return json_integer_value(json_object_get(json_object_get(result, "kunit"), what));
}

static json_t *tests_of(const json_t *result)
{
	return json_object_get(json_object_get(result, "kunit"), "tests");
}

static bool kvm(const json_t *result)
{
	return is(result, "accel", "kvm");
}

/* Pages of all live checks, and mismatches; a record that does not say counts as one mismatch. */
static int live_checks(const json_t *result, json_int_t *mismatches)
{
	json_t *record;
	int n = 0;
	size_t i;

	*mismatches = 0;
	json_array_foreach(json_object_get(result, "guest"), i, record) {
		json_t *m = json_object_get(record, "mismatches");

		if (!is(record, "verb", "check"))
			continue;
		*mismatches += json_is_integer(m) ? json_integer_value(m) : 1;
		n++;
	}
	return n;
}

struct rebinds {
	json_int_t pages;
	double sum, min, max;
	int n;
};

static void add_times(struct rebinds *r, const json_t *times)
{
	json_t *time;
	size_t i;

	json_array_foreach(times, i, time) {
		double value = json_number_value(time);

		if (!json_is_number(time))
			continue;
		if (!r->n || value < r->min)
			r->min = value;
		if (!r->n || value > r->max)
			r->max = value;
		r->sum += value;
		r->n++;
	}
}

static void add_rebinds(struct rebinds *r, const json_t *record)
{
	json_int_t pages = json_integer_value(json_object_get(record, "pages"));

	if (pages > r->pages)
		r->pages = pages;
	add_times(r, json_object_get(record, "ms"));
}

static char *average(const struct rebinds *r)
{
	return r->n ? fmt_str("%.2f", r->sum / r->n) : fmt_str("-");
}

static char *pages(const struct rebinds *r)
{
	return r->pages ? fmt_str("%lld", (long long)r->pages) : fmt_str("-");
}

static bool guest_said(const json_t *result, const char *verb)
{
	json_t *record;
	size_t i;

	json_array_foreach(json_object_get(result, "guest"), i, record)
		if (is(record, "verb", verb) && is(record, "nonce", str(result, "nonce")))
			return true;
	return false;
}

static bool has_failed_test(const json_t *result)
{
	json_t *test;
	size_t i;

	json_array_foreach(tests_of(result), i, test)
		if (!is(test, "status", "pass") && !is(test, "status", "skip"))
			return true;
	return false;
}

/* Why a result that says "pass" cannot be one; NULL if nothing speaks against it. */
static const char *contradiction(const json_t *result)
{
	const json_t *backend = json_object_get(result, "backend");
	json_int_t mismatches;

	if (!*str(backend, "seen") || !is(backend, "seen", str(backend, "expected")))
		return "the backend seen is not the expected one";
	if (count(result, "passed") < 1)
		return "no KUnit test passed";
	if (count(result, "failed") || has_failed_test(result))
		return "a KUnit test failed";
	if (live_checks(result, &mismatches) && mismatches)
		return "struct pages differ in the live check";
	if (guest_said(result, "error"))
		return "the guest reported an error";
	if (!*str(result, "nonce") || !guest_said(result, "done"))
		return "the guest's final record is missing";
	return NULL;
}

static enum status status_of(const json_t *result)
{
	int s;

	for (s = 0; s < NR_STATUS; s++)
		if (is(result, "status", statuses[s].name))
			break;
	return s;
}

/* The reason not to believe @result as read, allocated; NULL if it is sound. */
static char *defect(const json_t *result)
{
	if (!json_is_object(result))
		return fmt_str("result.json is not an object");
	if (json_integer_value(json_object_get(result, "schema")) != 1)
		return fmt_str("result.json is not of schema 1");
	if (!*str(result, "cell"))
		return fmt_str("result.json names no cell");
	if (status_of(result) == NR_STATUS)
		return fmt_str("result.json has the unknown status \"%s\"", str(result, "status"));
	if (status_of(result) == PASS && contradiction(result))
		return fmt_str("result.json says pass, but %s", contradiction(result));
	return NULL;
}

static void name_if_present(json_t *result, const char *key, const char *dir, const char *file)
{
	char *path = fmt_str("%s/%s", dir, file);

	if (!json_object_get(result, key) && !access(path, R_OK))
		json_object_set_new(result, key, json_string(path));
	free(path);
}

/* What is known of a cell without its result: the folder out/<kernel>/<xarch> and what is in it. */
static json_t *from_folder(const char *dir)
{
	char *path = showable(dir, strlen(dir)), *kernel, *xarch, *cell;
	json_t *result;
	size_t len = strlen(path);

	while (len > 1 && path[len - 1] == '/')
		path[--len] = 0;
	xarch = strrchr(path, '/');
	if (xarch)
		*xarch++ = 0;
	kernel = xarch ? strrchr(path, '/') : NULL;
	kernel = kernel ? kernel + 1 : xarch ? path : "";
	if (!xarch)
		xarch = path;
	result = json_pack("{si s{ss ss} s{si si si s[]} s[] s{} s[] sn sn}", "schema", 1,
			   "backend", "expected", "", "seen", "",
			   "kunit", "passed", 0, "failed", 0, "skipped", 0, "tests",
			   "guest", "versions", "excerpt", "build_s", "boot_s");
	json_object_set_new(result, "xarch", json_string(xarch));
	json_object_set_new(result, "kernel", json_string(kernel));
	cell = fmt_str("%s%s%s", kernel, *kernel ? "/" : "", xarch);
	json_object_set_new(result, "cell", json_string(cell));
	free(cell);
	free(path);
	name_if_present(result, "log", dir, "serial.log");
	name_if_present(result, "log", dir, "build.log");
	name_if_present(result, "reproduce", dir, "reproduce.sh");
	return result;
}

/* Keeps what can be read of @read, but under status infra. */
static json_t *distrusted(json_t *read, const char *dir, const char *reason)
{
	json_t *result = json_is_object(read) ? json_incref(read) : json_object();
	json_t *known = from_folder(dir);

	if (!*str(result, "cell"))
		json_object_del(result, "cell");
	json_object_update_missing(result, known);
	json_object_set_new(result, "schema", json_integer(1));
	json_object_set_new(result, "status", json_string("infra"));
	json_object_set_new(result, "reason", json_string(reason));
	json_decref(known);
	return result;
}

static json_t *parse(const char *path, char **reason)
{
	size_t len, mended_len;
	char *text = read_file(path, &len), *mended;
	json_error_t error;
	json_t *result;

	if (!text) {
		*reason = fmt_str("no result.json: %s", strerror(errno));
		return NULL;
	}
	mended = mend_utf8(text, len, &mended_len);
	result = json_loadb(mended, mended_len, JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, &error);
	if (!result)
		*reason = fmt_str("result.json is malformed: line %d: %s", error.line, error.text);
	free(mended);
	free(text);
	return result;
}

static const char *kernel_of(const json_t *result)
{
	const char *exact = str(json_object_get(result, "versions"), "kernel");

	return *exact ? exact : str(result, "kernel");
}

static char *backend_of(const json_t *result)
{
	const json_t *backend = json_object_get(result, "backend");
	const char *seen = str(backend, "seen"), *expected = str(backend, "expected");

	if (!strcmp(seen, expected))
		return fmt_str("%s", *seen ? seen : "-");
	return fmt_str("%s [%s]", *seen ? seen : "-", *expected ? expected : "-");
}

static char *live_of(const json_t *result)
{
	json_int_t mismatches;

	if (!live_checks(result, &mismatches))
		return fmt_str("-");
	if (mismatches)
		return fmt_str("%lld differ", (long long)mismatches);
	return fmt_str("equal");
}

/* Columns are headed "emulated"; a time that is not says so itself. */
static char *emulated(char *time, const json_t *result)
{
	char *marked;

	if (!kvm(result) || !strcmp(time, "-"))
		return time;
	marked = fmt_str("%s (kvm)", time);
	free(time);
	return marked;
}

static void fill_rebinds(struct cell *c, const char *mode, enum column pages_column,
			 enum column ms_column)
{
	struct rebinds r = { 0 };
	json_t *record;
	size_t i;

	json_array_foreach(json_object_get(c->view, "guest"), i, record)
		if (is(record, "verb", "rebind") && is(record, "mode", mode))
			add_rebinds(&r, record);
	c->text[pages_column] = pages(&r);
	c->text[ms_column] = emulated(average(&r), c->view);
}

static void fill_columns(struct cell *c)
{
	const json_t *v = c->view;
	int i;

	c->text[ARCH] = fmt_str("%s", *str(v, "xarch") ? str(v, "xarch") : str(v, "cell"));
	c->text[BACKEND] = backend_of(v);
	c->text[VERSION] = fmt_str("%s", kernel_of(v));
	c->text[BUILD] = decimal(json_object_get(v, "build_s"), 1);
	c->text[BOOT] = emulated(decimal(json_object_get(v, "boot_s"), 1), v);
	c->text[PASSED] = fmt_str("%d", count(v, "passed"));
	c->text[FAILED] = fmt_str("%d", count(v, "failed"));
	c->text[SKIPPED] = fmt_str("%d", count(v, "skipped"));
	fill_rebinds(c, "fsdax", FSDAX_PAGES, FSDAX_MS);
	fill_rebinds(c, "devdax", DEVDAX_PAGES, DEVDAX_MS);
	c->text[LIVE] = live_of(v);
	c->text[STATUS] = fmt_str("%s", statuses[c->status].name);
	for (i = 0; i < NR_COLUMNS; i++) {
		char *line = one_line(all_whitespace(c->text[i]) ? "-" : c->text[i], MAX_COLUMN);

		free(c->text[i]);
		c->text[i] = line;
	}
}

static void load(struct cell *c, const char *dir)
{
	char *path = fmt_str("%s/result.json", dir), *reason = NULL;
	json_t *read = parse(path, &reason);

	if (!reason)
		reason = defect(read);
	c->result = reason ? distrusted(read, dir, reason) : json_incref(read);
	c->view = showable_json(c->result);
	c->status = status_of(c->result);
	fill_columns(c);
	json_decref(read);
	free(reason);
	free(path);
}

static void unload(struct cell *c)
{
	int i;

	for (i = 0; i < NR_COLUMNS; i++)
		free(c->text[i]);
	json_decref(c->view);
	json_decref(c->result);
}

static const char *reason_of(const struct cell *c)
{
	return *str(c->view, "reason") ? str(c->view, "reason") : "no reason recorded";
}

/* "sh out/<cell>/reproduce.sh", allocated; empty if there is no script. */
static char *reproduce_command(const struct cell *c)
{
	char *script = one_line(str(c->view, "reproduce"), MAX_LINE);
	char *word = shell_quote(script);
	char *command = fmt_str("%s%s", *script ? "sh " : "", *script ? word : "");

	free(script);
	free(word);
	return command;
}

static int nr_with(enum status status)
{
	int i, n = 0;

	for (i = 0; i < nr_cells; i++)
		n += cells[i].status == status;
	return n;
}

static enum status worst(void)
{
	int s = FAIL;

	while (s > PASS && !nr_with(s))
		s--;
	return s;
}

/* The failing cells, worst first; NULL after the last.  Start with @i = 0. */
static const struct cell *next_failing(int *i)
{
	while (*i < nr_cells * (NR_STATUS - 1)) {
		int s = FAIL - *i / nr_cells;
		const struct cell *c = &cells[*i % nr_cells];

		(*i)++;
		if ((int)c->status == s)
			return c;
	}
	return NULL;
}

/* ---- terminal ---- */

static void pad(const char *s, int to, bool right)
{
	int fill = to - width(s);

	if (fill < 0)
		fill = 0;
	if (right)
		printf("%*s%s", fill, "", s);
	else
		printf("%s%*s", s, fill, "");
}

static void measure(int widths[NR_COLUMNS])
{
	int col, i;

	for (col = 0; col < NR_COLUMNS; col++) {
		widths[col] = width(columns[col].head);
		for (i = 0; i < nr_cells; i++)
			if (width(cells[i].text[col]) > widths[col])
				widths[col] = width(cells[i].text[col]);
	}
}

/* Columns from @col on that share its group. */
static int group_span(int col)
{
	int span = 1;

	while (col + span < NR_COLUMNS && columns[col + span].group && !*columns[col + span].group)
		span++;
	return span;
}

static void print_heads(const int widths[NR_COLUMNS])
{
	int col, gap = 0;

	for (col = 0; col < NR_COLUMNS; col++) {
		if (columns[col].group && *columns[col].group) {
			printf("%*s%s", gap, "", columns[col].group);
			gap = -width(columns[col].group);
		}
		gap += widths[col] + 2;
	}
	putchar('\n');
	for (col = 0; col < STATUS; col++) {
		pad(columns[col].head, widths[col], columns[col].right);
		fputs("  ", stdout);
	}
	puts(columns[STATUS].head);
}

static void print_status(enum status status, const char *text, bool colour)
{
	if (colour)
		printf("\033[%sm%s\033[0m", statuses[status].colour, text);
	else
		fputs(text, stdout);
}

static void print_failing(const struct cell *c, bool colour)
{
	char *cell = one_line(str(c->view, "cell"), MAX_LINE);
	char *reason = one_line(reason_of(c), MAX_LINE);
	char *log = one_line(str(c->view, "log"), MAX_LINE);
	char *command = reproduce_command(c);

	putchar('\n');
	print_status(c->status, c->text[STATUS], colour);
	printf(" %s: %s\n", cell, reason);
	if (*log)
		printf("    log        %s\n", log);
	if (*command)
		printf("    reproduce  %s\n", command);
	free(cell);
	free(reason);
	free(log);
	free(command);
}

static void print_table(void)
{
	const char *term = getenv("TERM"), *no_colour = getenv("NO_COLOR");
	bool colour = isatty(STDOUT_FILENO) && !(no_colour && *no_colour) &&
		      !(term && !strcmp(term, "dumb"));
	const struct cell *c;
	int widths[NR_COLUMNS], i, col;

	measure(widths);
	print_heads(widths);
	for (i = 0; i < nr_cells; i++) {
		for (col = 0; col < STATUS; col++) {
			pad(cells[i].text[col], widths[col], columns[col].right);
			fputs("  ", stdout);
		}
		print_status(cells[i].status, cells[i].text[STATUS], colour);
		putchar('\n');
	}
	for (i = 0; (c = next_failing(&i)); )
		print_failing(c, colour);
	printf("\n%d of %d cells pass: %s/report.html\n", nr_with(PASS), nr_cells, out_dir);
}

/* ---- results.jsonl and junit.xml ---- */

static void write_jsonl(FILE *f)
{
	int i;

	for (i = 0; i < nr_cells; i++) {
		json_dumpf(cells[i].result, f, DUMP_FLAGS);
		fputc('\n', f);
	}
}

static void junit_excerpt(FILE *f, const json_t *result)
{
	json_t *line;
	size_t i;

	json_array_foreach(json_object_get(result, "excerpt"), i, line)
		if (json_is_string(line))
			markup(f, "%s\n", json_string_value(line));
}

static void junit_boot(FILE *f, const struct cell *c)
{
	const char *kind = c->status == INFRA || c->status == BUILD_ERROR ? "error" : "failure";

	markup(f, "  <testcase classname=\"%s\" name=\"boot\"", str(c->view, "cell"));
	if (c->status == PASS) {
		fputs("/>\n", f);
		return;
	}
	fprintf(f, ">\n   <%s", kind);
	markup(f, " type=\"%s\" message=\"%s\">", c->text[STATUS], reason_of(c));
	junit_excerpt(f, c->view);
	fprintf(f, "</%s>\n  </testcase>\n", kind);
}

static void junit_test(FILE *f, const struct cell *c, const json_t *test)
{
	const char *reason = str(test, "reason");

	markup(f, "  <testcase classname=\"%s.%s\" name=\"%s\"", str(c->view, "cell"),
	       str(test, "suite"), str(test, "name"));
	if (is(test, "status", "pass"))
		fputs("/>\n", f);
	else if (is(test, "status", "skip"))
		markup(f, "><skipped message=\"%s\"/></testcase>\n", reason);
	else
		markup(f, "><failure message=\"%s\"/></testcase>\n", *reason ? reason : "failed");
}

static void junit_properties(FILE *f, const struct cell *c)
{
	const char *key;
	json_t *value;

	fputs("  <properties>\n", f);
	markup(f, "   <property name=\"status\" value=\"%s\"/>\n", c->text[STATUS]);
	markup(f, "   <property name=\"backend\" value=\"%s\"/>\n", c->text[BACKEND]);
	json_object_foreach(json_object_get(c->view, "versions"), key, value)
		markup(f, "   <property name=\"%s\" value=\"%s\"/>\n", key,
		       json_is_string(value) ? json_string_value(value) : "");
	fputs("  </properties>\n", f);
}

struct totals {
	int tests, failures, errors, skipped;
};

static struct totals junit_totals(const struct cell *c)
{
	struct totals t = { .tests = 1 };
	json_t *test;
	size_t i;

	t.errors = c->status == INFRA || c->status == BUILD_ERROR;
	t.failures = c->status != PASS && !t.errors;
	json_array_foreach(tests_of(c->view), i, test) {
		bool skip = is(test, "status", "skip");

		t.tests++;
		t.skipped += skip;
		t.failures += !skip && !is(test, "status", "pass");
	}
	return t;
}

/* No time="" attributes: wall time under emulation has no unlabelled place. */
static void junit_suite(FILE *f, const struct cell *c)
{
	struct totals t = junit_totals(c);
	json_t *test;
	size_t i;

	markup(f, " <testsuite name=\"%s\" tests=\"%d\" failures=\"%d\" errors=\"%d\""
	       " skipped=\"%d\">\n", str(c->view, "cell"), t.tests, t.failures, t.errors,
	       t.skipped);
	junit_properties(f, c);
	junit_boot(f, c);
	json_array_foreach(tests_of(c->view), i, test)
		junit_test(f, c, test);
	fputs(" </testsuite>\n", f);
}

static void write_junit(FILE *f)
{
	struct totals sum = { 0 };
	int i;

	for (i = 0; i < nr_cells; i++) {
		struct totals t = junit_totals(&cells[i]);

		sum.tests += t.tests;
		sum.failures += t.failures;
		sum.errors += t.errors;
		sum.skipped += t.skipped;
	}
	fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n", f);
	markup(f, "<testsuites name=\"memmap-nt\" tests=\"%d\" failures=\"%d\" errors=\"%d\""
	       " skipped=\"%d\">\n", sum.tests, sum.failures, sum.errors, sum.skipped);
	for (i = 0; i < nr_cells; i++)
		junit_suite(f, &cells[i]);
	fputs("</testsuites>\n", f);
}

/* ---- report.html: HTML that is well-formed XML too, so that any XML parser can check it ---- */

static const char *time_label(const json_t *result)
{
	return kvm(result) ? "in a KVM guest, not bare hardware time" :
			     "emulated, not hardware time";
}

static void html_badge(FILE *f, enum status status)
{
	const char *name = statuses[status].name;

	markup(f, "<span class=\"badge %s\">%s</span>", name, name);
}

/* A link relative to the report where @path lies beside it, else the bare path. */
static void html_path(FILE *f, const char *path)
{
	size_t len = strlen(out_dir);
	const char *s;

	if (strncmp(path, out_dir, len) || path[len] != '/') {
		markup(f, "<code>%s</code>", path);
		return;
	}
	fputs("<a href=\"./", f);
	for (s = path + len + 1; *s; s++) {
		if (isascii(*s) && (isalnum((unsigned char)*s) || strchr("/._-", *s)))
			fputc(*s, f);
		else
			fprintf(f, "%%%02x", (unsigned char)*s);
	}
	markup(f, "\"><code>%s</code></a>", path);
}

/* "7.3.4" or, where the cells differ, "7.3.4, 7.2.1". */
static char *distinct(const char *key)
{
	json_t *seen = json_object();
	char *list;
	size_t size;
	FILE *f = open_memstream(&list, &size);
	int i;

	for (i = 0; i < nr_cells; i++) {
		const char *value = str(json_object_get(cells[i].view, "versions"), key);

		if (!*value || json_object_get(seen, value))
			continue;
		fprintf(f, "%s%s", json_object_size(seen) ? ", " : "", value);
		json_object_set_new(seen, value, json_true());
	}
	fclose(f);
	json_decref(seen);
	return list;
}

static void html_fact(FILE *f, const char *name, const char *value)
{
	if (*value)
		markup(f, "<dt>%s</dt><dd>%s</dd>\n", name, value);
}

static void html_versions(FILE *f)
{
	json_t *all = json_object(), *value;
	const char *key;
	int i;

	/* These two first, whatever the order in the results. */
	json_object_set_new(all, "commit", json_null());
	json_object_set_new(all, "kernel", json_null());
	for (i = 0; i < nr_cells; i++)
		json_object_update_missing(all, json_object_get(cells[i].view, "versions"));
	json_object_foreach(all, key, value) {
		char *list = distinct(key);

		html_fact(f, key, list);
		free(list);
	}
	json_decref(all);
}

static const char *first_start(void)
{
	const char *first = "";
	int i;

	for (i = 0; i < nr_cells; i++) {
		const char *started = str(cells[i].view, "started");

		if (*started && (!*first || strcmp(started, first) < 0))
			first = started;
	}
	return first;
}

static void html_summary(FILE *f)
{
	char *written = iso8601_now();
	int s;

	markup(f, "<header>\n<h1>memmap-nt: the matrix</h1>\n"
	       "<p class=\"verdict %s\">%d of %d cells pass</p>\n",
	       worst() == PASS ? "pass" : "fail", nr_with(PASS), nr_cells);
	fputs("<ul class=\"counts\" aria-label=\"Cells by status\">\n", f);
	for (s = NR_STATUS - 1; s >= 0; s--)
		if (nr_with(s))
			markup(f, "<li class=\"badge %s\">%d %s</li>\n", statuses[s].name,
			       nr_with(s), statuses[s].name);
	fputs("</ul>\n<dl>\n", f);
	html_fact(f, "started", first_start());
	html_fact(f, "written", written);
	html_versions(f);
	fputs("</dl>\n</header>\n", f);
	free(written);
}

static void html_excerpt(FILE *f, const struct cell *c)
{
	json_t *lines = json_object_get(c->view, "excerpt"), *line;
	size_t i;

	if (!json_array_size(lines))
		return;
	fputs("<details open=\"open\"><summary>Log excerpt</summary>\n<pre tabindex=\"0\">", f);
	json_array_foreach(lines, i, line)
		if (json_is_string(line))
			markup(f, "%s\n", json_string_value(line));
	fputs("</pre></details>\n", f);
}

static void html_files(FILE *f, const struct cell *c)
{
	const char *log = str(c->view, "log");
	char *command = reproduce_command(c);

	if (*log) {
		fputs("<dt>log</dt><dd>", f);
		html_path(f, log);
		fputs("</dd>\n", f);
	}
	if (*command)
		markup(f, "<dt>reproduce</dt><dd><code>%s</code></dd>\n", command);
	free(command);
}

static int index_of(const struct cell *c)
{
	return c - cells + 1;
}

static void html_failing_cell(FILE *f, const struct cell *c)
{
	markup(f, "<article class=\"card bad %s\"><div class=\"title\">"
	       "<h3><a href=\"#cell-%d\">%s</a></h3>", c->text[STATUS], index_of(c),
	       str(c->view, "cell"));
	html_badge(f, c->status);
	markup(f, "</div>\n<p class=\"reason\">%s</p>\n<dl>", reason_of(c));
	html_files(f, c);
	fputs("</dl>\n", f);
	html_excerpt(f, c);
	fputs("</article>\n", f);
}

static void html_failing(FILE *f)
{
	const struct cell *c;
	int i;

	if (worst() == PASS)
		return;
	fputs("<section>\n<h2>Failing cells</h2>\n", f);
	for (i = 0; (c = next_failing(&i)); )
		html_failing_cell(f, c);
	fputs("</section>\n", f);
}


/* Figures to the right, and a line in front of each group. */
static const char *column_class(int col)
{
	bool lead = columns[col].group && *columns[col].group;

	return lead ? "num lead" : columns[col].right ? "num" : "text";
}

/* The columns between name and status, in two rows: groups above their members. */
static void html_heads(FILE *f)
{
	int col, span;

	fputs("<thead>\n<tr><th scope=\"col\" rowspan=\"2\">cell</th>"
	      "<th scope=\"col\" rowspan=\"2\">status</th>", f);
	for (col = BACKEND; col < STATUS; col += span) {
		span = group_span(col);
		if (columns[col].group)
			markup(f, "<th scope=\"colgroup\" colspan=\"%d\" class=\"lead\">%s</th>",
			       span, columns[col].group);
		else
			markup(f, "<th scope=\"col\" rowspan=\"2\" class=\"%s\">%s</th>",
			       column_class(col), columns[col].head);
	}
	fputs("</tr>\n<tr>", f);
	for (col = BACKEND; col < STATUS; col++)
		if (columns[col].group)
			markup(f, "<th scope=\"col\" class=\"%s\">%s</th>", column_class(col),
			       columns[col].head);
	fputs("</tr>\n</thead>\n", f);
}

static void html_table(FILE *f)
{
	int i, col;

	fputs("<section>\n<h2 id=\"all\">All cells</h2>\n<div class=\"scroll\" role=\"region\""
	      " aria-labelledby=\"all\" tabindex=\"0\">\n<table class=\"cells\">\n", f);
	html_heads(f);
	fputs("<tbody>\n", f);
	for (i = 0; i < nr_cells; i++) {
		const struct cell *c = &cells[i];

		markup(f, "<tr><th scope=\"row\"><a href=\"#cell-%d\">%s</a></th><td>", index_of(c),
		       c->text[ARCH]);
		html_badge(f, c->status);
		fputs("</td>", f);
		for (col = BACKEND; col < STATUS; col++)
			markup(f, "<td class=\"%s\">%s</td>", column_class(col), c->text[col]);
		fputs("</tr>\n", f);
	}
	fputs("</tbody>\n</table>\n</div>\n"
	      "<p class=\"note\">Backend: the one seen, with the expected one in brackets where it "
	      "differs. Times headed &#8220;emulated&#8221; are wall time under QEMU: they tell "
	      "whether a boot is healthy, not how fast anything is, and no two of them may be "
	      "compared.</p>\n</section>\n", f);
}

static void html_test_rows(FILE *f, const json_t *tests, const char *suite)
{
	json_t *test;
	size_t i;

	fputs("<div class=\"scroll\"><table>\n<thead><tr><th scope=\"col\">test</th>"
	      "<th scope=\"col\">result</th><th scope=\"col\">reason</th></tr></thead>\n"
	      "<tbody>\n", f);
	json_array_foreach(tests, i, test) {
		if (!is(test, "suite", suite) || is(test, "status", "pass"))
			continue;
		markup(f, "<tr><th scope=\"row\"><code>%s</code></th><td>%s</td>"
		       "<td class=\"wrap\">%s</td></tr>\n", str(test, "name"), str(test, "status"),
		       *str(test, "reason") ? str(test, "reason") : "no reason stated");
	}
	fputs("</tbody></table></div>\n", f);
}

static void html_passed(FILE *f, const json_t *tests, const char *suite)
{
	json_t *test;
	size_t i;

	fputs("<details><summary>Tests that passed</summary><ul class=\"names\">\n", f);
	json_array_foreach(tests, i, test)
		if (is(test, "suite", suite) && is(test, "status", "pass"))
			markup(f, "<li><code>%s</code></li>\n", str(test, "name"));
	fputs("</ul></details>\n", f);
}

/* What failed or was skipped stands open with its reason, what passed is folded away. */
static void html_suite(FILE *f, const json_t *tests, const char *suite)
{
	int passed = 0, skipped = 0, failed = 0;
	json_t *test;
	size_t i;

	json_array_foreach(tests, i, test) {
		if (!is(test, "suite", suite))
			continue;
		passed += is(test, "status", "pass");
		skipped += is(test, "status", "skip");
		failed += !is(test, "status", "pass") && !is(test, "status", "skip");
	}
	markup(f, "<h4>KUnit <code>%s</code>: %d passed, %d failed, %d skipped</h4>\n", suite,
	       passed, failed, skipped);
	if (failed + skipped)
		html_test_rows(f, tests, suite);
	if (passed)
		html_passed(f, tests, suite);
}

static void html_suites(FILE *f, const struct cell *c)
{
	const json_t *tests = tests_of(c->view);
	struct strv seen = { 0 };
	json_t *test;
	size_t i;

	json_array_foreach(tests, i, test) {
		const char *suite = str(test, "suite");

		if (strv_has(&seen, suite))
			continue;
		strv_push(&seen, suite);
		html_suite(f, tests, suite);
	}
	strv_free(&seen);
}

static bool has_record(const struct cell *c, const char *verb)
{
	json_t *record;
	size_t i;

	json_array_foreach(json_object_get(c->view, "guest"), i, record)
		if (is(record, "verb", verb))
			return true;
	return false;
}

static void html_number(FILE *f, const json_t *number, int digits)
{
	char *text = decimal(number, digits);

	markup(f, "<td class=\"num\">%s</td>", text);
	free(text);
}

static void html_rebind(FILE *f, const json_t *record)
{
	struct rebinds init = { 0 }, bind = { 0 };
	char *init_ms, *bind_us;

	add_rebinds(&init, record);
	add_times(&bind, json_object_get(record, "bind_us"));
	init_ms = average(&init);
	bind_us = bind.n ? fmt_str("%.0f", bind.sum / bind.n) : fmt_str("-");
	markup(f, "<tr><th scope=\"row\"><code>%s</code> %s</th>", str(record, "driver"),
	       str(record, "mode"));
	html_number(f, json_object_get(record, "align"), 0);
	html_number(f, json_object_get(record, "pages"), 0);
	html_number(f, json_object_get(record, "first_ms"), 2);
	markup(f, "<td class=\"num\">%d</td><td class=\"num\">%s</td>", init.n, init_ms);
	if (init.n)
		fprintf(f, "<td class=\"num\">%.2f to %.2f</td>", init.min, init.max);
	else
		fputs("<td class=\"num\">-</td>", f);
	markup(f, "<td class=\"num\">%s</td></tr>\n", bind_us);
	free(init_ms);
	free(bind_us);
}

static void html_rebinds(FILE *f, const struct cell *c)
{
	json_t *record;
	size_t i;

	if (!has_record(c, "rebind"))
		return;
	markup(f, "<h4>Rebinds (%s)</h4>\n<div class=\"scroll\"><table>\n"
	       "<caption>memmap_init_zone_device() and the whole bind</caption>\n"
	       "<thead><tr><th scope=\"col\">device</th>"
	       "<th scope=\"col\" class=\"num\">align</th>"
	       "<th scope=\"col\" class=\"num\">pages</th>"
	       "<th scope=\"col\" class=\"num\">first ms</th>"
	       "<th scope=\"col\" class=\"num\">rebinds</th>"
	       "<th scope=\"col\" class=\"num\">average ms</th>"
	       "<th scope=\"col\" class=\"num\">range ms</th>"
	       "<th scope=\"col\" class=\"num\">whole bind &#181;s</th></tr></thead>\n<tbody>\n",
	       time_label(c->view));
	json_array_foreach(json_object_get(c->view, "guest"), i, record)
		if (is(record, "verb", "rebind"))
			html_rebind(f, record);
	fputs("</tbody></table></div>\n", f);
}

static void html_check(FILE *f, const json_t *record)
{
	const json_t *mismatches = json_object_get(record, "mismatches");
	bool equal = json_is_integer(mismatches) && !json_integer_value(mismatches);

	markup(f, "<tr><th scope=\"row\"><code>%s</code></th>", str(record, "driver"));
	html_number(f, json_object_get(record, "pages"), 0);
	html_number(f, mismatches, 0);
	markup(f, "<td>%s</td><td class=\"wrap\">%s</td></tr>\n", equal ? "equal" : "differ",
	       str(record, "detail"));
}

static void html_checks(FILE *f, const struct cell *c)
{
	json_t *record;
	size_t i;

	if (!has_record(c, "check"))
		return;
	fputs("<h4>Live check: struct pages against the slow path</h4>\n"
	      "<div class=\"scroll\"><table>\n"
	      "<thead><tr><th scope=\"col\">device</th><th scope=\"col\" class=\"num\">pages</th>"
	      "<th scope=\"col\" class=\"num\">mismatches</th><th scope=\"col\">result</th>"
	      "<th scope=\"col\">detail</th></tr></thead>\n<tbody>\n", f);
	json_array_foreach(json_object_get(c->view, "guest"), i, record)
		if (is(record, "verb", "check"))
			html_check(f, record);
	fputs("</tbody></table></div>\n", f);
}

/* Every record as it came, so that nothing the guest said is lost between the tables. */
static void html_records(FILE *f, const struct cell *c)
{
	json_t *guest = json_object_get(c->view, "guest"), *record;
	size_t i;

	if (!json_array_size(guest))
		return;
	markup(f, "<details><summary>All %d guest records (times %s)</summary>\n"
	       "<pre tabindex=\"0\">", (int)json_array_size(guest), time_label(c->view));
	json_array_foreach(guest, i, record) {
		char *text = json_dumps(record, DUMP_FLAGS | JSON_ENCODE_ANY);

		markup(f, "%s\n", text);
		free(text);
	}
	fputs("</pre></details>\n", f);
}

static void html_cell_versions(FILE *f, const struct cell *c)
{
	json_t *versions = json_object_get(c->view, "versions"), *value;
	const char *key;

	if (!json_object_size(versions))
		return;
	fputs("<details><summary>Versions</summary><dl>\n", f);
	json_object_foreach(versions, key, value)
		if (json_is_string(value))
			html_fact(f, key, json_string_value(value));
	fputs("</dl></details>\n", f);
}

static void html_times(FILE *f, const struct cell *c)
{
	char *build = decimal(json_object_get(c->view, "build_s"), 1);
	char *boot = decimal(json_object_get(c->view, "boot_s"), 1);

	if (strcmp(build, "-"))
		markup(f, "<dt>build</dt><dd>%s s</dd>\n", build);
	if (strcmp(boot, "-"))
		markup(f, "<dt>boot</dt><dd>%s s, %s</dd>\n", boot, time_label(c->view));
	free(build);
	free(boot);
}

static void html_cell(FILE *f, const struct cell *c)
{
	markup(f, "<article class=\"card %s\" id=\"cell-%d\"><div class=\"title\"><h3>%s</h3>",
	       c->text[STATUS], index_of(c), str(c->view, "cell"));
	html_badge(f, c->status);
	fputs("</div>\n", f);
	if (c->status != PASS)
		markup(f, "<p class=\"reason\">%s</p>\n", reason_of(c));
	fputs("<dl>\n", f);
	html_fact(f, "started", str(c->view, "started"));
	html_fact(f, "backend", c->text[BACKEND]);
	html_fact(f, "kernel", c->text[VERSION]);
	html_times(f, c);
	html_files(f, c);
	fputs("</dl>\n", f);
	html_suites(f, c);
	html_rebinds(f, c);
	html_checks(f, c);
	html_records(f, c);
	html_cell_versions(f, c);
	fputs("</article>\n", f);
}

static void write_html(FILE *f)
{
	int i;

	fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
	      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
	      "style-src 'unsafe-inline'\"/>\n"
	      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n", f);
	markup(f, "<title>memmap-nt: %d of %d cells pass</title>\n<style>\n", nr_with(PASS),
	       nr_cells);
	fputs(report_style, f);
	fputs("</style>\n</head>\n<body>\n<main>\n", f);
	html_summary(f);
	html_failing(f);
	html_table(f);
	html_bench(f);
	fputs("<section>\n<h2>Each cell</h2>\n", f);
	for (i = 0; i < nr_cells; i++)
		html_cell(f, &cells[i]);
	fputs("</section>\n</main>\n</body>\n</html>\n", f);
}

/* ---- the program ---- */

static void produce(const char *name, void (*writer)(FILE *f))
{
	char *path = path_join(out_dir, name), *text;
	size_t len;
	FILE *f = open_memstream(&text, &len);

	writer(f);
	if (fclose(f))
		die("out of memory");
	if (write_file(path, text, len, 0666))
		die("cannot write %s: %s", path, strerror(errno));
	free(text);
	free(path);
}

static void usage(FILE *f)
{
	fputs("usage: report [--out DIR] [--quiet] CELLDIR...\n"
	      "\n"
	      "Reads CELLDIR/result.json of each cell, prints a table and writes results.jsonl,\n"
	      "junit.xml and report.html to DIR (out by default), with the figures of DIR/bench.jsonl,\n"
	      "if there are some. --quiet prints no table.\n"
	      "\n"
	      "Exit code: 0 all cells pass, else that of the worst cell, in this order:\n"
	      "1 a cell fails; 2 a cell crashes or hangs, or wrong usage; 3 a kernel does not\n"
	      "build; 125 the infrastructure fails, this program included.\n", f);
}

int main(int argc, char **argv)
{
	static const struct option options[] = {
		{ "out", required_argument, NULL, 'o' },
		{ "quiet", no_argument, NULL, 'q' },
		{ "help", no_argument, NULL, 'h' },
		{ }
	};
	bool quiet = false;
	char *bench;
	int opt, i;

	while ((opt = getopt_long(argc, argv, "", options, NULL)) != -1) {
		switch (opt) {
		case 'o':
			out_dir = optarg;
			break;
		case 'q':
			quiet = true;
			break;
		default:
			usage(opt == 'h' ? stdout : stderr);
			return opt == 'h' ? 0 : 2;
		}
	}
	if (optind == argc) {
		usage(stderr);
		return 2;
	}
	nr_cells = argc - optind;
	cells = xrealloc(NULL, nr_cells * sizeof(*cells));
	for (i = 0; i < nr_cells; i++)
		load(&cells[i], argv[optind + i]);
	if (make_dirs(out_dir))
		die("cannot create %s: %s", out_dir, strerror(errno));
	bench = path_join(out_dir, "bench.jsonl");
	bench_load(bench);
	free(bench);
	produce("results.jsonl", write_jsonl);
	produce("junit.xml", write_junit);
	produce("report.html", write_html);
	if (!quiet)
		print_table();
	opt = statuses[worst()].exit;
	for (i = 0; i < nr_cells; i++)
		unload(&cells[i]);
	free(cells);
	return opt;
}
