/* SPDX-License-Identifier: GPL-2.0 */
/* A backend with a deliberate fault: the line is cleared first, its neighbours with it, as dcbz would. */
/* Caught by: alignments_test */
#define ARCH_MEMCPY_NONTEMPORAL_NAME "zeroes_line"

static __always_inline void arch_memcpy_nontemporal(void *dst, const void *src, size_t len)
{
	char copy[96];

	if (len > 0 && len <= sizeof(copy)) {
		__builtin_memcpy(copy, src, len);
		__builtin_memset((void *)((unsigned long)dst & -64UL), 0, 64);
		__builtin_memcpy(dst, copy, len);
	} else {
		__builtin_memcpy(dst, src, len);
	}
}
#define arch_memcpy_nontemporal arch_memcpy_nontemporal
