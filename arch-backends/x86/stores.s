# SPDX-License-Identifier: GPL-2.0-only
# Instructions, and what the table `stores` must say of each. Assembled for: x86_64 x86_64_nfit
	.code64
	movntil	%eax, (%rdi)			/* nontemporal */
	movntiq	%rax, (%rdi)			/* nontemporal */
	movntiq	%r9, 0x38(%r10)			/* nontemporal */
	movntil	%r9d, (%rdi)			/* nontemporal */
	movntq	%mm0, (%rdi)			/* nontemporal */
	movntq	%mm0, (%r8)			/* nontemporal */
	movntdq	%xmm0, (%rdi)			/* nontemporal */
	movntdq	%xmm9, (%rdi)			/* nontemporal */
	movntps	%xmm1, (%rdi)			/* nontemporal */
	movntps	%xmm1, (%r8)			/* nontemporal */
	movntpd	%xmm1, (%rdi)			/* nontemporal */
	movntpd	%xmm9, (%rdi)			/* nontemporal */
	vmovntdq %xmm0, (%rdi)			/* nontemporal */
	vmovntdq %ymm0, (%rdi)			/* nontemporal */
	vmovntdq %xmm9, (%rdi)			/* nontemporal */
	vmovntdq %ymm9, (%rdi)			/* nontemporal */
	vmovntps %xmm0, (%rdi)			/* nontemporal */
	vmovntps %ymm0, (%rdi)			/* nontemporal */
	vmovntps %xmm9, (%rdi)			/* nontemporal */
	vmovntps %ymm9, (%rdi)			/* nontemporal */
	clzero					/* nontemporal */
	movq	%rax, (%rdi)			/* plain */
	movq	%r9, 0x38(%r10)			/* plain */
	movl	$0xc30f, (%rdi)			/* plain */
	movb	$0, (%rdi)			/* plain */
	pushq	%rax				/* plain */
	rep stosq				/* plain */
	rep movsb				/* plain */
	movntdqa (%rdi), %xmm0			/* plain */
	movdqu	%xmm0, (%rdi)			/* plain */
	movups	%xmm0, (%rdi)			/* plain */
	movaps	%xmm0, (%rdi)			/* plain */
	vmovdqu	%ymm0, (%rdi)			/* plain */
	lock incl (%rdi)			/* plain */
	sfence					/* plain */
	retq					/* plain */
