/* SPDX-License-Identifier: GPL-2.0 */
/*
 * memcpy_nontemporal() with MOVE16, which moves a line of 16 bytes and allocates
 * none in the cache. It ignores the low four bits of both addresses: copies with
 * another alignment of either side take ordinary stores. 68040 and 68060 only;
 * others take a trap.
 *
 * Needs: 68040
 * Emulate: -cpu m68040
 *
 * Publishing the copy: smp_wmb(), a compiler barrier, as there is one CPU.
 */
#include <linux/compiler.h>
#include <linux/string.h>
#include <linux/types.h>

#define ARCH_MEMCPY_NONTEMPORAL_NAME "move16"

/* "memory": operands cannot name a length that is known at run time only. */
static __always_inline void arch_memcpy_nontemporal(void *dst, const void *src, size_t len)
{
	if (!((unsigned long)dst & 15) && !((unsigned long)src & 15)) {
		for (; len >= 16; len -= 16)
			asm volatile(".chip 68040\n\t"
				     "move16 %0@+, %1@+\n\t"
				     ".chip 68k"
				     : "+a" (src), "+a" (dst) : : "memory");
	}
	__builtin_memcpy(dst, src, len);
}

#define arch_memcpy_nontemporal arch_memcpy_nontemporal
