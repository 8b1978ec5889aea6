# SPDX-License-Identifier: GPL-2.0-only
# Program for a bare machine: what the plugin must count of it. A multiboot image in 32-bit mode.
# Machine: x86_64
# Assemble: --32
# Link: -m elf_i386 -Ttext=0x100000
# Boot: -m 64M -kernel
#
# Lines 0 to 3 non-temporally, line 4 by ordinary stores, half of line 5 non-temporally, then an
# ordinary store to line 0. Read: lines 4, 5, 0 and that of the return address; written: 0 to 5, 0 again.
# Measured twice; the second call has an interrupt between it and the entry: sti holds it off that long.
# Expect: measured: instructions=95 interrupts=0 read=256 written=448 polluted=3 partial=1 lines=6 mixed=1
# Expect: measured: loads=1 plain=17 nontemporal=72 zeroing=0 split.measured=95
# Expect: outer: instructions=196 interrupts=1 during_interrupts=2 split.measured=190 split.outer=6
	.long	0x1badb002, 0, -0x1badb002	# multiboot
	.globl	start
start:	mov	$stack, %esp
	mov	$handler, %eax			# gate of vector 0x40
	mov	%ax, idt + 0x40 * 8
	mov	%cs, idt + 0x40 * 8 + 2
	movw	$0x8e00, idt + 0x40 * 8 + 4
	shr	$16, %eax
	mov	%ax, idt + 0x40 * 8 + 6
	lidt	descriptor
	movl	$0x1ff, 0xfee000f0		# APIC on
	call	outer
	mov	$0xfe, %al			# reset by the keyboard controller
	out	%al, $0x64
1:	hlt
	jmp	1b

handler:
	movl	$0, 0xfee000b0			# end of interrupt
	iret

	.globl	outer
outer:	nop
	call	measured
	movl	$0x44040, 0xfee00300		# to this CPU, vector 0x40
	sti
	call	measured
	ret

descriptor:
	.word	0x41 * 8 - 1
	.long	idt

	.globl	measured
measured:
	mov	$lines, %edi
	.set	offset, 0
	.rept	64				# lines 0 to 3
	movntil	%eax, offset(%edi)
	.set	offset, offset + 4
	.endr
	.rept	16				# line 4
	mov	%eax, offset(%edi)
	.set	offset, offset + 4
	.endr
	.rept	8				# line 5, half of it
	movntil	%eax, offset(%edi)
	.set	offset, offset + 4
	.endr
	mov	%eax, (%edi)			# line 0 again
	cmp	%eax, %eax
	jne	1f
	nop
1:	nop
	ret

	.bss
	.balign	8
idt:	.skip	0x41 * 8
	.balign	64
lines:	.skip	6 * 64
	.balign	64
	.skip	64 - 8
stack:	.skip	64
