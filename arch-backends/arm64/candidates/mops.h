/* SPDX-License-Identifier: GPL-2.0 */
/*
 * memcpy_nontemporal() with CPYFPWN, CPYFMWN and CPYFEWN: a forward copy whose
 * writes are non-temporal, in three instructions whatever its length. How much
 * one of them does is up to the CPU, so that their number says little.
 *
 * Needs: mops
 * Instructions say little: one copies any length
 *
 * Publishing the copy: smp_wmb() (DMB ISHST) or stronger; the writes are ordered
 * like those of ordinary stores.
 */
#include <linux/compiler.h>
#include <linux/types.h>

#define ARCH_MEMCPY_NONTEMPORAL_NAME "mops"

/* "memory": operands cannot name a length that is known at run time only. */
static __always_inline void arch_memcpy_nontemporal(void *dst, const void *src, size_t len)
{
	asm volatile(".arch_extension mops\n\t"
		     "cpyfpwn [%0]!, [%1]!, %2!\n\t"
		     "cpyfmwn [%0]!, [%1]!, %2!\n\t"
		     "cpyfewn [%0]!, [%1]!, %2!"
		     : "+r" (dst), "+r" (src), "+r" (len) : : "memory", "cc");
}

#define arch_memcpy_nontemporal arch_memcpy_nontemporal
