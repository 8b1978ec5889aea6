/* SPDX-License-Identifier: GPL-2.0 */
/*
 * memcpy_nontemporal() with REP MOVSB: microcode, which on CPUs with ERMS may
 * spare the fetch of lines in copies of kilobytes. Its start costs more than 64
 * bytes do. Ordinary stores to the memory model.
 *
 * Instructions say little: one copies any length
 *
 * Publishing the copy: smp_wmb().
 */
#include <linux/compiler.h>
#include <linux/types.h>

#define ARCH_MEMCPY_NONTEMPORAL_NAME "rep movsb"

/* "memory": operands cannot name a length that is known at run time only. */
static __always_inline void arch_memcpy_nontemporal(void *dst, const void *src, size_t len)
{
	asm volatile("rep movsb" : "+D" (dst), "+S" (src), "+c" (len) : : "memory");
}

#define arch_memcpy_nontemporal arch_memcpy_nontemporal
