/* SPDX-License-Identifier: GPL-2.0 */
/*
 * memcpy_nontemporal() that zeroes whole lines with DCBZ and then stores to
 * them: nothing is fetched, but the lines take a place in the cache. With lines
 * of 128 bytes a copy of one struct page never is a whole line: the other half is
 * a neighbour's. Only long copies gain. The kernel must be built for lines at
 * least as long as those of the CPU, and memory must be cacheable.
 *
 * Publishing the copy: smp_wmb() (LWSYNC), as the stores are ordinary ones.
 */
#include <linux/cache.h>
#include <linux/compiler.h>
#include <linux/string.h>
#include <linux/types.h>

#define ARCH_MEMCPY_NONTEMPORAL_NAME "dcbz"

#define NONTEMPORAL_LINE	((unsigned long)SMP_CACHE_BYTES)

/* The line is an operand, so that the copy comes after what the instruction leaves there. */
static __always_inline void arch_memcpy_nontemporal(void *dst, const void *src, size_t len)
{
	unsigned long line = ((unsigned long)dst + NONTEMPORAL_LINE - 1) & -NONTEMPORAL_LINE;
	unsigned long end = (unsigned long)dst + len;

	for (; line + NONTEMPORAL_LINE <= end; line += NONTEMPORAL_LINE)
		asm volatile("dcbz 0, %1" : "=m" (*(u8 (*)[SMP_CACHE_BYTES])line)
		     : "r" (line));
	__builtin_memcpy(dst, src, len);
}

#define arch_memcpy_nontemporal arch_memcpy_nontemporal
