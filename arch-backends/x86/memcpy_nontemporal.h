/* SPDX-License-Identifier: GPL-2.0 */
/*
 * memcpy_nontemporal() with MOVNTI: general registers only, so no FPU section.
 *
 * Publishing the copy: wmb() (SFENCE), mb() or a LOCKed operation. MOVNTI is
 * weakly ordered even on x86, so smp_wmb(), dma_wmb() and smp_store_release(),
 * which are compiler barriers here, do not order it.
 */
#ifndef _ASM_X86_MEMCPY_NONTEMPORAL_H
#define _ASM_X86_MEMCPY_NONTEMPORAL_H

#include <asm-generic/memcpy_nontemporal.h>

#define ARCH_MEMCPY_NONTEMPORAL_NAME "movnti"

/*
 * No "memory" clobber: the operands name every byte read and written, and the
 * copy promises no ordering against anything else, so the compiler may keep a
 * source that does not change in registers across a run of copies.
 */
static __always_inline void arch_nontemporal_copy4(void *dst, const void *src, const int off)
{
	const struct nontemporal_u32 *s = src + off;
	struct nontemporal_u32 *d = dst + off;

	asm("movntil %1, %0" : "=m" (*d) : "r" (s->v));
}

static __always_inline void arch_nontemporal_copy8(void *dst, const void *src, const int off)
{
	const struct nontemporal_u64 *s = src + off;
	struct nontemporal_u64 *d = dst + off;

	asm("movntiq %1, %0" : "=m" (*d) : "r" (s->v));
}

static __always_inline void arch_nontemporal_copy16(void *dst, const void *src, const int off)
{
	arch_nontemporal_copy8(dst, src, off);
	arch_nontemporal_copy8(dst, src, off + 8);
}

#endif /* _ASM_X86_MEMCPY_NONTEMPORAL_H */
