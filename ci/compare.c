// SPDX-License-Identifier: GPL-2.0-only
/*
 * Ranks the backends of a machine by what ci/compare measured of them, prints the table and what it
 * recommends, and writes the lines for out/bench.jsonl.
 *
 *   compare MACHINE PAGES BENCH.JSONL DIR...
 *
 * A DIR is a backend, the shipped one first: name, the plugin's calls, lines of bench-host in host, and
 * where they apply one line each in failed, breaks (the contract), needs (of the CPU) and uncountable.
 * Exits with 1 if the shipped one failed, or if there is none to recommend.
 */
#include <stdlib.h>
#include <string.h>

#include "util.h"

#define COMPOUND	512.0
/* What is closer than this is the same: the model's edges, and the spread of times. */
#define MARGIN_MODEL	0.01
#define MARGIN_TIME	0.03
/* Of its time, that the benchmark had no CPU; above it the machine was too busy. */
#define WAITED_PERCENT	2

enum { FSDAX, DEVDAX, CASES };
static const char *const case_names[CASES] = { "fsdax", "devdax" };

/**
 * struct figures - what is known of one backend in one case
 * @instructions: per struct page
 * @bytes:        of DRAM per struct page, read and written
 * @traffic:      all that the model says, per struct page; NULL where QEMU does not show the stores
 * @rate:         GB/s on hardware, 0 for none
 * @host:         the line of bench-host
 */
struct figures {
	double instructions, bytes, rate;
	json_t *traffic, *host;
};

struct backend {
	const char *name, *failed, *breaks, *needs, *uncountable;
	bool shipped;
	struct figures of[CASES], slow[CASES];
};

static const char *machine;
static double pages;
static FILE *bench;

/* The first line of a file in @dir, NULL without one. */
static const char *line_of(const char *dir, const char *name)
{
	char *path = path_join(dir, name), *text = read_file(path, NULL);

	free(path);
	if (text)
		text[strcspn(text, "\n")] = '\0';
	return text;
}

static json_t *lines_of(const char *dir, const char *name)
{
	char *path = path_join(dir, name), *text = read_file(path, NULL), *save, *line;
	json_t *lines = json_array();

	free(path);
	for (line = text ? strtok_r(text, "\n", &save) : NULL; line;
	     line = strtok_r(NULL, "\n", &save))
		json_array_append_new(lines, json_loads(line, 0, NULL));
	return lines;
}

static double number_of(json_t *object, const char *key)
{
	return json_number_value(json_object_get(object, key));
}

/* A backend of which the emulator shows only some stores has left lines of the memmap untouched. */
static void read_call(struct figures *figures, json_t *call)
{
	json_t *traffic = json_object_get(call, "traffic");

	if (!traffic)
		die("%s: the plugin counted no call: %s", machine,
		    json_string_value(json_object_get(call, "error")) ?: "there is none");
	figures->instructions = number_of(call, "instructions") / pages;
	if (number_of(traffic, "lines") * number_of(traffic, "line") < pages * 64)
		return;
	figures->traffic = traffic;
	figures->bytes = (number_of(traffic, "read") + number_of(traffic, "written")) / pages;
}

static void read_host(struct backend *backend, json_t *lines)
{
	json_t *line;
	size_t i;

	json_array_foreach(lines, i, line)
		for (int c = 0; c < CASES; c++) {
			const char *name = json_string_value(json_object_get(line, "case"));
			const char *variant = json_string_value(json_object_get(line, "variant"));

			if (strcmp(name, case_names[c]) || strcmp(variant, "ours") ||
			    number_of(line, "threads") != 1)
				continue;
			backend->of[c].host = line;
			backend->of[c].rate = number_of(line, "value");
		}
}

static struct backend read_backend(const char *dir)
{
	struct backend backend = {
		.name = line_of(dir, "name"), .failed = line_of(dir, "failed"),
		.breaks = line_of(dir, "breaks"), .needs = line_of(dir, "needs"),
		.uncountable = line_of(dir, "uncountable"),
	};
	json_t *calls, *split;

