# SPDX-License-Identifier: GPL-2.0-only
# Program for a bare machine: what the plugin must count of it. A timer interrupts it halfway.
# Machine: riscv64
# Assemble: -march=rv64gc_zicboz
# Link: -Ttext=0x80000000
# Boot: -m 64M -bios none -kernel
#
# Lines 0 and 1 with hints, line 2 with one for its first store only, line 3 zeroed. Read: line 2, for the
# hinted store that comes alone and again for the others; written: all, line 2 twice.
# Expect: measured: instructions=10051 interrupts=1 during_interrupts=9 split.measured=10051
# Expect: measured: read=128 written=320 polluted=2 partial=1 lines=4 mixed=1
# Expect: measured: loads=0 plain=7 nontemporal=17 zeroing=1
# Expect: outer: instructions=10055 interrupts=1 during_interrupts=9 split.measured=10051 split.outer=4
	.option	norelax
	.globl	start
start:	la	t0, handler
	csrw	mtvec, t0
	li	t0, 1 << 7			# the timer
	csrw	mie, t0
	li	s0, 0x2004000			# mtimecmp
	li	s1, 0x200bff8			# mtime
	csrsi	mstatus, 1 << 3
	jal	outer
	li	t0, 0x100000			# the test device: off
	li	t1, 0x5555
	sw	t1, 0(t0)
1:	j	1b

	.balign	4
	.globl	handler
handler:
	li	t2, -1
	sd	t2, 0(s0)
	la	t2, other
	sd	t2, 0(t2)
	nop
	nop
	nop
	mret

	.globl	outer
outer:	mv	s2, ra
	jal	measured
	mv	ra, s2
	ret

	.globl	measured
measured:
	la	a0, lines
	.set	offset, 0
	.rept	16				# lines 0 and 1
	.insn	0x00500033
	sd	a1, offset(a0)
	.set	offset, offset + 8
	.endr
	.insn	0x00500033
	.rept	8				# line 2
	sd	a1, offset(a0)
	.set	offset, offset + 8
	.endr
	addi	a2, a0, 192			# line 3
	cbo.zero (a2)
	ld	t0, 0(s1)			# a device, which has no line
	addi	t0, t0, 10			# in a microsecond, of a thousand instructions
	sd	t0, 0(s0)
	li	t1, 5000
1:	addi	t1, t1, -1
	bnez	t1, 1b
	ret

	.balign	64
lines:	.skip	4 * 64
other:	.skip	64
