/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Skeleton of an architecture's memcpy_nontemporal() backend.
 *
 * An architecture with a non-temporal store includes this file first in its
 * asm/memcpy_nontemporal.h and then defines the three copies declared below;
 * arch_memcpy_nontemporal() is composed from them here, once for everyone.
 */
#ifndef __ASM_GENERIC_MEMCPY_NONTEMPORAL_H
#define __ASM_GENERIC_MEMCPY_NONTEMPORAL_H

#include <linux/compiler.h>
#include <linux/types.h>

/*
 * Memory operands of the copies: any alignment, and aliasing every type, so
 * that neither the unaligned access nor the type punning is undefined.
 */
struct nontemporal_u32 {
	u32 v;
} __packed __attribute__((__may_alias__));

struct nontemporal_u64 {
	u64 v;
} __packed __attribute__((__may_alias__));

struct nontemporal_u128 {
	u64 v[2];
} __packed __attribute__((__may_alias__));

/*
 * arch_nontemporal_copy4/8/16() - copy 4, 8 or 16 bytes from @src + @off to
 * @dst + @off with non-temporal stores; any alignment. @off is a compile-time
 * constant in 0..80, for the immediate of the store. An architecture without
 * a narrow non-temporal store uses an ordinary one for it.
 */
static __always_inline void arch_nontemporal_copy4(void *dst, const void *src, const int off);
static __always_inline void arch_nontemporal_copy8(void *dst, const void *src, const int off);
static __always_inline void arch_nontemporal_copy16(void *dst, const void *src, const int off);

/**
 * arch_nontemporal_is_fixed - is this length copied inline, without a loop?
 * @len: length in bytes
 *
 * Return: true for the compile-time constants 4, 8, 16, 32, 48, 64, 80 and 96:
 * the sizes of struct page (64, 80 and 96 bytes) and their neighbours.
 */
static __always_inline bool arch_nontemporal_is_fixed(size_t len)
{
	return __builtin_constant_p(len) &&
	       (len == 4 || len == 8 || (len > 0 && len <= 96 && len % 16 == 0));
}

static __always_inline void arch_nontemporal_copy_fixed(void *dst, const void *src, size_t len)
{
	if (len == 4)
		arch_nontemporal_copy4(dst, src, 0);
	if (len == 8)
		arch_nontemporal_copy8(dst, src, 0);
	if (len >= 16)
		arch_nontemporal_copy16(dst, src, 0);
	if (len >= 32)
		arch_nontemporal_copy16(dst, src, 16);
	if (len >= 48)
		arch_nontemporal_copy16(dst, src, 32);
	if (len >= 64)
		arch_nontemporal_copy16(dst, src, 48);
	if (len >= 80)
		arch_nontemporal_copy16(dst, src, 64);
	if (len >= 96)
		arch_nontemporal_copy16(dst, src, 80);
}

static inline void arch_nontemporal_copy_any(void *dst, const void *src, size_t len)
{
	for (; len >= 64; dst += 64, src += 64, len -= 64)
		arch_nontemporal_copy_fixed(dst, src, 64);
	for (; len >= 16; dst += 16, src += 16, len -= 16)
		arch_nontemporal_copy16(dst, src, 0);
	if (len & 8) {
		arch_nontemporal_copy8(dst, src, 0);
		dst += 8;
		src += 8;
	}
	if (len & 4) {
		arch_nontemporal_copy4(dst, src, 0);
		dst += 4;
		src += 4;
	}
	/* No architecture has a narrower store worth the name: 0 to 3 bytes. */
	for (len &= 3; len; len--)
		*(u8 *)dst++ = *(const u8 *)src++;
}

/**
 * arch_memcpy_nontemporal - the backend of memcpy_nontemporal()
 * @dst: destination, any alignment
 * @src: source, any alignment, not overlapping @dst
 * @len: length in bytes, 0 included
 *
 * Copies and nothing else: no ordering, no durability, no instrumentation.
 * Call memcpy_nontemporal() instead, which sanitizers and FORTIFY_SOURCE see.
 */
static __always_inline void arch_memcpy_nontemporal(void *dst, const void *src, size_t len)
{
	if (arch_nontemporal_is_fixed(len))
		arch_nontemporal_copy_fixed(dst, src, len);
	else
		arch_nontemporal_copy_any(dst, src, len);
}

#define arch_memcpy_nontemporal arch_memcpy_nontemporal

#endif /* __ASM_GENERIC_MEMCPY_NONTEMPORAL_H */
