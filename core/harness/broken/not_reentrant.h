/* SPDX-License-Identifier: GPL-2.0 */
/* A backend with a deliberate fault: the data passes through one static buffer. */
/* Caught by: interrupts_test */
#define ARCH_MEMCPY_NONTEMPORAL_NAME "not_reentrant"

static __always_inline void arch_memcpy_nontemporal(void *dst, const void *src, size_t len)
{
	static char volatile bounce[16384];
	size_t i;

	for (i = 0; i < len; i++)
		bounce[i] = ((const char *)src)[i];
	for (i = 0; i < len; i++)
		((char *)dst)[i] = bounce[i];
}
#define arch_memcpy_nontemporal arch_memcpy_nontemporal
