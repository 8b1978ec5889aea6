/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Starts core/harness/count on a bare machine.
 * Boot: -M malta -m 256M -kernel
 * Flags: -G0 -mno-abicalls
 * Flags of mips: -Wl,-Ttext=0x80100000
 * Flags of mips64el: -Wl,-Ttext=0xffffffff80100000
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
