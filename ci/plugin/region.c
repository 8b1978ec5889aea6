// SPDX-License-Identifier: GPL-2.0-only
/*
 * The measured functions: when each is entered and when it returns, interrupts apart, and what is
 * written of a call.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "plugin.h"

/**
 * struct region - a measured function
 * @entry:       its first instruction
 * @calls:       calls that returned
 * @active:      between entry and return
 * @trouble:     why the call under way cannot be counted, NULL if it can
 * @interrupts:  taken during this call
 * @before:      the counters at entry
 * @interrupted: what interrupts added to them since
 */
struct region {
	uint64_t entry;
	unsigned int calls;
	bool active;
	const char *trouble;
	uint64_t interrupts, *before, *interrupted;
};

static struct region regions[REGIONS_MAX];
static uint64_t end_entry = NOWHERE;
static uint64_t *at_interrupt;
/* The last interrupt: it may have come between a call and the entry. */
static uint64_t interrupt_from = NOWHERE, last_end_before;

/* Returns what is wrong with the name of a function, NULL if nothing is. */
static const char *find_entry(const char *name, uint64_t *entry)
{
	static char error[256];
	size_t symbol = symbols_named(plugin.symbols, name);

	if (!symbol) {
		snprintf(error, sizeof(error), "%s: not in the map", name);
		return error;
	}
	*entry = plugin.symbols->list[symbol].addr + plugin.local_entry;
	return NULL;
}

const char *region_init(void)
{
	size_t size = plugin.symbols->count;
	const char *wrong = plugin.end ? find_entry(plugin.end, &end_entry) : NULL;

	at_interrupt = calloc(size, sizeof(uint64_t));
	for (unsigned int i = 0; !wrong && i < plugin.regions; i++) {
		wrong = find_entry(plugin.functions[i], &regions[i].entry);
		regions[i].before = calloc(size, sizeof(uint64_t));
		regions[i].interrupted = calloc(size, sizeof(uint64_t));
	}
	return wrong;
}

/* The counters are there as soon as the CPU is. */
void region_start(void)
{
	plugin.board->resume = NOWHERE;
	for (unsigned int i = 0; i < plugin.regions; i++)
		plugin.board->returns[i] = NOWHERE;
}

static bool interrupted(void)
{
	return plugin.board->resume != NOWHERE;
}

static uint64_t count_of(const struct region *region, size_t symbol)
{
	return plugin.board->counts[symbol] - region->before[symbol] - region->interrupted[symbol];
}

static void write_split(const struct region *region)
{
	const char *comma = "";

	fputs(",\"split\":{", plugin.out);
	for (size_t i = 0; i < plugin.symbols->count; i++) {
		if (!count_of(region, i))
			continue;
		fprintf(plugin.out, "%s\"%s\":%" PRIu64, comma, plugin.symbols->list[i].name,
			count_of(region, i));
		comma = ",";
	}
	fputc('}', plugin.out);
}

static void write_traffic(void)
{
	const struct traffic *t = cache_traffic(plugin.cache);

	fprintf(plugin.out, ",\"traffic\":{\"size\":%u,\"ways\":%u,\"line\":%u,\"wc\":%u,"
		"\"read\":%" PRIu64 ",\"written\":%" PRIu64 ",\"polluted\":%" PRIu64
		",\"partial\":%" PRIu64 ",\"lines\":%" PRIu64 ",\"mixed\":%" PRIu64
		",\"loads\":%" PRIu64 ",\"plain\":%" PRIu64 ",\"nontemporal\":%" PRIu64
		",\"zeroing\":%" PRIu64 "}", plugin.geometry.size, plugin.geometry.ways,
		plugin.geometry.line, plugin.geometry.wc, t->read, t->written, t->polluted,
		t->partial, t->lines, t->mixed, t->loads, t->stores[STORE_PLAIN],
		t->stores[STORE_NONTEMPORAL], t->stores[STORE_ZEROING]);
}

static void write_call(unsigned int index)
{
	struct region *region = &regions[index];
	uint64_t instructions = 0, during = 0;

	fprintf(plugin.out, "{\"function\":\"%s\",\"call\":%u", plugin.functions[index],
		++region->calls);
	if (region->trouble) {
		fprintf(plugin.out, ",\"error\":\"%s\"}\n", region->trouble);
		fflush(plugin.out);
		return;
	}
	for (size_t i = 0; i < plugin.symbols->count; i++) {
		instructions += count_of(region, i);
		during += region->interrupted[i];
	}
	fprintf(plugin.out, ",\"instructions\":%" PRIu64 ",\"interrupts\":%" PRIu64
		",\"during_interrupts\":%" PRIu64, instructions, region->interrupts, during);
	if (!index)
		write_traffic();
	write_split(region);
	fputs("}\n", plugin.out);
	fflush(plugin.out);
}

