/* SPDX-License-Identifier: GPL-2.0 */
/* A backend with a deliberate fault: the byte in front of the destination is rewritten. */
/* Caught by: alignments_test */
#define ARCH_MEMCPY_NONTEMPORAL_NAME "one_byte_before"

static __always_inline void arch_memcpy_nontemporal(void *dst, const void *src, size_t len)
{
	char *volatile before = dst;

	__builtin_memcpy(dst, src, len);
	before[-1] = 0;
}
#define arch_memcpy_nontemporal arch_memcpy_nontemporal
