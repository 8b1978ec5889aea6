// SPDX-License-Identifier: GPL-2.0
/*
 * Writes what a cell leaves behind: result.json, the excerpt of its log, and,
 * unless it passed, the script that does it again.
 */
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "boot.h"

#define BEFORE		5	/* lines of context before a bad line */
#define LINE_SHOWN	400	/* bytes */
#define AFTER		25
#define TAIL		15	/* lines where there is no bad line */

/* A copy that is safe to show and keeps its indentation. */
static char *printable(const char *s)
{
	char *copy = fmt_str("%.*s", LINE_SHOWN, s);

	for (char *p = copy; *p; p++)
		if ((unsigned char)*p < ' ' || *p == 0x7f)
			*p = ' ';
	for (size_t n = strlen(copy); n && copy[n - 1] == ' '; n--)
		copy[n - 1] = '\0';
	return copy;
}

static void file_lines(struct strv *lines, const char *path)
{
	char *log = read_file(path, NULL), *p = log, *end;

	/* Unlike strv_split() this keeps empty lines, so that line numbers hold. */
	for (; p && *p; p = end ? end + 1 : NULL) {
		char *clean;

		end = strchr(p, '\n');
		if (end)
			*end = '\0';
		clean = printable(p);
		strv_push(lines, clean);
		free(clean);
	}
	free(log);
}

static void copy_lines(struct strv *out, const struct strv *lines, size_t from, size_t to)
{
	for (size_t i = from; i < to && i < lines->n; i++)
		if (*lines->v[i])
			strv_push(out, lines->v[i]);
}

/* The first line, counting from 1, that holds one of the words; 0 if none does. */
static size_t find_line(const struct strv *lines, const char *const words[])
{
	for (size_t i = 0; i < lines->n; i++)
		for (size_t w = 0; words[w]; w++)
			if (strstr(lines->v[i], words[w]))
				return i + 1;
	return 0;
}

static void around(struct strv *out, const struct strv *lines, size_t line)
{
	if (line)
		copy_lines(out, lines, line > BEFORE ? line - 1 - BEFORE : 0, line + AFTER);
	else
		copy_lines(out, lines, lines->n > TAIL ? lines->n - TAIL : 0, lines->n);
}

/**
 * excerpt_of_boot() - the lines of a serial log worth showing
 * @out: takes the lines around the first bad line or failed test, else the last
 * @log: the serial log
 * @c: what was found in it
 */
void excerpt_of_boot(struct strv *out, const char *log, const struct console *c)
{
	static const char *const failed[] = { "EXPECTATION FAILED", "ASSERTION FAILED", "not ok ",
					      "\"verb\":\"error\"", NULL };
	struct strv lines = { 0 };

	file_lines(&lines, log);
	around(out, &lines, c->first.line ?: find_line(&lines, failed));
	strv_free(&lines);
}

/**
 * excerpt_of_build() - the lines of a build log worth showing
 * @out: takes the lines around the first error, else the last
 * @log: the build log
 * @reason: takes the first error itself; the caller frees it
 */
void excerpt_of_build(struct strv *out, const char *log, char **reason)
{
	static const char *const error[] = { "error:", "Error: ", "undefined reference", "*** ",
					     "FAILED", "No space left", NULL };
	struct strv lines = { 0 };
	size_t line;

	file_lines(&lines, log);
	line = find_line(&lines, error);
	around(out, &lines, line);
	if (line)
		*reason = one_line(lines.v[line - 1], 300);
	else if (out->n)
		*reason = fmt_str("build failed: %s", out->v[out->n - 1]);
	else
		*reason = fmt_str("build failed, and %s says nothing", log);
	strv_free(&lines);
}

static json_t *string(const char *s)
{
	return json_string(s) ?: json_string("(not UTF-8)");
}

static json_t *strings(const struct strv *list)
{
	json_t *array = json_array();

	for (size_t i = 0; i < list->n; i++)
		json_array_append_new(array, string(list->v[i]));
	return array;
}

