/* SPDX-License-Identifier: GPL-2.0 */
/*
 * memcpy_nontemporal() with MOVNTDQ, 16 bytes a store, where the destination is
 * aligned to 16; elsewhere with ordinary stores.
 *
 * Breaks the contract: it needs an SSE register
 * In the kernel that is an FPU section, kernel_fpu_begin() to kernel_fpu_end(),
 * around every copy or whoever makes them. Measured to see what that would have
 * to pay for.
 *
 * Publishing the copy: wmb() (SFENCE), mb() or a LOCKed operation, as MOVNTI.
 */
#include <asm-generic/memcpy_nontemporal.h>
#include <linux/string.h>

#define ARCH_MEMCPY_NONTEMPORAL_NAME "movntdq"

static __always_inline void arch_nontemporal_copy4(void *dst, const void *src, const int off)
{
	__builtin_memcpy(dst + off, src + off, 4);
}

static __always_inline void arch_nontemporal_copy8(void *dst, const void *src, const int off)
{
	__builtin_memcpy(dst + off, src + off, 8);
}

/* Code that is built without vector registers cannot say that it changes one. */
#ifdef __SSE2__
#define NONTEMPORAL_CLOBBER : "xmm0"
#else
#define NONTEMPORAL_CLOBBER
#endif

static __always_inline void arch_nontemporal_copy16(void *dst, const void *src, const int off)
{
	const struct nontemporal_u128 *s = src + off;
	struct nontemporal_u128 *d = dst + off;

	if ((unsigned long)dst & 15) {
		__builtin_memcpy(d, s, 16);
		return;
	}
	asm("movdqu %1, %%xmm0\n\t"
	    "movntdq %%xmm0, %0" : "=m" (*d) : "m" (*s) NONTEMPORAL_CLOBBER);
}
