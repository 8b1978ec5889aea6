/* SPDX-License-Identifier: GPL-2.0 */
/* A backend of ordinary stores, to check the generic skeleton itself on every architecture. */
#include <asm-generic/memcpy_nontemporal.h>

#define ARCH_MEMCPY_NONTEMPORAL_NAME "plain"

static __always_inline void arch_nontemporal_copy4(void *dst, const void *src, const int off)
{
	*(struct nontemporal_u32 *)(dst + off) = *(const struct nontemporal_u32 *)(src + off);
}

static __always_inline void arch_nontemporal_copy8(void *dst, const void *src, const int off)
{
	*(struct nontemporal_u64 *)(dst + off) = *(const struct nontemporal_u64 *)(src + off);
}

static __always_inline void arch_nontemporal_copy16(void *dst, const void *src, const int off)
{
	*(struct nontemporal_u128 *)(dst + off) = *(const struct nontemporal_u128 *)(src + off);
}
