// SPDX-License-Identifier: GPL-2.0-only
/*
 * Reads the table of stores of an architecture and matches instructions with it.
 */
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "classify.h"

static const char *const kinds[] = {
	[RULE_PLAIN] = "plain", [RULE_NONTEMPORAL] = "nontemporal", [RULE_ZEROING] = "zeroing",
	[RULE_HINT] = "hint",
};

static bool parse_kind(const char *text, enum rule_kind *kind)
{
	for (unsigned int i = 0; i < sizeof(kinds) / sizeof(*kinds); i++) {
		if (!strcmp(text, kinds[i])) {
			*kind = i;
			return true;
		}
	}
	return false;
}

/* The bits of one character, as they go into a pattern; NULL for one that has no place there. */
static const char *bits_of(char c, bool word)
{
	static const char *const digits[] = {
		"0000", "0001", "0010", "0011", "0100", "0101", "0110", "0111",
		"1000", "1001", "1010", "1011", "1100", "1101", "1110", "1111",
	};
	static char bit[2];

	bit[0] = c;
	if (word)
		return strchr("01.", c) || islower((unsigned char)c) ? bit : NULL;
	if (c == '.')
		return "....";
	return isxdigit((unsigned char)c) ? digits[strtol(bit, NULL, 16)] : NULL;
}

static bool parse_pattern(const char *text, struct rule *rule)
{
	size_t length = 0;

	for (; *text; text++) {
		const char *bits = *text == '_' ? "" : bits_of(*text, rule->word);

		if (!bits || length + strlen(bits) >= sizeof(rule->pattern))
			return false;
		strcpy(rule->pattern + length, bits);
		length += strlen(bits);
	}
	rule->bytes = length / 8;
	return length && length % 8 == 0;
}

static bool is_field(const struct rule *rule, char letter)
{
	return islower((unsigned char)letter) && strchr(rule->pattern, letter);
}

/* KIND word|bytes PATTERN [at BASE[+OFFSET]] */
static const char *parse_rule(char **words, int count, struct rule *rule)
{
	char rest;

	*rule = (struct rule){ 0 };
	if (!parse_kind(words[0], &rule->kind))
		return "no kind of store";
	if (count != 3 && count != 5)
		return "not KIND FORM PATTERN [at BASE+OFFSET]";
	rule->word = !strcmp(words[1], "word");
	if (!rule->word && strcmp(words[1], "bytes"))
		return "neither word nor bytes";
	if (!parse_pattern(words[2], rule))
		return "bad pattern";
	if (count == 3)
		return NULL;
	if (strcmp(words[3], "at") || rule->kind == RULE_HINT ||
	    (sscanf(words[4], "%c+%c%c", &rule->base, &rule->offset, &rest) != 2 && words[4][1]))
		return "not at BASE+OFFSET";
	if (!is_field(rule, rule->base) || (rule->offset && !is_field(rule, rule->offset)))
		return "no such field";
	return NULL;
}

static const char *parse_line(struct stores *stores, char *text)
{
	char *words[6], *save, *word;
	int count = 0;
	const char *error;

	text[strcspn(text, "#\n")] = '\0';
	for (word = strtok_r(text, " \t", &save); word; word = strtok_r(NULL, " \t", &save)) {
		if (count == 6)
			return "too many words";
		words[count++] = word;
	}
	if (!count)
		return NULL;
	if (count == 2 && !strcmp(words[0], "line")) {
		stores->line = strtoul(words[1], NULL, 10);
		return stores->line ? NULL : "bad line size";
	}
	stores->rules = realloc(stores->rules, (stores->count + 1) * sizeof(*stores->rules));
	error = parse_rule(words, count, &stores->rules[stores->count]);
	stores->count += !error;
	return error;
}

/**
 * stores_read - read a table
 * @path: its file
 * @error: why it cannot be read
 * @error_size: size of @error
 *
 * Return: the table, NULL on error.
 */
struct stores *stores_read(const char *path, char *error, size_t error_size)
{
	struct stores *stores = calloc(1, sizeof(*stores));
	const char *wrong = NULL;
	char text[256];
	FILE *file = fopen(path, "r");

	if (!file) {
		snprintf(error, error_size, "%s: %s", path, strerror(errno));
		stores_free(stores);
		return NULL;
	}
	for (int number = 1; !wrong && fgets(text, sizeof(text), file); number++) {
		wrong = parse_line(stores, text);
		if (wrong)
			snprintf(error, error_size, "%s:%d: %s", path, number, wrong);
	}
	fclose(file);
	if (!wrong && !stores->line) {
		wrong = "no line size";
		snprintf(error, error_size, "%s: %s", path, wrong);
	}
	if (wrong) {
		stores_free(stores);
		return NULL;
	}
	return stores;
}

void stores_free(struct stores *stores)
{
	if (stores)
		free(stores->rules);
	free(stores);
}

/* Bit @index of the pattern's length, most significant first. */
static int insn_bit(const struct rule *rule, const uint8_t *insn, unsigned int index,
		    bool big_endian)
{
	unsigned int byte = index / 8;

	if (rule->word && !big_endian)
		byte = rule->bytes - 1 - byte;
	return insn[byte] >> (7 - index % 8) & 1;
}

static bool rule_matches(const struct rule *rule, const uint8_t *insn, size_t size, bool big_endian)
{
	if (rule->word ? size != rule->bytes : size < rule->bytes)
		return false;
	for (unsigned int i = 0; rule->pattern[i]; i++) {
		char want = rule->pattern[i];

		if ((want == '0' || want == '1') &&
		    want - '0' != insn_bit(rule, insn, i, big_endian))
			return false;
	}
	return true;
}

/**
 * stores_match - what the table says of an instruction
 * @stores: the table
 * @insn: the instruction, as it lies in memory
 * @size: its bytes
 * @big_endian: byte order of the machine's instructions
 *
 * Return: the rule, NULL for an instruction whose stores, if any, are ordinary ones.
 */
const struct rule *stores_match(const struct stores *stores, const uint8_t *insn, size_t size,
				bool big_endian)
{
	for (unsigned int i = 0; i < stores->count; i++)
		if (rule_matches(&stores->rules[i], insn, size, big_endian))
			return &stores->rules[i];
	return NULL;
}

/**
 * rule_field - value of a field of an instruction
 * @rule: the rule that matched
 * @field: letter of the field
 * @is_signed: whether its first bit is its sign
 * @insn: the instruction
 * @big_endian: as for stores_match()
 *
 * Return: the value.
 */
int64_t rule_field(const struct rule *rule, char field, bool is_signed, const uint8_t *insn,
		   bool big_endian)
{
	int64_t value = 0;
	bool first = true;

	for (unsigned int i = 0; rule->pattern[i]; i++) {
		if (rule->pattern[i] != field)
			continue;
		if (first && is_signed && insn_bit(rule, insn, i, big_endian))
			value = -1;
		value = value * 2 + insn_bit(rule, insn, i, big_endian);
		first = false;
	}
	return value;
}
