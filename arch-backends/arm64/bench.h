/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the userspace benchmark needs of arm64: the barrier, and the fastest ways
 * to fill memory there are.
 */
#ifndef __ASM_BENCH_H
#define __ASM_BENCH_H

/* As the kernel's smp_wmb(), which suffices for STNP. */
static inline void arch_wmb(void)
{
	asm volatile("dmb ishst" : : : "memory");
}

#define arch_wmb arch_wmb

#define ARCH_FILL_PATTERN	0x5a5a5a5a5a5a5a5aUL

/* One line of 64 bytes at [dst] with pairs of registers. */
#define ARCH_FILL_PAIRS(insn, dst) ({						\
	asm volatile(insn " %x[v], %x[v], [%[p]]\n\t"				\
		     insn " %x[v], %x[v], [%[p], #16]\n\t"			\
		     insn " %x[v], %x[v], [%[p], #32]\n\t"			\
		     insn " %x[v], %x[v], [%[p], #48]"				\
		     : "=m" (*(u8 (*)[64])(dst))				\
		     : [p] "r" (dst), [v] "r" (ARCH_FILL_PATTERN));		\
})

static void arch_fill_stp(void *dst, size_t len)
{
	void *end = dst + len;

	for (; dst < end; dst += 64)
		ARCH_FILL_PAIRS("stp", dst);
}

static void arch_fill_stnp(void *dst, size_t len)
{
	void *end = dst + len;

	for (; dst < end; dst += 64)
		ARCH_FILL_PAIRS("stnp", dst);
}

static u64 arch_dczid(void)
{
	u64 dczid;

	asm("mrs %0, dczid_el0" : "=r" (dczid));
	return dczid;
}

/* Bit 4 prohibits it; a block must not be longer than what is filled at a time. */
static bool arch_has_dc_zva(void)
{
	return !(arch_dczid() & 16) && (arch_dczid() & 15) <= 9;
}

static void arch_fill_dc_zva(void *dst, size_t len)
{
	size_t block = 4UL << (arch_dczid() & 15);
	void *end = dst + len;

	/* "memory": the size of a block is known at run time only. */
	for (; dst < end; dst += block)
		asm volatile("dc zva, %0" : : "r" (dst) : "memory");
}

static const struct ceiling arch_ceilings[] = {
	{ "stp", .byte = 0x5a, .fill = arch_fill_stp },
	{ "stnp", .nontemporal = true, .byte = 0x5a, .fill = arch_fill_stnp },
	{ "dc zva", .byte = 0, .usable = arch_has_dc_zva, .fill = arch_fill_dc_zva },
};

#define arch_ceilings arch_ceilings

#endif /* __ASM_BENCH_H */
