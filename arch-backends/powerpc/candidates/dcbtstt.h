/* SPDX-License-Identifier: GPL-2.0 */
/*
 * memcpy_nontemporal() that says of each line, with DCBTST and a transient hint,
 * that it is not going to be used for long. The line is fetched all the same. A
 * hint of POWER7 and later; others execute it as an ordinary DCBTST.
 *
 * QEMU executes it as nothing, so that its effect cannot be seen here.
 *
 * Publishing the copy: smp_wmb() (LWSYNC), as the stores are ordinary ones.
 */
#include <linux/cache.h>
#include <linux/compiler.h>
#include <linux/string.h>
#include <linux/types.h>

#define ARCH_MEMCPY_NONTEMPORAL_NAME "dcbtstt"

static __always_inline void arch_memcpy_nontemporal(void *dst, const void *src, size_t len)
{
	size_t off;

	/* DCBTST 0, ra, 16, which older assemblers know no name for. It writes nothing. */
	for (off = 0; off < len; off += SMP_CACHE_BYTES)
		asm volatile(".long 0x7e0001ec + (%0 << 11)" : : "i" (3), "r" (dst + off));
	__builtin_memcpy(dst, src, len);
}

#define arch_memcpy_nontemporal arch_memcpy_nontemporal
