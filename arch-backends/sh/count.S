/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Starts core/harness/count on a bare CPU.
 * Boot: -M none -m 256M -cpu sh7751r -device loader,cpu-num=0,file=
 * Flags: -Wl,-Ttext=0x10000
 */
	.globl	start
start:	mov.l	1f, r15
	mov.l	2f, r0
	jmp	@r0
	nop
	.balign	4
1:	.long	stack
2:	.long	count

	.bss
	.balign	64
	.skip	4096
stack:
