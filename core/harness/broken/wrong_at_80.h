/* SPDX-License-Identifier: GPL-2.0 */
/* A backend with a deliberate fault: the inline copy of 80 bytes stops after 64. */
/* Caught by: fixed_sizes_test */
#define ARCH_MEMCPY_NONTEMPORAL_NAME "wrong_at_80"

static __always_inline void arch_memcpy_nontemporal(void *dst, const void *src, size_t len)
{
	__builtin_memcpy(dst, src, __builtin_constant_p(len) && len == 80 ? 64 : len);
}
#define arch_memcpy_nontemporal arch_memcpy_nontemporal
