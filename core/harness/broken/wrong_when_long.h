/* SPDX-License-Identifier: GPL-2.0 */
/* A backend with a deliberate fault: a byte far inside a long copy is wrong. */
/* Caught by: random_test */
#define ARCH_MEMCPY_NONTEMPORAL_NAME "wrong_when_long"

static __always_inline void arch_memcpy_nontemporal(void *dst, const void *src, size_t len)
{
	__builtin_memcpy(dst, src, len);
	if (len > 8192)
		((volatile char *)dst)[8191]++;
}
#define arch_memcpy_nontemporal arch_memcpy_nontemporal
