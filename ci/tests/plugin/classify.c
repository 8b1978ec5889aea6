// SPDX-License-Identifier: GPL-2.0-only
/*
 * What a table says of each of a run of instructions: classify TABLE big|little TEXT STARTS, where
 * TEXT holds their bytes and STARTS a line each, where it begins. With the table alone: whether it
 * can be read.
 */
#include <stdio.h>
#include <string.h>

#include "../../plugin/classify.h"

static const char *const kinds[] = { "plain", "nontemporal", "zeroing", "hint" };

/* Returns the kind, for what the next instruction's store is depends on it. */
static enum rule_kind print_insn(const struct stores *stores, const uint8_t *insn, size_t size,
				 bool big, enum rule_kind before)
{
	const struct rule *rule = stores_match(stores, insn, size, big);
	enum rule_kind kind = rule ? rule->kind : RULE_PLAIN;

	printf("%s", kinds[!rule && before == RULE_HINT ? RULE_NONTEMPORAL : kind]);
	if (rule && rule->base)
		printf(" at register %d", (int)rule_field(rule, rule->base, false, insn, big));
	if (rule && rule->offset)
		printf("%+d", (int)rule_field(rule, rule->offset, true, insn, big));
	putchar('\n');
	return kind;
}

static void print_all(const struct stores *stores, bool big, FILE *text, FILE *starts)
{
	enum rule_kind before = RULE_PLAIN;
	unsigned long start, end;
	uint8_t insn[INSN_MAX];
	size_t size;
	bool more = fscanf(starts, "%lx", &start) == 1;

	for (; more; start = end) {
		more = fscanf(starts, "%lx", &end) == 1;
		size = more && end - start < INSN_MAX ? end - start : INSN_MAX;
		size = fread(insn, 1, size, text);
		before = print_insn(stores, insn, size, big, before);
	}
}

int main(int argc, char **argv)
{
	struct stores *stores;
	char error[256];
	FILE *text, *starts;

	if (argc != 2 && argc != 5)
		return 2;
	stores = stores_read(argv[1], error, sizeof(error));
	if (!stores) {
		fprintf(stderr, "%s\n", error);
		return 1;
	}
	if (argc == 5) {
		text = fopen(argv[3], "rb");
		starts = fopen(argv[4], "r");
		if (!text || !starts)
			return 2;
		print_all(stores, !strcmp(argv[2], "big"), text, starts);
	}
	stores_free(stores);
	return 0;
}