	if (!backend.name)
		die("%s: no backend", dir);
	if (backend.failed)
		return backend;
	calls = lines_of(dir, "calls");
	for (int c = 0; c < CASES; c++) {
		read_call(&backend.of[c], json_array_get(calls, c));
		read_call(&backend.slow[c], json_array_get(calls, CASES + c));
	}
	split = json_object_get(json_array_get(calls, FSDAX), "split");
	if (number_of(split, "memcpy") > pages)
		backend.uncountable = "the compiler calls memcpy(), which is not the kernel's here";
	read_host(&backend, lines_of(dir, "host"));
	return backend;
}

static void print_figures(const struct figures *figures)
{
	printf("%9.2f%8.2f", figures[FSDAX].instructions, figures[DEVDAX].instructions);
	for (int c = 0; c < CASES; c++) {
		json_t *traffic = figures[c].traffic;

		if (traffic)
			printf("%8.2f +%7.2f", number_of(traffic, "read") / pages,
			       number_of(traffic, "written") / pages);
		else
			printf("%17s", "-");
	}
	if (figures[DEVDAX].traffic)
		printf("%10.3f%8.3f", number_of(figures[DEVDAX].traffic, "polluted") / pages,
		       number_of(figures[DEVDAX].traffic, "mixed") / pages * COMPOUND);
	else
		printf("%10s%8s", "-", "-");
	if (figures[FSDAX].rate && figures[DEVDAX].rate)
		printf("%10.2f%8.2f", figures[FSDAX].rate, figures[DEVDAX].rate);
	else
		printf("%10s%8s", "-", "-");
}

static void print_row(const struct backend *b)
{
	printf("%-20s", b->name);
	if (b->failed) {
		printf("  failed: %s\n", b->failed);
		return;
	}
	print_figures(b->of);
	if (b->shipped)
		printf("  shipped");
	if (b->breaks)
		printf("  breaks the contract: %s", b->breaks);
	if (b->needs)
		printf("  not on every CPU: needs %s", b->needs);
	if (!b->of[FSDAX].traffic)
		printf("  QEMU does not show its stores");
	if (b->uncountable)
		printf("  instructions say little: %s", b->uncountable);
	printf("\n");
}

static void print_table(const struct backend *list, size_t count)
{
	const struct backend *first = list;
	json_t *traffic;

	while (first < list + count && first->failed)
		first++;
	if (first < list + count && first->slow[FSDAX].traffic) {
		traffic = first->slow[FSDAX].traffic;
		printf("%s: %.0f struct pages of 64 bytes; a cache of %.0f KiB, %.0f ways, lines of %.0f bytes, "
		       "%.0f write-combining buffers\n", machine, pages, number_of(traffic, "size") / 1024,
		       number_of(traffic, "ways"), number_of(traffic, "line"), number_of(traffic, "wc"));
	}
	printf("%-20s%17s%34s%18s%18s\n", "", "instructions/page",
	       "DRAM bytes/page, read + written", "devdax, lines", "hardware, GB/s");
	printf("%-20s%9s%8s%17s%17s%10s%8s%10s%8s\n", "backend", "fsdax", "devdax", "fsdax", "devdax",
	       "polluted", "mixed", "fsdax", "devdax");
	if (first < list + count) {
		printf("%-20s", "(slow path)");
		print_figures(first->slow);
		printf("\n");
	}
	for (size_t i = 0; i < count; i++)
		print_row(&list[i]);
}

static json_t *new_line(const struct backend *b, const char *name, int number)
{
	return json_pack("{si ss ss ss sn ss ss sn sb sb ss? ss? ss?}", "schema", 1, "measure", "compare",
			 "xarch", machine, "backend", b->name, "kernel", "case", name, "variant",
			 b->name, "phase", "hardware", number, "shipped", b->shipped,
			 "failed", b->failed, "breaks", b->breaks, "needs", b->needs);
}

