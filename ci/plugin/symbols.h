/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The functions of a System.map, or of what nm prints.
 */
#ifndef SYMBOLS_H
#define SYMBOLS_H

#include <stddef.h>
#include <stdint.h>

struct symbol {
	uint64_t addr;
	char *name;
};

/**
 * struct symbols - functions in the order of their addresses
 * @count: how many; [0] stands for what lies below the first
 * @list:  a function reaches up to the next
 */
struct symbols {
	size_t count;
	struct symbol *list;
};

struct symbols *symbols_read(const char *path, char *error, size_t error_size);
size_t symbols_find(const struct symbols *symbols, uint64_t addr);
size_t symbols_named(const struct symbols *symbols, const char *name);

#endif