static void enter(unsigned int vcpu, void *userdata)
{
	unsigned int index = (uintptr_t)userdata;
	struct region *region = &regions[index];
	size_t size = plugin.symbols->count * sizeof(uint64_t);

	if (region->active || interrupted()) {
		region->trouble = region->active ? "entered again before it returned" :
			"entered during an interrupt";
		return;
	}
	region->active = true;
	region->trouble = NULL;
	region->interrupts = 0;
	memcpy(region->before, plugin.board->counts, size);
	memset(region->interrupted, 0, size);
	plugin.board->returns[index] = interrupt_from == region->entry ? last_end_before :
				       plugin.board->last_end;
	interrupt_from = NOWHERE;
	if (!index) {
		cache_reset(plugin.cache);
		plugin.board->traced = 1;
	}
}

static void leave(unsigned int vcpu, void *userdata)
{
	unsigned int index = (uintptr_t)userdata;
	struct region *region = &regions[index];

	/*
	 * It slept, another task was interrupted, and the interrupt woke it: nobody comes back
	 * to where that was. What ran since counts, as all does that runs while it sleeps.
	 */
	if (interrupted()) {
		if (!index)
			region->trouble = "returned during an interrupt";
		plugin.board->resume = NOWHERE;
	}
	region->active = false;
	plugin.board->returns[index] = NOWHERE;
	if (!index) {
		plugin.board->traced = 0;
		cache_drain(plugin.cache);
	}
	write_call(index);
}

static void resume(unsigned int vcpu, void *userdata)
{
	plugin.board->resume = NOWHERE;
	for (unsigned int i = 0; i < plugin.regions; i++) {
		if (!regions[i].active)
			continue;
		for (size_t j = 0; j < plugin.symbols->count; j++)
			regions[i].interrupted[j] += plugin.board->counts[j] - at_interrupt[j];
	}
	plugin.board->traced = regions[0].active;
}

void region_interrupt(unsigned int vcpu, enum qemu_plugin_discon_type type, uint64_t from_pc,
		      uint64_t to_pc, void *userdata)
{
	bool active = false;

	if (interrupted())
		return;
	interrupt_from = from_pc;
	last_end_before = plugin.board->last_end;
	for (unsigned int i = 0; i < plugin.regions; i++) {
		active |= regions[i].active;
		regions[i].interrupts += regions[i].active;
	}
	if (!active)
		return;
	memcpy(at_interrupt, plugin.board->counts, plugin.symbols->count * sizeof(*at_interrupt));
	plugin.board->resume = from_pc;
	plugin.board->traced = 0;
}

/**
 * region_instrument - watch for returns, of interrupts first
 * @tb: a block; what is returned to always begins one
 */
void region_instrument(struct qemu_plugin_tb *tb)
{
	uint64_t pc = qemu_plugin_tb_vaddr(tb);

	qemu_plugin_register_vcpu_tb_exec_cond_cb(tb, resume, QEMU_PLUGIN_CB_NO_REGS,
						  QEMU_PLUGIN_COND_EQ,
						  board_entry(&plugin.board->resume), pc, NULL);
	for (uintptr_t i = 0; i < plugin.regions; i++)
		qemu_plugin_register_vcpu_tb_exec_cond_cb(tb, leave, QEMU_PLUGIN_CB_NO_REGS,
				QEMU_PLUGIN_COND_EQ, board_entry(&plugin.board->returns[i]), pc,
				(void *)i);
}

/* What the emulator would do at exit() waits for this very thread. */
static void end(unsigned int vcpu, void *userdata)
{
	region_exit(NULL);
	_exit(0);
}

void region_instrument_insn(struct qemu_plugin_insn *insn, uint64_t pc)
{
	for (uintptr_t i = 0; i < plugin.regions; i++)
		if (regions[i].entry == pc)
			qemu_plugin_register_vcpu_insn_exec_cb(insn, enter, QEMU_PLUGIN_CB_NO_REGS,
							       (void *)i);
	if (pc == end_entry)
		qemu_plugin_register_vcpu_insn_exec_cb(insn, end, QEMU_PLUGIN_CB_NO_REGS, NULL);
}

void region_exit(void *userdata)
{
	for (unsigned int i = 0; i < plugin.regions; i++) {
		if (!regions[i].active && regions[i].calls)
			continue;
		fprintf(plugin.out, "{\"function\":\"%s\",\"error\":\"%s\"}\n", plugin.functions[i],
			regions[i].active ? "did not return" : "was not called");
	}
	fclose(plugin.out);
}
