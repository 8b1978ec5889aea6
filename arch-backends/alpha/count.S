/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Starts core/harness/count on a bare machine.
 * Boot: -M clipper -m 256M -kernel
 * Flags: -Wl,-Ttext=0xfffffc0000310000
 */
	.globl	start
start:	br	$27, 1f
1:	ldgp	$29, 0($27)
	lda	$30, stack
	lda	$27, count
	jmp	$31, ($27)

	.bss
	.balign	64
	.skip	4096
stack:
