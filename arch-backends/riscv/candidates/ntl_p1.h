/* SPDX-License-Identifier: GPL-2.0 */
/*
 * memcpy_nontemporal() with NTL.P1 (Zihintntl) before each store, which asks to
 * stay out of the innermost private cache only. The hint is an ADD to x0, so a CPU
 * without the extension executes it as a no-op.
 *
 * Publishing the copy: smp_wmb() (FENCE W,W) or stronger. The hint changes
 * nothing about the order of the store that follows it.
 */
#include <asm-generic/memcpy_nontemporal.h>

#define ARCH_MEMCPY_NONTEMPORAL_NAME "ntl.p1"

/*
 * NTL.P1 (add x0, x0, x2) and the one store it applies to, as a number because
 * assemblers without the extension know no name for it. No "memory" clobber: the
 * operands name every byte, and the copy promises no ordering.
 */
#define NONTEMPORAL_STORE(insn, dst, value)			\
	asm(".4byte 0x00200033\n\t"				\
	    insn " %z1, %0" : "=m" (*(dst)) : "rJ" (value))

/*
 * A misaligned store may trap, and is then emulated at a cost that no hint can
 * make up for: such copies take ordinary stores, which the compiler splits as
 * -mstrict-align tells. The answer is the same for every part of one copy, so
 * that a copy of fixed size asks only once. Each pointer by itself: the address
 * of an image on the stack then goes into no number, and a run of copies keeps
 * the image in registers.
 */
static __always_inline bool nontemporal_aligned(const void *dst, const void *src, unsigned long to)
{
	return !((unsigned long)dst & (to - 1)) && !((unsigned long)src & (to - 1));
}

/* Of aligned memory, and aliasing every type like struct nontemporal_u64. */
typedef u32 __attribute__((__may_alias__)) nontemporal_word;
typedef u64 __attribute__((__may_alias__)) nontemporal_dword;

static __always_inline void arch_nontemporal_copy4(void *dst, const void *src, const int off)
{
	if (nontemporal_aligned(dst, src, 4)) {
		const nontemporal_word *s = src + off;
		nontemporal_word *d = dst + off;

		NONTEMPORAL_STORE("sw", d, *s);
	} else {
		const struct nontemporal_u32 *s = src + off;
		struct nontemporal_u32 *d = dst + off;

		d->v = s->v;
	}
}

#if __riscv_xlen == 64
static __always_inline void arch_nontemporal_copy8(void *dst, const void *src, const int off)
{
	if (nontemporal_aligned(dst, src, 8)) {
		const nontemporal_dword *s = src + off;
		nontemporal_dword *d = dst + off;

		NONTEMPORAL_STORE("sd", d, *s);
	} else {
		const struct nontemporal_u64 *s = src + off;
		struct nontemporal_u64 *d = dst + off;

		d->v = s->v;
	}
}
#else
static __always_inline void arch_nontemporal_copy8(void *dst, const void *src, const int off)
{
	arch_nontemporal_copy4(dst, src, off);
	arch_nontemporal_copy4(dst, src, off + 4);
}
#endif

static __always_inline void arch_nontemporal_copy16(void *dst, const void *src, const int off)
{
	arch_nontemporal_copy8(dst, src, off);
	arch_nontemporal_copy8(dst, src, off + 8);
}

