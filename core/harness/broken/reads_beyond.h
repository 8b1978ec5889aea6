/* SPDX-License-Identifier: GPL-2.0 */
/* A backend with a deliberate fault: it loads a byte behind the source, and does no harm with it. */
/* Caught by: guard_pages_test */
#define ARCH_MEMCPY_NONTEMPORAL_NAME "reads_beyond"

static __always_inline void arch_memcpy_nontemporal(void *dst, const void *src, size_t len)
{
	const volatile char *volatile bytes = src;

	(void)bytes[len];
	__builtin_memcpy(dst, src, len);
}
#define arch_memcpy_nontemporal arch_memcpy_nontemporal