static void write_line(json_t *line, json_t *more)
{
	char *text;

	if (!line || !more)
		die("%s: no line for %s", machine, "bench.jsonl");
	json_object_update_new(line, more);
	text = json_dumps(line, JSON_COMPACT | JSON_REAL_PRECISION(9));
	fprintf(bench, "%s\n", text);
	free(text);
	json_decref(line);
}

static void write_case(const struct backend *b, int c)
{
	const struct figures *f = &b->of[c];
	json_t *t = f->traffic;

	write_line(new_line(b, case_names[c], 0), json_pack("{sf ss sI}", "value", f->instructions,
		   "unit", "instructions/page", "pages", (json_int_t)pages));
	if (t)
		write_line(new_line(b, case_names[c], 0), json_pack(
			   "{sf ss sI sf sf sf sf sf s{sO sO sO sO}}", "value", f->bytes, "unit",
			   "bytes/page", "pages", (json_int_t)pages, "read", number_of(t, "read") / pages,
			   "written", number_of(t, "written") / pages,
			   "polluted", number_of(t, "polluted") / pages,
			   "partial", number_of(t, "partial") / pages,
			   "mixed_per_compound", number_of(t, "mixed") / pages * COMPOUND, "cache",
			   "size", json_object_get(t, "size"), "ways", json_object_get(t, "ways"),
			   "line", json_object_get(t, "line"),
			   "write_combining", json_object_get(t, "wc")));
	if (f->host)
		write_line(new_line(b, case_names[c], 1), json_pack(
			   "{sf ss sO sO sO sO sO sO}", "value", f->rate, "unit", "GB/s",
			   "spread", json_object_get(f->host, "spread"),
			   "rounds", json_object_get(f->host, "rounds"),
			   "bytes", json_object_get(f->host, "bytes"),
			   "threads", json_object_get(f->host, "threads"),
			   "cpu", json_object_get(f->host, "cpu"),
			   "waited_percent", json_object_get(f->host, "waited_percent")));
}

static void write_lines(const struct backend *b)
{
	if (b->failed)
		write_line(new_line(b, "suites", 0), json_pack("{sn sn}", "value", "unit"));
	else
		for (int c = 0; c < CASES; c++)
			write_case(b, c);
}

/**
 * struct score - what a backend is judged by: the average of both cases
 * @time:         ns a page, 0 for none
 * @fastest:      that of the fastest rounds
 * @slowest:      that of the slowest ones
 * @bytes:        of DRAM, per page
 * @instructions: per page
 * @busy:         the times are those of a machine that had other work
 * @counted:      QEMU shows the stores
 */
struct score {
	double time, fastest, slowest, bytes, instructions;
	bool busy, counted;
};

static double ns_of(double rate)
{
	return rate ? 64 / rate / CASES : 0;
}

static struct score score_of(const struct backend *b)
{
	struct score score = { .counted = true };

	for (int c = 0; c < CASES; c++) {
		json_t *spread = json_object_get(b->of[c].host, "spread");

		score.time += ns_of(b->of[c].rate);
		score.fastest += ns_of(json_number_value(json_array_get(spread, 1)));
		score.slowest += ns_of(json_number_value(json_array_get(spread, 0)));
		score.busy |= number_of(b->of[c].host, "waited_percent") > WAITED_PERCENT;
		score.counted &= b->of[c].traffic != NULL;
		score.bytes += b->of[c].bytes / CASES;
		score.instructions += b->of[c].instructions / CASES;
	}
	return score;
}

static bool eligible(const struct backend *b)
{
	return !b->failed && !b->breaks && !b->needs &&
	       (b->of[FSDAX].traffic || b->of[FSDAX].rate);
}

static bool less(double a, double b, double margin)
{
	return a < b * (1 - margin);
}

