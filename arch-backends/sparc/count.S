/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Starts core/harness/count on a bare CPU.
 * Boot: -M none -cpu TI-UltraSparc-IIi -m 256M -device loader,cpu-num=0,file=
 * Flags: -Wl,-Ttext=0x10000 -mcmodel=medlow
 */
	.register %g2, #scratch
	.globl	start
start:	wrpr	%g0, 6, %cansave		/* all register windows are free */
	wrpr	%g0, 0, %canrestore
	wrpr	%g0, 0, %otherwin
	wrpr	%g0, 7, %cleanwin
	set	stack - 2047 - 192, %sp		/* the bias, and what a function may use */
	ba	count
	nop

	.bss
	.balign	64
	.skip	4096
stack:
