/* SPDX-License-Identifier: GPL-2.0 */
/*
 * memcpy_nontemporal() with STNP, the store pair with a no-allocate hint:
 * general registers only, so no kernel-mode NEON.
 *
 * Publishing the copy: smp_wmb() (DMB ISHST) or stronger. STNP is a normal
 * store to the memory model; only LDNP's relaxed address dependency is special.
 */
#ifndef __ASM_MEMCPY_NONTEMPORAL_H
#define __ASM_MEMCPY_NONTEMPORAL_H

#include <asm-generic/memcpy_nontemporal.h>

#define ARCH_MEMCPY_NONTEMPORAL_NAME "stnp"

/*
 * STNP addresses memory as [base, #imm] only, with no writeback and no index
 * register, hence @off as its immediate and the base in a register of its own;
 * the memory operand tells the compiler what is written. No "memory" clobber:
 * the operands name every byte, and the copy promises no ordering.
 */
static __always_inline void arch_nontemporal_copy4(void *dst, const void *src, const int off)
{
	const struct nontemporal_u32 *s = src + off;
	struct nontemporal_u32 *d = dst + off;

	/* STNP of two 32-bit registers is the narrowest there is. */
	d->v = s->v;
}

static __always_inline void arch_nontemporal_copy8(void *dst, const void *src, const int off)
{
	const struct nontemporal_u32 *s = src + off;
	struct nontemporal_u64 *d = dst + off;

	asm("stnp %w[lo], %w[hi], [%[base], %[off]]"
	    : "=m" (*d)
	    : [lo] "r" (s[0].v), [hi] "r" (s[1].v), [base] "r" (dst), [off] "i" (off));
}

static __always_inline void arch_nontemporal_copy16(void *dst, const void *src, const int off)
{
	const struct nontemporal_u128 *s = src + off;
	struct nontemporal_u128 *d = dst + off;

	asm("stnp %x[lo], %x[hi], [%[base], %[off]]"
	    : "=m" (*d)
	    : [lo] "r" (s->v[0]), [hi] "r" (s->v[1]), [base] "r" (dst), [off] "i" (off));
}

#endif /* __ASM_MEMCPY_NONTEMPORAL_H */
