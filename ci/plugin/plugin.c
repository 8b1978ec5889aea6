// SPDX-License-Identifier: GPL-2.0-only
/*
 * A plugin for QEMU's TCG: counts the instructions between entry and return of functions, by
 * function, and models the memory traffic of the first. Arguments and output: ci/plugin/README.md.
 */
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "plugin.h"

QEMU_PLUGIN_EXPORT int qemu_plugin_version = QEMU_PLUGIN_VERSION;
QEMU_PLUGIN_EXPORT int qemu_plugin_install(qemu_plugin_id_t id, const qemu_info_t *info, int argc,
					   char **argv);

struct plugin plugin = {
	.geometry = { .size = 1 << 20, .ways = 16, .wc = 8 },
};

/* Instructions after a hint that ended its block, and that the next block thus begins with. */
static uint64_t *hinted;
static size_t hinted_count;

static bool is_hinted(uint64_t pc)
{
	for (size_t i = 0; i < hinted_count; i++)
		if (hinted[i] == pc)
			return true;
	return false;
}

static void note_hinted(uint64_t pc)
{
	if (is_hinted(pc))
		return;
	hinted = realloc(hinted, (hinted_count + 1) * sizeof(*hinted));
	hinted[hinted_count++] = pc;
}

qemu_plugin_u64 board_entry(const uint64_t *member)
{
	return (qemu_plugin_u64){ plugin.score, (const char *)member - (const char *)plugin.board };
}

static void instrument_insn(struct qemu_plugin_insn *insn, bool *after_hint)
{
	uint64_t pc = qemu_plugin_insn_vaddr(insn);
	uint8_t bytes[INSN_MAX];
	size_t size = qemu_plugin_insn_data(insn, bytes, sizeof(bytes));
	const struct rule *rule = stores_match(plugin.stores, bytes, size, plugin.big_endian);
	size_t function = symbols_find(plugin.symbols, pc);

	/* First, so that an entry is seen before its first instruction is counted. */
	region_instrument_insn(insn, pc);
	qemu_plugin_register_vcpu_insn_exec_inline_per_vcpu(insn, QEMU_PLUGIN_INLINE_ADD_U64,
			board_entry(&plugin.board->counts[function]), 1);
	access_instrument(insn, rule, *after_hint, bytes);
	*after_hint = rule && rule->kind == RULE_HINT;
}

static void instrument(struct qemu_plugin_tb *tb, void *userdata)
{
	size_t count = qemu_plugin_tb_n_insns(tb);
	bool after_hint = is_hinted(qemu_plugin_tb_vaddr(tb));
	struct qemu_plugin_insn *insn = NULL;
	uint64_t end;

	region_instrument(tb);
	for (size_t i = 0; i < count; i++) {
		insn = qemu_plugin_tb_get_insn(tb, i);
		instrument_insn(insn, &after_hint);
	}
	end = qemu_plugin_insn_vaddr(insn) + qemu_plugin_insn_size(insn);
	qemu_plugin_register_vcpu_insn_exec_inline_per_vcpu(insn, QEMU_PLUGIN_INLINE_STORE_U64,
							    board_entry(&plugin.board->last_end),
							    end);
	if (after_hint)
		note_hinted(end);
}

static void init_vcpu(unsigned int vcpu, void *userdata)
{
	plugin.board = qemu_plugin_scoreboard_find(plugin.score, vcpu);
	region_start();
	access_start();
}

/* What they are for is limited so that nothing can run out of memory. */
#define NUMBER_MAX	(1U << 30)

static const char *parse_number(const char *value, uint64_t max, uint64_t *number)
{
	char *end;

	errno = 0;
	*number = strtoull(value, &end, 0);
	if (!isdigit((unsigned char)*value) || *end)
		return "not a number";
	return errno || *number > max ? "too large" : NULL;
}

