// SPDX-License-Identifier: GPL-2.0
/* What an architecture brings in asm/bench.h, and what serves where it brings nothing. */
#include <elf.h>
#include <link.h>
#include <stdio.h>
#include <string.h>

#include "bench.h"

#if __has_include(<asm/bench.h>)
#include <asm/bench.h>
#endif

#define PLAIN_BYTE	0x5a

/* The contract's barrier, which publishes a non-temporal copy; a full one suffices everywhere. */
void publish(void)
{
#ifdef arch_wmb
	arch_wmb();
#else
	__atomic_thread_fence(__ATOMIC_SEQ_CST);
#endif
}

/* The linker's name for the start of this program, as it lies in its file. */
extern const ElfW(Ehdr) __ehdr_start __attribute__((visibility("hidden")));

/*
 * An emulator of processes is itself what the kernel runs. It answers for /proc/self, but not for
 * the same folder under its other name.
 */
static bool runs_in_another_program(void)
{
	FILE *file = fopen("/proc/thread-self/exe", "r");
	ElfW(Ehdr) header = { };
	bool other = false;

	if (file) {
		other = fread(&header, sizeof(header), 1, file) != 1 ||
			memcmp(&header, &__ehdr_start, sizeof(header));
		fclose(file);
	}
	return other;
}

bool emulated(void)
{
#ifdef arch_emulated
	if (arch_emulated())
		return true;
#endif
	return runs_in_another_program();
}

/* A virtual machine's CPU is an emulator's or a real one, and only some architectures can ask it. */
bool may_be_emulated(void)
{
#ifdef arch_emulated
	return false;
#else
	return virtual_machine();
#endif
}

/* Volatile, or the compiler would make it a memset(). */
static void fill_plain(void *dst, size_t len)
{
	unsigned long value = ~0UL / 0xff * PLAIN_BYTE;
	volatile unsigned long *p = dst, *end = dst + len;

	for (; p < end; p += 8) {
		p[0] = value;
		p[1] = value;
		p[2] = value;
		p[3] = value;
		p[4] = value;
		p[5] = value;
		p[6] = value;
		p[7] = value;
	}
}

static void fill_memset(void *dst, size_t len)
{
	memset(dst, PLAIN_BYTE, len);
}

static const struct ceiling shared_ceilings[] = {
	{ "plain stores", .byte = PLAIN_BYTE, .fill = fill_plain },
	{ "memset", .byte = PLAIN_BYTE, .fill = fill_memset },
};

static size_t add(struct variant *list, const struct ceiling *c, size_t nr)
{
	const struct ceiling *end = c + nr;
	size_t added = 0;

	for (; c < end; c++) {
		if (!c->usable || c->usable())
			list[added++] = (struct variant){
				.what = "ceiling", .how = c->name, .run = c->fill,
				.byte = c->byte, .nontemporal = c->nontemporal,
			};
	}
	return added;
}

size_t list_ceilings(struct variant *list)
{
	size_t nr = add(list, shared_ceilings, ARRAY_SIZE(shared_ceilings));

#ifdef arch_ceilings
	nr += add(list + nr, arch_ceilings, ARRAY_SIZE(arch_ceilings));
#endif
	return nr;
}
