/* SPDX-License-Identifier: GPL-2.0 */
/* A backend with a deliberate fault: it copies nothing at all. */
/* Caught by: alignments_test */
#define ARCH_MEMCPY_NONTEMPORAL_NAME "does_nothing"

static __always_inline void arch_memcpy_nontemporal(void *dst, const void *src, size_t len)
{

}
#define arch_memcpy_nontemporal arch_memcpy_nontemporal
