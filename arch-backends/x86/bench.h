/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the userspace benchmark needs of x86: the barrier, the fastest ways to
 * fill memory there are, and whether an emulator stands behind the CPU.
 */
#ifndef _ASM_X86_BENCH_H
#define _ASM_X86_BENCH_H

#include <cpuid.h>

/* As the kernel's wmb(). */
static inline void arch_wmb(void)
{
	asm volatile("sfence" : : : "memory");
}

#define arch_wmb arch_wmb

static bool arch_has_avx(void)
{
	return __builtin_cpu_supports("avx");
}

static bool arch_has_avx512(void)
{
	return __builtin_cpu_supports("avx512f");
}

static const u64 arch_fill_pattern[8] __aligned(64) = {
	0x5a5a5a5a5a5a5a5a, 0x5a5a5a5a5a5a5a5a, 0x5a5a5a5a5a5a5a5a, 0x5a5a5a5a5a5a5a5a,
	0x5a5a5a5a5a5a5a5a, 0x5a5a5a5a5a5a5a5a, 0x5a5a5a5a5a5a5a5a, 0x5a5a5a5a5a5a5a5a,
};

/*
 * "memory": the operands name the ends of what is written, not all of it. The
 * vector registers are not named, as code without them cannot clobber them.
 */
static void arch_fill_movntdq(void *dst, size_t len)
{
	void *end = dst + len;

	asm volatile("vmovdqa %[pattern], %%ymm0\n"
		     "1:\tvmovntdq %%ymm0, (%[dst])\n\t"
		     "vmovntdq %%ymm0, 32(%[dst])\n\t"
		     "add $64, %[dst]\n\t"
		     "cmp %[end], %[dst]\n\t"
		     "jb 1b\n\t"
		     "vzeroupper\n\t"
		     "sfence"
		     : [dst] "+r" (dst)
		     : [end] "r" (end), [pattern] "m" (arch_fill_pattern)
		     : "memory", "cc");
}

static void arch_fill_movntdq_512(void *dst, size_t len)
{
	void *end = dst + len;

	asm volatile("vmovdqa64 %[pattern], %%zmm0\n"
		     "1:\tvmovntdq %%zmm0, (%[dst])\n\t"
		     "add $64, %[dst]\n\t"
		     "cmp %[end], %[dst]\n\t"
		     "jb 1b\n\t"
		     "vzeroupper\n\t"
		     "sfence"
		     : [dst] "+r" (dst)
		     : [end] "r" (end), [pattern] "m" (arch_fill_pattern)
		     : "memory", "cc");
}

static void arch_fill_rep_stos(void *dst, size_t len)
{
	asm volatile("rep stosb" : "+D" (dst), "+c" (len) : "a" (0x5a) : "memory");
}

static const struct ceiling arch_ceilings[] = {
	{ "vmovntdq, 256 bits", .nontemporal = true, .byte = 0x5a, .usable = arch_has_avx,
	  .fill = arch_fill_movntdq },
	{ "vmovntdq, 512 bits", .nontemporal = true, .byte = 0x5a, .usable = arch_has_avx512,
	  .fill = arch_fill_movntdq_512 },
	{ "rep stosb", .byte = 0x5a, .fill = arch_fill_rep_stos },
};

#define arch_ceilings arch_ceilings

/* QEMU's own translation; under KVM the same QEMU shows another signature. */
static bool arch_emulated(void)
{
	unsigned int eax, ebx, ecx, edx;

	__cpuid(0x40000000, eax, ebx, ecx, edx);
	return ebx == 0x54474354 && ecx == 0x43544743 && edx == 0x47435447; /* TCGTCGTCGTCG */
}

#define arch_emulated arch_emulated

#endif /* _ASM_X86_BENCH_H */
