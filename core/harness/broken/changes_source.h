/* SPDX-License-Identifier: GPL-2.0 */
/* A backend with a deliberate fault: a byte of the source is changed after it was copied. */
/* Caught by: alignments_test */
#define ARCH_MEMCPY_NONTEMPORAL_NAME "changes_source"

static __always_inline void arch_memcpy_nontemporal(void *dst, const void *src, size_t len)
{
	__builtin_memcpy(dst, src, len);
	if (len == 256)
		((volatile char *)src)[255]++;
}
#define arch_memcpy_nontemporal arch_memcpy_nontemporal
