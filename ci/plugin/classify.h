/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What an instruction's store is, by the table of its architecture (arch-backends/<srcarch>/stores,
 * its format in ci/plugin/README.md).
 */
#ifndef CLASSIFY_H
#define CLASSIFY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cache.h"

#define INSN_MAX	16	/* bytes of the longest instruction of any machine */

/* A rule says of which kind a store is, or that the next instruction's will be non-temporal. */
enum rule_kind {
	RULE_PLAIN = STORE_PLAIN,
	RULE_NONTEMPORAL = STORE_NONTEMPORAL,
	RULE_ZEROING = STORE_ZEROING,
	RULE_HINT,
};

/**
 * struct rule - a line of the table
 * @kind:    what it says of the instructions that match
 * @word:    the pattern is that of a whole instruction, read as a number in the machine's byte
 *           order; else of an instruction's first bytes
 * @bytes:   length of the pattern
 * @pattern: a character a bit, most significant first: 0, 1; any other is free, or the letter of
 *           a field
 * @base:    of an instruction that the emulator executes as nothing, the field with the number of
 *           the register that says in which line it stores; 0 for others
 * @offset:  the field with what is added to that, signed; 0 for none
 */
struct rule {
	enum rule_kind kind;
	bool word;
	unsigned int bytes;
	char pattern[INSN_MAX * 8 + 1], base, offset;
};

/**
 * struct stores - a table
 * @line:  bytes of a cache line
 * @count: rules
 * @rules: in the order of the file, the first that matches counts
 */
struct stores {
	unsigned int line, count;
	struct rule *rules;
};

struct stores *stores_read(const char *path, char *error, size_t error_size);
void stores_free(struct stores *stores);
const struct rule *stores_match(const struct stores *stores, const uint8_t *insn, size_t size,
				bool big_endian);
int64_t rule_field(const struct rule *rule, char field, bool is_signed, const uint8_t *insn,
		   bool big_endian);

#endif