/* The guest and QEMU know their own versions best. */
static json_t *versions(const struct cell *cell)
{
	const struct strv *meta = &cell->opt->meta;
	json_t *object = json_object(), *rec;
	size_t i;

	for (i = 0; i < meta->n; i++) {
		const char *eq = strchr(meta->v[i], '=');
		char *key = fmt_str("%.*s", (int)(eq - meta->v[i]), meta->v[i]);

		json_object_set_new(object, key, string(eq + 1));
		free(key);
	}
	if (cell->outcome && cell->outcome->qemu)
		json_object_set_new(object, "qemu", string(cell->outcome->qemu));
	if (!cell->console)
		return object;
	json_array_foreach(cell->console->records, i, rec)
		if (json_is_string(json_object_get(rec, "kernel")))
			json_object_set(object, "kernel", json_object_get(rec, "kernel"));
	return object;
}

static json_t *backend(const struct cell *cell)
{
	const char *expected = cell->opt->backend ?: "";
	const json_t *rec, *seen = NULL;
	size_t i;

	if (cell->console)
		json_array_foreach(cell->console->records, i, rec)
			seen = seen ?: json_object_get(rec, "backend");
	return json_pack("{s:o,s:o}", "expected", string(expected), "seen",
			 json_is_string(seen) ? json_incref((json_t *)seen) : json_string(""));
}

static json_t *kunit(const struct cell *cell)
{
	const struct kunit *k = cell->kunit;

	if (!k)
		return json_pack("{s:i,s:i,s:i,s:[]}", "passed", 0, "failed", 0, "skipped", 0,
				 "tests");
	return json_pack("{s:I,s:I,s:I,s:O}", "passed", (json_int_t)k->passed, "failed",
			 (json_int_t)k->failed, "skipped", (json_int_t)k->skipped, "tests",
			 k->tests);
}

static json_t *seconds(double s)
{
	return s < 0 ? json_null() : json_real((double)(long)(s * 1000 + 0.5) / 1000);
}

/* The two halves of a cell's name, kernel/xarch. */
static json_t *half(const char *cell, bool second)
{
	const char *slash = strchr(cell, '/');
	char *s = second ? xstrdup(slash ? slash + 1 : cell)
			 : fmt_str("%.*s", (int)(slash ? slash - cell : 0), cell);
	json_t *value = string(s);

	free(s);
	return value;
}

static json_t *to_json(const struct cell *cell, const char *script)
{
	const struct options *opt = cell->opt;
	json_t *r = json_object();

	json_object_set_new(r, "schema", json_integer(1));
	json_object_set_new(r, "cell", string(opt->cell));
	json_object_set_new(r, "xarch", half(opt->cell, true));
	json_object_set_new(r, "kernel", half(opt->cell, false));
	json_object_set_new(r, "status", string(cell->verdict.status));
	json_object_set_new(r, "reason", string(cell->verdict.reason));
	json_object_set_new(r, "backend", backend(cell));
	json_object_set_new(r, "nonce", string(opt->nonce ?: ""));
	json_object_set_new(r, "started", string(cell->started));
	json_object_set_new(r, "build_s", seconds(opt->build_seconds));
	json_object_set_new(r, "boot_s", seconds(cell->outcome ? cell->outcome->seconds : -1));
	json_object_set_new(r, "accel", cell->accel ? string(cell->accel) : json_null());
	json_object_set_new(r, "kunit", kunit(cell));
	json_object_set_new(r, "guest", cell->console ? json_incref(cell->console->records)
						      : json_array());
	json_object_set_new(r, "versions", versions(cell));
	json_object_set_new(r, "log", string(cell->log));
	json_object_set_new(r, "excerpt", strings(&cell->excerpt));
	json_object_set_new(r, "reproduce", string(script));
	return r;
}

