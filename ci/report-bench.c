// SPDX-License-Identifier: GPL-2.0
/*
 * The figures of out/bench.jsonl as charts and tables of the report. A chart shows what its table says.
 */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "report.h"
#include "util.h"

#define CHART_WIDTH	720	/* user units of the SVG; the page scales it */
#define LABEL_WIDTH	210
#define VALUE_WIDTH	70	/* room for the figure after a bar */
#define BAR_HEIGHT	14
#define ROW_GAP		10
#define SPLIT_SHOWN	8

static json_t *lines;	/* of what was measured again the last only */
static int unreadable;

static const char *str(const json_t *object, const char *key)
{
	const char *s = json_string_value(json_object_get(object, key));

	return s ? s : "";
}

static bool is(const json_t *line, const char *key, const char *value)
{
	return !strcmp(str(line, key), value);
}

static bool same(const json_t *a, const json_t *b, const char *key)
{
	const json_t *x = json_object_get(a, key), *y = json_object_get(b, key);

	return x == y || json_equal(x, y);
}

/* Measured on other machines, with other kernels or threads, it is another figure. */
static bool same_figure(const json_t *a, const json_t *b)
{
	static const char *const keys[] = { "measure", "xarch", "backend", "kernel", "case", "function",
					    "variant", "phase", "unit", "threads", "cpu" };

	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++)
		if (!same(a, b, keys[i]))
			return false;
	return true;
}

/* Of a backend there are figures or why there are none, whichever came last. */
static bool same_backend(const json_t *a, const json_t *b)
{
	return is(a, "measure", "compare") && is(b, "measure", "compare") && same(a, b, "xarch") &&
	       same(a, b, "backend");
}

static bool superseded(const json_t *old, const json_t *line)
{
	return same_backend(old, line) && is(old, "case", "suites") != is(line, "case", "suites");
}

static void add_line(json_t *line)
{
	json_t *old;
	size_t i;

	for (i = json_array_size(lines); i--;)
		if (superseded(json_array_get(lines, i), line))
			json_array_remove(lines, i);
	json_array_foreach(lines, i, old)
		if (same_figure(old, line)) {
			json_array_set(lines, i, line);
			return;
		}
	json_array_append(lines, line);
}

/**
 * bench_load() - read what was measured
 * @path: a file of JSON lines; one that is not there stands for no figures
 */
void bench_load(const char *path)
{
	char *text = read_file(path, NULL), *save, *word;

	lines = json_array();
	if (!text)
		return;
	for (word = strtok_r(text, "\n", &save); word; word = strtok_r(NULL, "\n", &save)) {
		json_t *line = json_loads(word, 0, NULL), *shown;

		shown = json_is_object(line) ? showable_json(line) : NULL;
		if (shown)
			add_line(shown);
		else
			unreadable++;
		json_decref(shown);
		json_decref(line);
	}
	free(text);
}

/**
 * struct bars - a row of a chart
 * @label:  what is measured
 * @value:  two figures, below 0 for one that there is not
 * @more:   two that the table has besides
 */
struct bars {
	char *label;
	double value[2], more[2];
};

struct chart {
	const char *title, *unit, *legend[2], *more[2];
	struct bars *rows;
	size_t n;
};

static struct bars *add_row(struct chart *chart, char *label, double first, double second)
{
	chart->rows = xrealloc(chart->rows, (chart->n + 1) * sizeof(*chart->rows));
	chart->rows[chart->n] = (struct bars){ label, { first, second }, { -1, -1 } };
	return &chart->rows[chart->n++];
}

static double largest(const struct chart *chart)
{
	double max = 0;

	for (size_t i = 0; i < chart->n; i++)
		for (int j = 0; j < 2; j++)
			if (chart->rows[i].value[j] > max)
				max = chart->rows[i].value[j];
	return max;
}

static void draw_bar(FILE *f, int y, int which, double value, double scale)
{
	int width = value * scale + 0.5;
	char *figure = fmt_str("%.2f", value);

	markup(f, "<rect class=\"bar%d\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>", which,
	       LABEL_WIDTH, y, width < 1 ? 1 : width, BAR_HEIGHT - 2);
	markup(f, "<text x=\"%d\" y=\"%d\">%s</text>\n", LABEL_WIDTH + width + 5, y + BAR_HEIGHT - 4,
	       figure);
	free(figure);
}

