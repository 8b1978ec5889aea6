/* SPDX-License-Identifier: GPL-2.0 */
/*
 * memcpy_nontemporal() with MVCL, whose padding byte 0xb0 asks to move past the
 * caches, as the kernel's copy_page() does. The hint is meant for whole pages; a
 * line has 256 bytes, four struct pages. How much one MVCL does is up to the
 * machine, so that its number says little. MVC, for comparison, is what the
 * compiler makes of memcpy() at this size.
 *
 * Instructions say little: one copies any length
 *
 * QEMU ignores the hint, so that its effect cannot be seen here.
 *
 * Publishing the copy: smp_wmb(); the machine orders stores by itself.
 */
#include <linux/compiler.h>
#include <linux/types.h>

#define ARCH_MEMCPY_NONTEMPORAL_NAME "mvcl"

#define MVCL_MAX	0xffff00UL	/* less than 2^24, whole lines */

/* "memory": operands cannot name a length that is known at run time only. */
static __always_inline void arch_memcpy_nontemporal(void *dst, const void *src, size_t len)
{
	do {
		size_t part = len < MVCL_MAX ? len : MVCL_MAX;
		__uint128_t to = (__uint128_t)(unsigned long)dst << 64 | part;
		__uint128_t from = (__uint128_t)(unsigned long)src << 64 | 0xb0000000UL | part;

		/* Pairs of an even register, the address, and the odd one behind it. */
		asm volatile("mvcl %0, %1" : "+d" (to), "+d" (from) : : "memory", "cc");
		dst += part;
		src += part;
		len -= part;
	} while (len);
}

#define arch_memcpy_nontemporal arch_memcpy_nontemporal
