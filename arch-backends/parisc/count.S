/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Starts core/harness/count on a bare CPU.
 * Boot: -M none -cpu pa-8700 -m 256M -device loader,cpu-num=0,file=
 * Flags: -Wl,-Ttext=0x10000
 */
	.level	2.0
	.globl	start
start:	ldil	L%stack, %sp			/* which grows upwards */
	ldo	R%stack(%sp), %sp
	ldil	L%$global$, %dp
	b	count
	ldo	R%$global$(%dp), %dp

	.bss
	.balign	64
stack:	.skip	4096
 
