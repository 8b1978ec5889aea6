/* SPDX-License-Identifier: GPL-2.0 */
/* A backend with a deliberate fault: the first two words change places if source and destination are not aligned alike. */
/* Caught by: alignments_test */
#define ARCH_MEMCPY_NONTEMPORAL_NAME "swaps_misaligned"

static __always_inline void arch_memcpy_nontemporal(void *dst, const void *src, size_t len)
{
	size_t half = len / 2 < 8 ? len / 2 : 8;

	__builtin_memcpy(dst, src, len);
	if (((unsigned long)dst ^ (unsigned long)src) % 8) {
		__builtin_memcpy(dst, src + half, half);
		__builtin_memcpy(dst + half, src, half);
	}
}
#define arch_memcpy_nontemporal arch_memcpy_nontemporal
