/* SPDX-License-Identifier: GPL-2.0 */
/*
 * memcpy_nontemporal() that prepares whole lines with PREF 30
 * (PrepareForStore) and then stores to them: nothing is fetched, but the lines
 * take a place in the cache. The line of the CPU must not be longer than the one
 * the kernel is built for, or the hint wipes out its neighbours.
 *
 * QEMU executes it as nothing and does not show the registers of this machine,
 * so that neither a fault with it nor the traffic it spares can be seen here.
 *
 * Publishing the copy: smp_wmb() (SYNC), as the stores are ordinary ones.
 */
#include <linux/cache.h>
#include <linux/compiler.h>
#include <linux/string.h>
#include <linux/types.h>

#define ARCH_MEMCPY_NONTEMPORAL_NAME "pref30"

#define NONTEMPORAL_LINE	((unsigned long)SMP_CACHE_BYTES)

/* The line is an operand, so that the copy comes after what the instruction leaves there. */
static __always_inline void arch_memcpy_nontemporal(void *dst, const void *src, size_t len)
{
	unsigned long line = ((unsigned long)dst + NONTEMPORAL_LINE - 1) & -NONTEMPORAL_LINE;
	unsigned long end = (unsigned long)dst + len;

	for (; line + NONTEMPORAL_LINE <= end; line += NONTEMPORAL_LINE)
		asm volatile("pref 30, 0(%1)" : "=m" (*(u8 (*)[SMP_CACHE_BYTES])line)
		     : "r" (line));
	__builtin_memcpy(dst, src, len);
}

#define arch_memcpy_nontemporal arch_memcpy_nontemporal