static void draw(FILE *f, const struct chart *chart)
{
	double max = largest(chart);
	double scale = max > 0 ? (CHART_WIDTH - LABEL_WIDTH - VALUE_WIDTH) / max : 0;
	int bars = chart->legend[1] ? 2 : 1, y = 0;
	int row_height = bars * BAR_HEIGHT + ROW_GAP;

	markup(f, "<svg class=\"chart\" role=\"img\" viewBox=\"0 0 %d %d\" aria-label=\"%s, %s\">\n",
	       CHART_WIDTH, (int)chart->n * row_height, chart->title, chart->unit);
	for (size_t i = 0; i < chart->n; i++, y += row_height) {
		markup(f, "<text class=\"label\" x=\"%d\" y=\"%d\">%s</text>\n", LABEL_WIDTH - 8,
		       y + bars * BAR_HEIGHT / 2 + 4, chart->rows[i].label);
		for (int j = 0; j < bars; j++)
			if (chart->rows[i].value[j] >= 0)
				draw_bar(f, y + j * BAR_HEIGHT, j, chart->rows[i].value[j], scale);
	}
	fputs("</svg>\n<p class=\"note\">", f);
	for (int j = 0; j < bars; j++)
		markup(f, "<span class=\"key key%d\"></span>%s ", j, chart->legend[j]);
	fputs("</p>\n", f);
}

static void cell_of(FILE *f, double value, int digits)
{
	char *figure = value < 0 ? xstrdup("-") : fmt_str("%.*f", digits, value);

	markup(f, "<td class=\"num\">%s</td>", figure);
	free(figure);
}

static void tabulate(FILE *f, const struct chart *chart)
{
	markup(f, "<div class=\"scroll\" tabindex=\"0\"><table><caption>%s</caption><thead><tr><th></th>",
	       chart->unit);
	for (int j = 0; j < 2 && chart->legend[j]; j++)
		markup(f, "<th scope=\"col\" class=\"num\">%s</th>", chart->legend[j]);
	for (int j = 0; j < 2 && chart->more[j]; j++)
		markup(f, "<th scope=\"col\" class=\"num\">%s</th>", chart->more[j]);
	fputs("</tr></thead><tbody>\n", f);
	for (size_t i = 0; i < chart->n; i++) {
		const double *v = chart->rows[i].value;

		markup(f, "<tr><th scope=\"row\">%s</th>", chart->rows[i].label);
		cell_of(f, v[0], 2);
		cell_of(f, v[1], 2);
		for (int j = 0; j < 2 && chart->more[j]; j++)
			cell_of(f, chart->rows[i].more[j], 3);
		fputs("</tr>\n", f);
	}
	fputs("</tbody></table></div>\n", f);
}

static void finish(FILE *f, struct chart *chart)
{
	if (chart->n) {
		markup(f, "<h3>%s</h3>\n", chart->title);
		draw(f, chart);
		tabulate(f, chart);
	}
	for (size_t i = 0; i < chart->n; i++)
		free(chart->rows[i].label);
	free(chart->rows);
}

static double figure(const json_t *line, const char *field)
{
	const json_t *value = line ? json_object_get(line, field) : NULL;

	return json_is_number(value) ? json_number_value(value) : -1;
}

/* The same figure of the other phase. */
static const json_t *other_phase(const json_t *line, const char *phase)
{
	const json_t *other;
	size_t i;

	json_array_foreach(lines, i, other)
		if (is(other, "phase", phase) && same(other, line, "measure") &&
		    same(other, line, "xarch") && same(other, line, "kernel") &&
		    same(other, line, "case") && same(other, line, "function"))
			return other;
	return NULL;
}

/* What is shipped, not a candidate that make compare tried. */
static bool is_shipped(const json_t *line)
{
	return !json_object_get(line, "variant");
}

static void html_phases(FILE *f, const char *title, const char *measure, const char *function,
			const char *field, const char *unit)
{
	struct chart chart = { .title = title, .unit = unit,
			       .legend = { "before", "after" }, .more = { "ratio" } };
	const json_t *line;
	struct bars *row;
	size_t i;

	json_array_foreach(lines, i, line) {
		if (!is(line, "measure", measure) || !is(line, "phase", "patched") ||
		    !is(line, "function", function) || !is_shipped(line))
			continue;
		row = add_row(&chart, fmt_str("%s %s, Linux %s", str(line, "xarch"), str(line, "case"),
					      str(line, "kernel")),
			      figure(other_phase(line, "base"), field), figure(line, field));
		if (row->value[0] > 0 && row->value[1] >= 0)
			row->more[0] = row->value[1] / row->value[0];
	}
	finish(f, &chart);
}

static void html_split(FILE *f)
{
	const json_t *line, *part;
	size_t i, j;

	json_array_foreach(lines, i, line) {
		if (!is(line, "measure", "icount") || !is(line, "phase", "patched") || !is_shipped(line))
			continue;
		markup(f, "<details><summary>%s %s: where %s() spends them</summary>\n<dl>\n",
		       str(line, "xarch"), str(line, "case"), str(line, "function"));
		json_array_foreach(json_object_get(line, "split"), j, part) {
			char *value = fmt_str("%.2f", figure(part, "value"));

			if (j < SPLIT_SHOWN)
				markup(f, "<dt>%s</dt><dd>%s</dd>\n", str(part, "function"), value);
			free(value);
		}
		fputs("</dl></details>\n", f);
	}
}

