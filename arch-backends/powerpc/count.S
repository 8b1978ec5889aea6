/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Starts core/harness/count on a bare CPU.
 * Boot: -M powernv9 -m 1G -device loader,cpu-num=0,file=
 * Boot of ppc: -M none -cpu 7400 -m 256M -device loader,cpu-num=0,file=
 * Flags: -Wl,-Ttext=0x2000000
 */
	.globl	start
start:
#ifdef __LITTLE_ENDIAN__
	/* The CPU starts big endian: these are read with their bytes swapped. */
	.long	0x05009f42			/* bcl 20, 31, .+4 */
	.long	0xa602487d			/* mflr 10 */
	.long	0x1c004a39			/* addi 10, 10, 28: what follows */
	.long	0xa600607d			/* mfmsr 11 */
	.long	0x01006b69			/* xori 11, 11, 1: little endian */
	.long	0xa6035a7d			/* mtsrr0 10 */
	.long	0xa6037b7d			/* mtsrr1 11 */
	.long	0x2400004c			/* rfid */
#endif
#ifdef __powerpc64__
	lis	2, .TOC.@ha
	addi	2, 2, .TOC.@l
	lis	12, count@ha
	addi	12, 12, count@l
#endif
	lis	1, (stack - 128)@ha		/* which a function may use */
	addi	1, 1, (stack - 128)@l
	b	count

	.bss
	.balign	64
	.skip	4096
stack:
