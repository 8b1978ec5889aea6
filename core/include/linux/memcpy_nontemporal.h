/* SPDX-License-Identifier: GPL-2.0 */
/*
 * memcpy_nontemporal(): a copy whose destination will not be read soon.
 *
 * The bounds checks and the sanitizer instrumentation stand here, once; an
 * architecture adds arch_memcpy_nontemporal() (see
 * asm-generic/memcpy_nontemporal.h), one without is served by memcpy().
 */
#ifndef _LINUX_MEMCPY_NONTEMPORAL_H
#define _LINUX_MEMCPY_NONTEMPORAL_H

#include <linux/instrumented.h>
#include <linux/string.h>

#ifdef arch_memcpy_nontemporal

#define MEMCPY_NONTEMPORAL_BACKEND ARCH_MEMCPY_NONTEMPORAL_NAME

static __always_inline void __memcpy_nontemporal(void *dst, const void *src, size_t len)
{
#ifdef __SANITIZE_MEMORY__
	/* KMSAN checks what goes into an asm, but a copy may carry padding along. */
	__builtin_memcpy(dst, src, len);
#else
	instrument_memcpy_before(dst, src, len);
	arch_memcpy_nontemporal(dst, src, len);
	instrument_memcpy_after(dst, src, len, 0);
#endif
}

#ifdef __fortify_memcpy_chk
#define __underlying_memcpy_nontemporal __memcpy_nontemporal
#define __memcpy_nontemporal_checked(dst, src, len)			\
	__fortify_memcpy_chk(dst, src, len,				\
			     __struct_size(dst), __struct_size(src),	\
			     __member_size(dst), __member_size(src),	\
			     memcpy_nontemporal)
#else
#define __memcpy_nontemporal_checked(dst, src, len) __memcpy_nontemporal(dst, src, len)
#endif

#else /* !arch_memcpy_nontemporal */

#define MEMCPY_NONTEMPORAL_BACKEND "generic"
#define __memcpy_nontemporal_checked(dst, src, len) ((void)memcpy(dst, src, len))

#endif /* arch_memcpy_nontemporal */

/**
 * memcpy_nontemporal - copy memory, bypassing the cache where the CPU can
 * @dst: destination, any alignment
 * @src: source, any alignment, not overlapping @dst
 * @len: length in bytes, any, 0 included
 *
 * A hint about caching and nothing else: use it for data that will not be read
 * soon and whose size would evict useful lines. Constant lengths 4, 8, 16, 32,
 * 48, 64, 80 and 96 are inlined. A plain access to a line just after a
 * non-temporal store to it is correct, but costs about 100 times the copy (0.15
 * against 19 GB/s on Zen 3).
 *
 * Ordering: none, and no durability either. A caller that publishes the copy to
 * other CPUs issues a barrier at the hand-off: wmb() or mb() suffice on every
 * architecture. smp_wmb(), dma_wmb() and smp_store_release() do not on x86.
 *
 * It is a macro in every form, so that FORTIFY_SOURCE sees the caller's objects.
 *
 * Context: any. Uses general registers only.
 * Return: nothing, on every architecture.
 */
#define memcpy_nontemporal(dst, src, len) __memcpy_nontemporal_checked(dst, src, len)

#endif /* _LINUX_MEMCPY_NONTEMPORAL_H */
