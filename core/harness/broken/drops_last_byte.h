/* SPDX-License-Identifier: GPL-2.0 */
/* A backend with a deliberate fault: the last byte is missing. */
/* Caught by: alignments_test */
#define ARCH_MEMCPY_NONTEMPORAL_NAME "drops_last_byte"

static __always_inline void arch_memcpy_nontemporal(void *dst, const void *src, size_t len)
{
	if (len)
		__builtin_memcpy(dst, src, len - 1);
}
#define arch_memcpy_nontemporal arch_memcpy_nontemporal
