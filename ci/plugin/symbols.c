// SPDX-License-Identifier: GPL-2.0-only
/*
 * Reads a System.map and finds the function an address lies in.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "symbols.h"

static void add(struct symbols *symbols, uint64_t addr, const char *name)
{
	if (!(symbols->count & (symbols->count - 1)))
		symbols->list = realloc(symbols->list,
					(symbols->count * 2 + 1) * sizeof(*symbols->list));
	symbols->list[symbols->count++] = (struct symbol){ addr, strdup(name) };
}

static int by_addr(const void *a, const void *b)
{
	const struct symbol *x = a, *y = b;

	return x->addr != y->addr ? (x->addr > y->addr) - (x->addr < y->addr) :
	       strcmp(x->name, y->name);
}

/**
 * symbols_read - read the functions of a kernel
 * @path: lines of address, type and name; types t, T, w and W count
 * @error: why it cannot be used
 * @error_size: size of @error
 *
 * Return: the functions, NULL on error.
 */
struct symbols *symbols_read(const char *path, char *error, size_t error_size)
{
	struct symbols *symbols = calloc(1, sizeof(*symbols));
	char line[512], type, name[400];
	FILE *file = fopen(path, "r");
	uint64_t addr;

	if (!file) {
		snprintf(error, error_size, "%s: %s", path, strerror(errno));
		return NULL;
	}
	add(symbols, 0, "(elsewhere)");
	while (fgets(line, sizeof(line), file))
		if (sscanf(line, "%" SCNx64 " %c %399s", &addr, &type, name) == 3 &&
		    strchr("tTwW", type) && addr)
			add(symbols, addr, name);
	fclose(file);
	if (symbols->count == 1) {
		snprintf(error, error_size, "%s: no functions", path);
		return NULL;
	}
	qsort(symbols->list, symbols->count, sizeof(*symbols->list), by_addr);
	return symbols;
}

/**
 * symbols_find - the function that an address lies in
 * @symbols: the functions
 * @addr: the address
 *
 * Return: its index, the last one where several have the same address, 0 for an address below all.
 */
size_t symbols_find(const struct symbols *symbols, uint64_t addr)
{
	size_t low = 0, high = symbols->count;

	while (high - low > 1) {
		size_t middle = (low + high) / 2;

		if (symbols->list[middle].addr <= addr)
			low = middle;
		else
			high = middle;
	}
	return low;
}

/**
 * symbols_named - a function by name
 * @symbols: the functions
 * @name: its name
 *
 * Return: its index, 0 if there is none.
 */
size_t symbols_named(const struct symbols *symbols, const char *name)
{
	for (size_t i = 1; i < symbols->count; i++)
		if (!strcmp(symbols->list[i].name, name))
			return i;
	return 0;
}