static void html_host(FILE *f)
{
	struct chart chart = {
		.title = "Struct pages filled on hardware, in userspace",
		.unit = "GB/s; the ceiling is how fast this machine fills memory at all",
		.legend = { "measured", "ceiling" },
		.more = { "of the ceiling", "times the slow path" },
	};
	const json_t *line;
	struct bars *row;
	size_t i;

	json_array_foreach(lines, i, line) {
		if (!is(line, "measure", "host"))
			continue;
		row = add_row(&chart, fmt_str("%s %s, %s, %.0f threads", str(line, "xarch"),
					      str(line, "case"), str(line, "variant"),
					      figure(line, "threads")),
			      figure(line, "value"), figure(line, "ceiling"));
		row->more[0] = figure(line, "of_ceiling");
		row->more[1] = figure(line, "to_slow");
	}
	finish(f, &chart);
}

/* The latest figure of the backend that @of is about. */
static double compared(const json_t *of, const char *name, const char *unit)
{
	double value = -1;
	const json_t *line;
	size_t i;

	json_array_foreach(lines, i, line)
		if (same_backend(line, of) && is(line, "case", name) && is(line, "unit", unit))
			value = figure(line, "value");
	return value;
}

static void compare_row(FILE *f, const json_t *of)
{
	static const char *const units[] = { "instructions/page", "bytes/page", "GB/s" };
	static const char *const notes[][2] = { { "failed", "failed" }, { "breaks", "breaks the contract" },
						{ "needs", "needs" } };

	markup(f, "<tr><th scope=\"row\">%s %s</th>", str(of, "xarch"), str(of, "backend"));
	for (size_t i = 0; i < sizeof(units) / sizeof(units[0]); i++) {
		cell_of(f, compared(of, "fsdax", units[i]), 2);
		cell_of(f, compared(of, "devdax", units[i]), 2);
	}
	markup(f, "<td class=\"wrap\">%s", json_is_true(json_object_get(of, "shipped")) ? "shipped " : "");
	for (size_t i = 0; i < sizeof(notes) / sizeof(notes[0]); i++)
		if (*str(of, notes[i][0]))
			markup(f, "%s: %s ", notes[i][1], str(of, notes[i][0]));
	fputs("</td></tr>\n", f);
}

/* What make compare said of each backend. */
static void html_compare(FILE *f)
{
	const json_t *line;
	bool any = false;
	size_t i, j;

	json_array_foreach(lines, i, line) {
		for (j = 0; j < i && !same_backend(json_array_get(lines, j), line); j++)
			;
		if (!is(line, "measure", "compare") || j < i)
			continue;
		if (!any)
			fputs("<h3>Backends compared</h3>\n<div class=\"scroll\" tabindex=\"0\"><table><caption>"
			      "outside a kernel; fsdax, devdax</caption><thead><tr><th></th><th scope=\"col\" "
			      "class=\"num\" colspan=\"2\">instructions/page</th><th scope=\"col\" class=\"num\" "
			      "colspan=\"2\">DRAM bytes/page</th><th scope=\"col\" class=\"num\" colspan=\"2\">"
			      "hardware, GB/s</th><th></th></tr></thead><tbody>\n", f);
		compare_row(f, line);
		any = true;
	}
	if (any)
		fputs("</tbody></table></div>\n", f);
}

/**
 * html_bench() - write the section of what was measured, if anything was
 * @f: the page
 */
void html_bench(FILE *f)
{
	if (!json_array_size(lines) && !unreadable)
		return;
	fputs("<section id=\"bench\">\n<h2>What it costs</h2>\n"
	      "<p class=\"note\">Instructions and traffic are counted by the emulator and exact; they are no "
	      "times. Figures on hardware say so.</p>\n", f);
	if (unreadable)
		markup(f, "<p class=\"reason\">bench.jsonl: lines that cannot be read: %d</p>\n",
		       unreadable);
	html_phases(f, "Instructions of memmap_init_zone_device()", "icount",
		    "memmap_init_zone_device", "value", "per struct page");
	html_phases(f, "Instructions of a whole bind, device_driver_attach()", "icount",
		    "device_driver_attach", "value", "per struct page");
	html_phases(f, "Instructions of memremap_pages(), bound by no driver", "icount",
		    "memremap_pages", "value", "per struct page");
	html_split(f);
	html_phases(f, "Modelled bytes read from DRAM", "traffic", "memmap_init_zone_device", "read",
		    "per struct page");
	html_phases(f, "Modelled bytes written to DRAM", "traffic", "memmap_init_zone_device", "written",
		    "per struct page");
	html_compare(f);
	html_host(f);
	fputs("</section>\n", f);
}
