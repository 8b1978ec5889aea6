/* SPDX-License-Identifier: GPL-2.0 */
/*
 * memcpy_nontemporal() with block-initialising stores (ASI_BLK_INIT_QUAD_LDD_P)
 * for whole lines of 64 bytes: the first one takes the line without a fetch. What
 * is not a whole, aligned line is copied with ordinary stores.
 *
 * These stores are not ordered with others, and wmb() is a compiler barrier on
 * sparc64: the copy needs a MEMBAR of its own at the end, which a run of copies
 * of 64 bytes pays for each time. UltraSPARC T1 and later; others take a trap.
 *
 * Needs: blkinit
 * Emulate: -cpu Sun-UltraSparc-T1
 *
 * Publishing the copy: smp_wmb(), thanks to that MEMBAR.
 */
#include <linux/compiler.h>
#include <linux/string.h>
#include <linux/types.h>

#define ARCH_MEMCPY_NONTEMPORAL_NAME "blkinit"

#define BLKINIT_LINE	64UL

static __always_inline void arch_nontemporal_copy_line(void *dst, const void *src)
{
	u64 words[BLKINIT_LINE / 8];
	int i;

	__builtin_memcpy(words, src, BLKINIT_LINE);
	/* Volatile and in order: the first one of the line has to come first. "memory" likewise. */
	for (i = 0; i < BLKINIT_LINE / 8; i++)
		asm volatile("stxa %0, [%1] 0xe2" : : "r" (words[i]), "r" (dst + 8 * i) : "memory");
}

static __always_inline void arch_memcpy_nontemporal(void *dst, const void *src, size_t len)
{
	size_t head = -(unsigned long)dst & (BLKINIT_LINE - 1);

	if (len < head + BLKINIT_LINE) {
		__builtin_memcpy(dst, src, len);
		return;
	}
	if (head)
		__builtin_memcpy(dst, src, head);
	for (dst += head, src += head, len -= head; len >= BLKINIT_LINE; len -= BLKINIT_LINE) {
		arch_nontemporal_copy_line(dst, src);
		dst += BLKINIT_LINE;
		src += BLKINIT_LINE;
	}
	asm volatile("membar #StoreLoad | #StoreStore" : : : "memory");
	if (len)
		__builtin_memcpy(dst, src, len);
}

#define arch_memcpy_nontemporal arch_memcpy_nontemporal
