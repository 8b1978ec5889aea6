/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Starts core/harness/count on a bare CPU.
 * Boot: -M none -m 256M -cpu m68040 -device loader,cpu-num=0,file=
 * Flags: -Wl,-Ttext=0x10000
 */
	.globl	start
start:	lea	stack, %sp
	jra	count

	.bss
	.balign	64
	.skip	4096
stack:
