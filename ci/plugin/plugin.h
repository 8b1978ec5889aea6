/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the parts of the QEMU plugin share: its arguments, and the counters that translated code
 * updates.
 */
#ifndef PLUGIN_H
#define PLUGIN_H

#include <stdio.h>

#include "cache.h"
#include "classify.h"
#include "qemu.h"
#include "symbols.h"

#define REGIONS_MAX	4
#define NOWHERE		UINT64_MAX	/* no instruction is there */

/**
 * struct board - what translated code reads and writes by itself
 * @last_end: end of the block of instructions that ran last: of a call, where it returns to
 * @resume:   where the interrupt under way returns to, else NOWHERE
 * @traced:   loads and stores go to the cache model
 * @returns:  where each region that is active ends, else NOWHERE
 * @counts:   instructions begun, by function
 */
struct board {
	uint64_t last_end, resume, traced, returns[REGIONS_MAX];
	uint64_t counts[];
};

/**
 * struct plugin - its arguments and its state
 * @functions: names of the measured functions; the loads and stores of the first are modelled
 * @regions:   how many
 * @end:       name of the function whose entry ends the emulator, or NULL
 * @big_endian: byte order of the machine
 * @offset:     what the kernel runs at above its map
 * @local_entry: how far, in bytes, from its symbol every call of a function comes by
 */
struct plugin {
	const char *functions[REGIONS_MAX];
	unsigned int regions;
	const char *end;
	bool big_endian;
	uint64_t offset;
	unsigned int local_entry;
	struct cache_geometry geometry;
	struct symbols *symbols;
	struct stores *stores;
	struct cache *cache;
	struct qemu_plugin_scoreboard *score;
	struct board *board;
	const char *out_path;
	FILE *out;
};

extern struct plugin plugin;

void access_start(void);
void access_instrument(struct qemu_plugin_insn *insn, const struct rule *rule, bool nontemporal,
		       const uint8_t *bytes);

const char *region_init(void);
void region_start(void);
void region_instrument(struct qemu_plugin_tb *tb);
void region_instrument_insn(struct qemu_plugin_insn *insn, uint64_t pc);
void region_interrupt(unsigned int vcpu, enum qemu_plugin_discon_type type, uint64_t from_pc,
		      uint64_t to_pc, void *userdata);
void region_exit(void *userdata);

qemu_plugin_u64 board_entry(const uint64_t *member);

#endif
