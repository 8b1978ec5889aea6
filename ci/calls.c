// SPDX-License-Identifier: GPL-2.0-only
/*
 * Turns what the QEMU plugin wrote of calls, and what the guest said of its binds, into lines for
 * out/bench.jsonl: instructions and modelled traffic per struct page.
 *
 *   calls --xarch MACHINE [--phase base|patched] CALLS SERIAL
 *
 * The guest did nothing but bind, by its verbs rebind or map, so the last calls of a function are those of its binds.
 */
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "util.h"

#define STRUCT_PAGE	56	/* bytes, of a guest that does not tell: the least with 64 bits */
#define SPLIT_LEAST	0.01	/* instructions per page; else it is one of the others */

/* Records of the guest that matter here, the lines of the plugin, and what is made of them. */
struct input {
	json_t *boot, *rebinds, *calls, *lines;
	const char *xarch, *phase;
};

/**
 * struct binds - the calls of one function in one mode
 * @record: what the guest said of them
 * @calls:  the calls of all modes
 * @pages:  struct pages of each
 * @first:  which of @calls is the first bind of this mode
 * @count:  that and its rebinds
 */
struct binds {
	json_t *record, *calls;
	double pages;
	size_t first, count;
};

static json_t *parse_lines(const char *path, const char *start)
{
	char *text = read_file(path, NULL), *save, *line;
	json_t *lines = json_array(), *object;

	if (!text)
		die("%s cannot be read", path);
	for (line = strtok_r(text, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) {
		line = strstr(line, start);
		object = line ? json_loads(line, JSON_DISABLE_EOF_CHECK, NULL) : NULL;
		if (object)
			json_array_append_new(lines, object);
	}
	free(text);
	return lines;
}

static const char *text_of(json_t *object, const char *key)
{
	const char *text = json_string_value(json_object_get(object, key));

	return text ? text : "";
}

static double number_of(json_t *object, const char *key)
{
	return json_number_value(json_object_get(object, key));
}

static void read_records(struct input *input, const char *path)
{
	json_t *records = parse_lines(path, "{\"nonce\":"), *record;
	size_t i;

	input->rebinds = json_array();
	json_array_foreach(records, i, record) {
		if (!strcmp(text_of(record, "verb"), "boot"))
			input->boot = json_incref(record);
		else if (json_object_get(record, "bind_us"))
			json_array_append(input->rebinds, record);
	}
	if (!input->boot || !json_array_size(input->rebinds))
		die("%s: the guest told of no binds", path);
	json_decref(records);
}

static size_t binds_of(json_t *record)
{
	return 1 + json_array_size(json_object_get(record, "bind_us"));
}

/* The calls of @function that are binds; one that could not be counted is no result. */
static json_t *calls_of(const struct input *input, const char *function)
{
	json_t *all = json_array(), *call, *record;
	size_t i, binds = 0;

	json_array_foreach(input->rebinds, i, record)
		binds += binds_of(record);
	json_array_foreach(input->calls, i, call)
		if (!strcmp(text_of(call, "function"), function))
			json_array_append(all, call);
	if (json_array_size(all) < binds)
		die("%s: %zu calls, but %zu binds", function, json_array_size(all), binds);
	while (json_array_size(all) > binds)
		json_array_remove(all, 0);
	json_array_foreach(all, i, call)
		if (json_object_get(call, "error"))
			die("%s: %s", function, text_of(call, "error"));
	return all;
}

static double per_page(const struct binds *binds, size_t bind, const char *part, const char *key)
{
	json_t *call = json_array_get(binds->calls, binds->first + bind);

	return number_of(part ? json_object_get(call, part) : call, key) / binds->pages;
}

/* Of the rebinds; the first bind differs, and stands by itself. */
static double average(const struct binds *binds, const char *part, const char *key)
{
	double sum = 0;

	for (size_t i = 1; i < binds->count; i++)
		sum += per_page(binds, i, part, key);
	return sum / (binds->count - 1);
}

static json_t *new_line(const struct input *input, const struct binds *binds, const char *measure)
{
	json_t *line = json_pack("{si ss ss sO sO sO ss? sO si sb}", "schema", 1,
				 "measure", measure, "xarch", input->xarch,
				 "backend", json_object_get(input->boot, "backend"),
				 "kernel", json_object_get(input->boot, "kernel"),
				 "case", json_object_get(binds->record, "mode"),
				 "phase", input->phase,
				 "pages", json_object_get(binds->record, "pages"),
				 "rebinds", (int)binds->count - 1, "hardware", 0);

	if (!line)
		die("a record of the guest lacks backend, kernel or mode");
	json_array_append_new(input->lines, line);
	return line;
}

static int by_value(const void *a, const void *b)
{
	double x = number_of(*(json_t *const *)a, "value");
	double y = number_of(*(json_t *const *)b, "value");

	return (x < y) - (x > y);
}

/* Functions by their share, largest first, and what is left for all the small ones. */
static json_t *split_of(const struct binds *binds)
{
	json_t *last = json_array_get(binds->calls, binds->first + binds->count - 1), *value;
	json_t *split = json_object_get(last, "split"), *list = json_array(), **parts;
	double others = average(binds, NULL, "instructions"), share;
	size_t count = 0;
	const char *name;

	parts = xrealloc(NULL, (json_object_size(split) + 1) * sizeof(*parts));
	json_object_foreach(split, name, value) {
		share = average(binds, "split", name);
		if (share < SPLIT_LEAST)
			continue;
		parts[count++] = json_pack("{ss sf}", "function", name, "value", share);
		others -= share;
	}
	qsort(parts, count, sizeof(*parts), by_value);
	parts[count++] = json_pack("{ss sf}", "function", "(others)", "value", others);
	for (size_t i = 0; i < count; i++)
		json_array_append_new(list, parts[i]);
	free(parts);
	return list;
}

static void add_instructions(const struct input *input, const struct binds *binds,
			     const char *function)
{
	json_t *line = new_line(input, binds, "icount");

	json_object_update_new(line, json_pack("{ss sf ss sf sf so}", "function", function, "value",
			average(binds, NULL, "instructions"), "unit", "instructions/page", "first",
			per_page(binds, 0, NULL, "instructions"), "during_interrupts",
			average(binds, NULL, "during_interrupts"), "split", split_of(binds)));
}

/* All of a struct page is written; less is what the emulator did not show. */
static void add_traffic(const struct input *input, const struct binds *binds,
			const char *function)
{
	json_t *traffic = json_object_get(json_array_get(binds->calls, binds->first), "traffic"), *line;
	double compound = number_of(binds->record, "align") / number_of(input->boot, "page_size");
	double read = average(binds, "traffic", "read");
	double written = average(binds, "traffic", "written");
	double size = number_of(input->boot, "struct_page");

	if (average(binds, "traffic", "lines") * number_of(traffic, "line") < (size ? size : STRUCT_PAGE)) {
		fprintf(stderr, "%s: %s %s: no traffic, as QEMU does not show all stores\n", input->xarch,
			function, text_of(binds->record, "mode"));
		return;
	}
	line = new_line(input, binds, "traffic");
	json_object_update_new(line, json_pack("{ss sf ss sf sf sf sf sf sf}", "function", function,
			"value", read + written, "unit", "bytes/page", "read", read,
			"written", written, "first_read", per_page(binds, 0, "traffic", "read"),
			"polluted", average(binds, "traffic", "polluted"),
			"partial", average(binds, "traffic", "partial"),
			"mixed_per_compound", average(binds, "traffic", "mixed") * compound));
	json_object_update_new(line, json_pack("{s{sO sO sO sO}}", "cache",
			"size", json_object_get(traffic, "size"),
			"ways", json_object_get(traffic, "ways"),
			"line", json_object_get(traffic, "line"),
			"write_combining", json_object_get(traffic, "wc")));
}

static void add_function(const struct input *input, const char *function)
{
	struct binds binds = { .calls = calls_of(input, function) };
	size_t i;

	json_array_foreach(input->rebinds, i, binds.record) {
		binds.pages = number_of(binds.record, "pages");
		binds.count = binds_of(binds.record);
		if (binds.pages <= 0 || binds.count < 2)
			die("the guest told of no rebind");
		add_instructions(input, &binds, function);
		if (json_object_get(json_array_get(binds.calls, binds.first), "traffic"))
			add_traffic(input, &binds, function);
		binds.first += binds.count;
	}
	json_decref(binds.calls);
}

/* All or nothing: half of a run is no result. */
static void print_lines(const struct input *input)
{
	json_t *line;
	size_t i;

	json_array_foreach(input->lines, i, line) {
		char *text = json_dumps(line, JSON_COMPACT | JSON_REAL_PRECISION(9));

		puts(text);
		free(text);
	}
}

static bool seen_before(const struct input *input, size_t index)
{
	const char *function = text_of(json_array_get(input->calls, index), "function");

	for (size_t i = 0; i < index; i++)
		if (!strcmp(text_of(json_array_get(input->calls, i), "function"), function))
			return true;
	return false;
}

int main(int argc, char **argv)
{
	static const struct option options[] = {
		{ "xarch", required_argument, NULL, 'x' },
		{ "phase", required_argument, NULL, 'p' },
		{ 0 },
	};
	struct input input = { .lines = json_array() };
	int option;

	while ((option = getopt_long(argc, argv, "", options, NULL)) != -1) {
		if (option == 'x')
			input.xarch = optarg;
		else if (option == 'p')
			input.phase = optarg;
		else
			return 2;
	}
	if (!input.xarch || argc - optind != 2)
		die("usage: calls --xarch MACHINE [--phase base|patched] CALLS SERIAL");
	input.calls = parse_lines(argv[optind], "{\"function\":");
	read_records(&input, argv[optind + 1]);
	if (!json_array_size(input.calls))
		die("%s: no calls", argv[optind]);
	for (size_t i = 0; i < json_array_size(input.calls); i++)
		if (!seen_before(&input, i))
			add_function(&input, text_of(json_array_get(input.calls, i), "function"));
	print_lines(&input);
	return 0;
}
