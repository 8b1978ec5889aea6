/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Starts core/harness/count on a bare machine, as a PVH guest: in 32-bit mode without paging.
 * Boot: -M q35 -cpu max -m 256M -kernel
 * Flags: -Wl,-Ttext-segment=0x100000
 */
#ifdef __x86_64__
#define FEATURES	0x220		/* OSFXSR: there is SSE; PAE */
#else
#define FEATURES	0x200
#endif

	.section .note.pvh, "a", @note
	.long	4, 4, 18			/* XEN_ELFNOTE_PHYS32_ENTRY */
	.asciz	"Xen"
	.long	start

	.text
	.code32
	.globl	start
start:	mov	%cr4, %eax
	or	$FEATURES, %eax
	mov	%eax, %cr4
	mov	$stack, %esp
#ifdef __x86_64__
	movl	$directory + 3, top
	movl	$0x83, directory		/* the first GiB in one page */
	mov	$top, %eax
	mov	%eax, %cr3
	mov	$0xc0000080, %ecx		/* EFER */
	rdmsr
	or	$0x100, %eax			/* LME */
	wrmsr
	mov	%cr0, %eax
	or	$0x80000000, %eax		/* PG */
	mov	%eax, %cr0
	lgdt	descriptor
	ljmp	$8, $1f
	.code64
1:
#endif
	call	count

#ifdef __x86_64__
	.balign	8
segments:
	.quad	0, 0x00af9a000000ffff		/* code of 64 bits */
descriptor:
	.word	15
	.long	segments
#endif

	.bss
	.balign	4096
top:	.skip	4096
directory:
	.skip	4096
	.skip	4096
stack:
