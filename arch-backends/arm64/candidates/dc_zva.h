/* SPDX-License-Identifier: GPL-2.0 */
/*
 * memcpy_nontemporal() that zeroes whole blocks with DC ZVA and then stores to
 * them with STP: nothing is fetched, but the lines take a place in the cache. A
 * copy that is not made of whole blocks, or a CPU that prohibits DC ZVA or has
 * blocks of another size than 64 bytes, gets ordinary stores only. DC ZVA faults
 * on memory that is not Normal; a memmap is.
 *
 * Emulate: -cpu neoverse-n1
 * Its blocks have 64 bytes; those of QEMU's own CPU have 512.
 *
 * Publishing the copy: smp_wmb() (DMB ISHST), as the stores are ordinary ones.
 */
#include <linux/compiler.h>
#include <linux/string.h>
#include <linux/types.h>

#define ARCH_MEMCPY_NONTEMPORAL_NAME "dc zva"

#define DC_ZVA_BLOCK	64UL

/* Not volatile, so that a run of copies asks once. Bit 4 prohibits; then words, as a logarithm. */
static __always_inline bool arch_nontemporal_may_zero(void)
{
	unsigned long dczid;

	asm("mrs %0, dczid_el0" : "=r" (dczid));
	return (dczid & 31) == 4;
}

/* The line is an operand, so that the copy comes after what the instruction leaves there. */
static __always_inline void arch_memcpy_nontemporal(void *dst, const void *src, size_t len)
{
	unsigned long block = ((unsigned long)dst + DC_ZVA_BLOCK - 1) & -DC_ZVA_BLOCK;
	unsigned long end = (unsigned long)dst + len;

	if (arch_nontemporal_may_zero()) {
		for (; block + DC_ZVA_BLOCK <= end; block += DC_ZVA_BLOCK)
			asm volatile("dc zva, %1" : "=m" (*(u8 (*)[DC_ZVA_BLOCK])block)
			     : "r" (block));
	}
	__builtin_memcpy(dst, src, len);
}

#define arch_memcpy_nontemporal arch_memcpy_nontemporal