/* How to get from the cell's folder to where the runner was started. */
static char *way_to_root(const char *dir)
{
	char *root = realpath(".", NULL), *real = realpath(dir, NULL), *way, *quoted;
	size_t n = root ? strlen(root) : 0;

	if (root && real && !strncmp(root, real, n) && real[n] == '/') {
		way = xstrdup("\"$(dirname \"$0\")\"");
		for (const char *p = real + n; *p; p++) {
			char *longer = *p == '/' ? fmt_str("%s/..", way) : NULL;

			if (longer) {
				free(way);
				way = longer;
			}
		}
	} else {
		quoted = shell_quote(root ?: ".");
		way = quoted;
	}
	free(root);
	free(real);
	return way;
}

static void script_command(FILE *f, const struct cell *cell)
{
	const struct strv *cmd = &cell->opt->command;
	bool boot = cell->outcome;

	/* QEMU lives in the toolchain root, unless that is how it was called anyway. */
	if (boot && cmd->n && !strstr(cmd->v[0], "toolchains/run"))
		fputs("run=toolchains/run\n[ -x \"$run\" ] || run=\nset -x\nexec $run", f);
	else
		fputs("set -x\nexec", f);
	for (size_t i = 0; i < cmd->n; i++) {
		char *word = shell_quote(cmd->v[i]);

		fprintf(f, "%s%s", i && *word == '-' ? " \\\n\t" : " ", word);
		free(word);
	}
	fputs(boot ? " \\\n\t-display none -monitor none -no-reboot -serial stdio \"$@\"\n"
		   : " \"$@\"\n", f);
}

static void script_text(FILE *f, const struct cell *cell)
{
	json_t *all = versions(cell), *value;
	const char *commit = json_string_value(json_object_get(all, "commit"));
	char *way = way_to_root(cell->opt->dir), *config;
	const char *key;

	config = cell->opt->config ? xstrdup(cell->opt->config)
				   : path_join(cell->opt->dir, "build/.config");
	fprintf(f, "#!/bin/sh\n# SPDX-License-Identifier: GPL-2.0\n# Does %s again, which gave:\n"
		"# %s: %s\n#\n# started %s, accel %s\n# kernel configuration: %s\n",
		cell->opt->cell, cell->verdict.status, cell->verdict.reason, cell->started,
		cell->accel ?: "none", config);
	json_object_foreach(all, key, value) {
		char *line = one_line(json_string_value(value), 200);

		fprintf(f, "# %s: %s\n", key, line);
		free(line);
	}
	fprintf(f, "set -eu\ncd %s\n", way);
	if (commit) {
		char *word = shell_quote(commit);

		fprintf(f, "commit=%s\n[ \"$(git rev-parse HEAD 2>/dev/null)\" = \"$commit\" ] ||\n"
			"\techo \"note: this result is of commit $commit\" >&2\n", word);
		free(word);
	}
	script_command(f, cell);
	free(config);
	free(way);
	json_decref(all);
}

static void write_script(const struct cell *cell, const char *path)
{
	char *text = NULL;
	size_t len = 0;
	FILE *f = open_memstream(&text, &len);

	if (!f)
		die("out of memory");
	script_text(f, cell);
	fclose(f);
	if (write_file(path, text, len, 0777))
		die("%s: %m", path);
	free(text);
}

/**
 * result_write() - write result.json, and reproduce.sh unless the cell passed
 * @cell: the finished cell
 */
void result_write(const struct cell *cell)
{
	char *script = path_join(cell->opt->dir, "reproduce.sh");
	char *path = path_join(cell->opt->dir, "result.json");
	bool passed = cell->verdict.exit_code == EXIT_PASS;
	json_t *result = to_json(cell, passed ? "" : script);

	if (passed)
		unlink(script);
	else
		write_script(cell, script);
	if (write_json(path, result))
		die("%s: %m", path);
	json_decref(result);
	free(path);
	free(script);
}
