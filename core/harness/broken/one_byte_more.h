/* SPDX-License-Identifier: GPL-2.0 */
/* A backend with a deliberate fault: one byte too many is written, also for length 0. */
/* Caught by: alignments_test */
#define ARCH_MEMCPY_NONTEMPORAL_NAME "one_byte_more"

static __always_inline void arch_memcpy_nontemporal(void *dst, const void *src, size_t len)
{
	/* Volatile pointers, or the compiler finds the fault before the tests do. */
	const char *volatile from = src;
	char *volatile to = dst;

	__builtin_memcpy(dst, src, len);
	to[len] = from[len];
}
#define arch_memcpy_nontemporal arch_memcpy_nontemporal