/* A time is less if it is less in every round, on a machine that did nothing else. */
static bool less_time(const struct score *x, const struct score *y)
{
	return !x->busy && !y->busy && x->slowest < y->fastest && less(x->time, y->time, MARGIN_TIME);
}

/* Both were timed, to no avail. */
static bool times_alike(const struct backend *a, const struct backend *b)
{
	struct score x = score_of(a), y = score_of(b);

	return x.time && y.time && !less_time(&x, &y) && !less_time(&y, &x);
}

/* Why @a is better than @b, NULL if it is not. */
static const char *why_better(const struct backend *a, const struct backend *b)
{
	struct score x = score_of(a), y = score_of(b);

	if (x.time && y.time && !times_alike(a, b))
		return less_time(&x, &y) ?
			fmt_str("%.2f ns a page on this hardware, %s %.2f", x.time, b->name, y.time) :
			NULL;
	if (!x.counted || !y.counted)
		return NULL;
	if (less(x.bytes, y.bytes, MARGIN_MODEL))
		return fmt_str("%.1f bytes of DRAM traffic a page, %s %.1f", x.bytes, b->name, y.bytes);
	if (!a->uncountable && !b->uncountable && !less(y.bytes, x.bytes, MARGIN_MODEL) &&
	    less(x.instructions, y.instructions, MARGIN_MODEL))
		return fmt_str("%.1f instructions a page, %s %.1f, with the same DRAM traffic",
				 x.instructions, b->name, y.instructions);
	return NULL;
}

/* The shipped one stays unless another is better; of several the first that no later one beats. */
static const struct backend *choose(const struct backend *list, size_t count)
{
	const struct backend *best = NULL;

	for (size_t i = 0; i < count; i++)
		if (eligible(&list[i]) && (!best || why_better(&list[i], best)))
			best = &list[i];
	return best;
}

/* What the best one is told apart from: the shipped one, or the one that comes closest to it. */
static const struct backend *rival_of(const struct backend *best, const struct backend *list,
				      size_t count)
{
	const struct backend *rival = NULL;

	for (size_t i = 0; i < count; i++) {
		if (&list[i] == best || !eligible(&list[i]))
			continue;
		if (list[i].shipped)
			return &list[i];
		if (!rival || why_better(&list[i], rival))
			rival = &list[i];
	}
	return rival;
}

static bool recommend(const struct backend *list, size_t count)
{
	const struct backend *best = choose(list, count), *rival;
	const char *why;

	if (!best) {
		printf("recommended: none, as no backend passed\n");
		return false;
	}
	rival = rival_of(best, list, count);
	why = rival ? why_better(best, rival) : NULL;
	if (!why && best->shipped)
		why = rival ? fmt_str("shipped, and no other is better; next is %s", rival->name) :
			      "there is no other";
	printf("recommended: %s%s: %s%s\n", best->name, best->shipped ? " (as shipped)" : "",
	       why ?: "the shipped one did not pass",
	       rival && times_alike(best, rival) ? "; times do not tell them apart" : "");
	return true;
}

int main(int argc, char **argv)
{
	struct backend *list;
	size_t count = argc - 4;
	bool good;

	if (argc < 5)
		die("usage: compare MACHINE PAGES BENCH.JSONL DIR...");
	machine = argv[1];
	pages = strtoul(argv[2], NULL, 10);
	bench = fopen(argv[3], "a");
	if (!bench)
		die("%s cannot be written", argv[3]);
	list = xrealloc(NULL, count * sizeof(*list));
	for (size_t i = 0; i < count; i++) {
		list[i] = read_backend(argv[4 + i]);
		list[i].shipped = !i;
	}
	print_table(list, count);
	good = recommend(list, count) && !list[0].failed;
	for (size_t i = 0; i < count; i++)
		write_lines(&list[i]);
	return fclose(bench) || !good;
}