/* Returns what is wrong with an argument, NULL if nothing is. */
static const char *parse_argument(char *text)
{
	static char error[256];
	char *value = strchr(text, '=');
	struct {
		const char *name;
		unsigned int *number;
	} numbers[] = {
		{ "size", &plugin.geometry.size }, { "ways", &plugin.geometry.ways },
		{ "line", &plugin.geometry.line }, { "wc", &plugin.geometry.wc },
		{ "local-entry", &plugin.local_entry },
	};
	const char *wrong;
	uint64_t number;

	if (!value)
		return "not NAME=VALUE";
	*value++ = '\0';
	for (size_t i = 0; i < sizeof(numbers) / sizeof(*numbers); i++) {
		if (!strcmp(text, numbers[i].name)) {
			wrong = parse_number(value, NUMBER_MAX, &number);
			*numbers[i].number = number;
			return wrong;
		}
	}
	if (!strcmp(text, "function") && plugin.regions < REGIONS_MAX) {
		plugin.functions[plugin.regions++] = value;
	} else if (!strcmp(text, "map")) {
		plugin.symbols = symbols_read(value, error, sizeof(error));
		return plugin.symbols ? NULL : error;
	} else if (!strcmp(text, "end") && !plugin.end) {
		plugin.end = value;
	} else if (!strcmp(text, "stores")) {
		plugin.stores = stores_read(value, error, sizeof(error));
		return plugin.stores ? NULL : error;
	} else if (!strcmp(text, "offset")) {
		return parse_number(value, UINT64_MAX, &plugin.offset);
	} else if (!strcmp(text, "out")) {
		plugin.out_path = value;
	} else if (!strcmp(text, "endian")) {
		plugin.big_endian = !strcmp(value, "big");
		if (!plugin.big_endian && strcmp(value, "little"))
			return "neither big nor little";
	} else {
		return "unknown, or too often";
	}
	return NULL;
}

static const char *parse_arguments(int argc, char **argv)
{
	static char error[512];
	const char *wrong;

	for (int i = 0; i < argc; i++) {
		wrong = parse_argument(argv[i]);
		if (wrong) {
			snprintf(error, sizeof(error), "%s: %s", argv[i], wrong);
			return error;
		}
	}
	if (!plugin.symbols || !plugin.stores || !plugin.out_path || !plugin.regions)
		return "map=, stores=, out= and function= are needed";
	if (!plugin.geometry.line)
		plugin.geometry.line = plugin.stores->line;
	plugin.cache = cache_new(&plugin.geometry);
	return plugin.cache ? NULL : "size=, ways=, line= and wc= fit no cache";
}

/* With one vCPU all is exact and needs no lock. */
int qemu_plugin_install(qemu_plugin_id_t id, const qemu_info_t *info, int argc, char **argv)
{
	const char *wrong = parse_arguments(argc, argv);

	if (!wrong && (!info->system_emulation || info->system.max_vcpus != 1))
		wrong = "for system emulation with one CPU only";
	if (!wrong) {
		for (size_t i = 1; i < plugin.symbols->count; i++)
			plugin.symbols->list[i].addr += plugin.offset;
		plugin.score = qemu_plugin_scoreboard_new(sizeof(*plugin.board) +
				plugin.symbols->count * sizeof(plugin.board->counts[0]));
		wrong = region_init();
	}
	/* Last, as what is there is lost with it. */
	if (!wrong) {
		plugin.out = fopen(plugin.out_path, "w");
		wrong = plugin.out ? NULL : strerror(errno);
	}
	if (wrong) {
		fprintf(stderr, "plugin: %s\n", wrong);
		return 1;
	}
	qemu_plugin_register_vcpu_init_cb(id, init_vcpu, NULL);
	qemu_plugin_register_vcpu_tb_trans_cb(id, instrument, NULL);
	qemu_plugin_register_vcpu_discon_cb(id, QEMU_PLUGIN_DISCON_INTERRUPT, region_interrupt,
					    NULL);
	qemu_plugin_register_atexit_cb(id, region_exit, NULL);
	return 0;
}
