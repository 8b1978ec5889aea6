/* SPDX-License-Identifier: GPL-2.0 */
/*
 * memcpy_nontemporal() with STW,SL: the completer says that the words around it
 * are not going to be used. A hint of PA-RISC 2.0; older CPUs ignore it. Stores to
 * addresses that are not a multiple of 4 trap: such copies take ordinary ones.
 *
 * QEMU ignores the hint, so that its effect cannot be seen here.
 *
 * Publishing the copy: smp_wmb(), as PA-RISC orders stores.
 */
#include <asm-generic/memcpy_nontemporal.h>

#define ARCH_MEMCPY_NONTEMPORAL_NAME "stw,sl"

typedef u32 __attribute__((__may_alias__)) nontemporal_word;

/* The address in a register: the displacement of this form has five bits. */
static __always_inline void arch_nontemporal_copy4(void *dst, const void *src, const int off)
{
	if (((unsigned long)dst & 3) || ((unsigned long)src & 3)) {
		const struct nontemporal_u32 *s = src + off;
		struct nontemporal_u32 *d = dst + off;

		d->v = s->v;
	} else {
		const nontemporal_word *s = src + off;
		nontemporal_word *d = dst + off;

		asm(".level 2.0\n\t"
		    "stw,sl %1, 0(%2)" : "=m" (*d) : "r" (*s), "r" (d));
	}
}

static __always_inline void arch_nontemporal_copy8(void *dst, const void *src, const int off)
{
	arch_nontemporal_copy4(dst, src, off);
	arch_nontemporal_copy4(dst, src, off + 4);
}

static __always_inline void arch_nontemporal_copy16(void *dst, const void *src, const int off)
{
	arch_nontemporal_copy8(dst, src, off);
	arch_nontemporal_copy8(dst, src, off + 8);
}
