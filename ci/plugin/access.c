// SPDX-License-Identifier: GPL-2.0-only
/*
 * Loads and stores of the traced function, by physical address, on their way to the cache model.
 */
#include <stdlib.h>

#include "plugin.h"

/* An instruction that stores to a line but executes as nothing; one for each translation of it. */
struct told {
	enum store_kind kind;
	struct qemu_plugin_register *base;
	int64_t offset;
};

static GArray *registers;
static GByteArray *buffer;

void access_start(void)
{
	registers = qemu_plugin_get_registers();
	buffer = g_byte_array_new();
}

static uint64_t read_register(struct qemu_plugin_register *handle)
{
	uint64_t value = 0;

	g_byte_array_set_size(buffer, 0);
	if (!qemu_plugin_read_register(handle, buffer))
		return 0;
	for (unsigned int i = 0; i < buffer->len; i++)
		value = value << 8 | buffer->data[plugin.big_endian ? i : buffer->len - 1 - i];
	return value;
}

static void told_store(unsigned int vcpu, void *userdata)
{
	const struct told *told = userdata;
	uint64_t size = plugin.geometry.line, phys;

	if (qemu_plugin_translate_vaddr((read_register(told->base) + told->offset) & -size, &phys))
		cache_store(plugin.cache, told->kind, phys, size);
}

/* The emulator's first registers are the general ones, by their numbers. */
static void instrument_told(struct qemu_plugin_insn *insn, const struct rule *rule,
			    const uint8_t *bytes)
{
	unsigned int number = rule_field(rule, rule->base, false, bytes, plugin.big_endian);
	struct told *told = calloc(1, sizeof(*told));

	if (number >= registers->len) {
		fprintf(stderr, "plugin: QEMU has no register %u of this machine\n", number);
		exit(1);
	}
	told->kind = (enum store_kind)rule->kind;
	told->base = ((qemu_plugin_reg_descriptor *)registers->data)[number].handle;
	if (rule->offset)
		told->offset = rule_field(rule, rule->offset, true, bytes, plugin.big_endian);
	qemu_plugin_register_vcpu_insn_exec_cond_cb(insn, told_store, QEMU_PLUGIN_CB_R_REGS,
						    QEMU_PLUGIN_COND_NE,
						    board_entry(&plugin.board->traced), 0, told);
}

static void memory_access(unsigned int vcpu, qemu_plugin_meminfo_t info, uint64_t vaddr,
			  void *userdata)
{
	struct qemu_plugin_hwaddr *hwaddr;
	uint64_t phys, size;

	if (!plugin.board->traced)
		return;
	hwaddr = qemu_plugin_get_hwaddr(info, vaddr);
	if (!hwaddr || qemu_plugin_hwaddr_is_io(hwaddr))
		return;
	phys = qemu_plugin_hwaddr_phys_addr(hwaddr);
	size = 1ull << qemu_plugin_mem_size_shift(info);
	if (qemu_plugin_mem_is_store(info))
		cache_store(plugin.cache, (uintptr_t)userdata, phys, size);
	else
		cache_load(plugin.cache, phys, size);
}

/**
 * access_instrument - have the stores and loads of an instruction modelled
 * @insn: the instruction
 * @rule: what the table says of it, NULL for nothing
 * @nontemporal: whether a hint before it makes its stores non-temporal
 * @bytes: the instruction
 */
void access_instrument(struct qemu_plugin_insn *insn, const struct rule *rule, bool nontemporal,
		       const uint8_t *bytes)
{
	enum store_kind kind = nontemporal ? STORE_NONTEMPORAL : STORE_PLAIN;

	if (rule && rule->base) {
		instrument_told(insn, rule, bytes);
		return;
	}
	if (rule && rule->kind != RULE_HINT)
		kind = (enum store_kind)rule->kind;
	qemu_plugin_register_vcpu_mem_cb(insn, memory_access, QEMU_PLUGIN_CB_NO_REGS,
					 QEMU_PLUGIN_MEM_RW, (void *)(uintptr_t)kind);
}
