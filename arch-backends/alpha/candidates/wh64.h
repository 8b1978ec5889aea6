/* SPDX-License-Identifier: GPL-2.0 */
/*
 * memcpy_nontemporal() that claims whole lines of 64 bytes with WH64 and then
 * stores to them: nothing is fetched, but the lines take a place in the cache.
 * Only lines that are copied whole may be claimed, as WH64 leaves anything in
 * them. CPUs before EV6 execute it as nothing.
 *
 * Publishing the copy: smp_wmb() (WMB), as the stores are ordinary ones.
 */
#include <linux/cache.h>
#include <linux/compiler.h>
#include <linux/string.h>
#include <linux/types.h>

#define ARCH_MEMCPY_NONTEMPORAL_NAME "wh64"

/* The line is an operand, so that the copy comes after what the instruction leaves there. */
static __always_inline void arch_memcpy_nontemporal(void *dst, const void *src, size_t len)
{
	unsigned long line = ((unsigned long)dst + 64UL - 1) & -64UL;
	unsigned long end = (unsigned long)dst + len;

	for (; line + 64UL <= end; line += 64UL)
		asm volatile(".arch ev6\n\twh64 (%1)" : "=m" (*(u8 (*)[64])line)
		     : "r" (line));
	__builtin_memcpy(dst, src, len);
}

#define arch_memcpy_nontemporal arch_memcpy_nontemporal
