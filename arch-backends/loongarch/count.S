/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Starts core/harness/count on a bare CPU.
 * Boot: -M none -m 256M -cpu max -device loader,cpu-num=0,file=
 * Flags: -Wl,-Ttext=0x10000
 */
	.globl	start
start:	la.abs	$sp, stack
	b	count

	.bss
	.balign	64
	.skip	4096
stack:
