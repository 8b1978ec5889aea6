/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Starts core/harness/count on a bare machine.
 * Boot of mips: -M malta -cpu 24Kf -m 256M -kernel
 * Boot of mips64el: -M malta -cpu MIPS64R2-generic -m 256M -kernel
 * Flags: -G0 -mno-abicalls
 * Flags of mips: -Wl,-Ttext-segment=0x80100000
 * Flags of mips64el: -Wl,-Ttext-segment=0xffffffff80100000
 */
#ifdef __mips64
#define LA	dla
#else
#define LA	la
#endif

	.set	noreorder
	.globl	start
start:	LA	$sp, stack
	j	count
	nop

	.bss
	.balign	64
	.skip	4096
stack:
