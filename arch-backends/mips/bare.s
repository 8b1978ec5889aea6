# SPDX-License-Identifier: GPL-2.0-only
# Program for a bare machine: what the plugin must count of it. Calls and returns have delay slots.
# Machine: mips
# Assemble: -mips32r2
# Link: -Ttext=0x80100000
# Boot: -m 64M -kernel
#
# Lines 0 to 2 by ordinary stores, the last one in the delay slot of the return. All are read and written.
# Expect: measured: instructions=27 read=96 written=96 polluted=3 partial=0 lines=3 mixed=0
# Expect: measured: loads=0 plain=24 nontemporal=0 zeroing=0 split.measured=27
# Expect: outer: instructions=32 split.measured=27 split.outer=5
	.set	noreorder
	.globl	start
start:	jal	outer
	nop
	li	$8, 0xbf000500			# Malta's SOFTRES register: reset
	li	$9, 0x42
	sw	$9, 0($8)
1:	b	1b
	nop

	.globl	outer
outer:	move	$16, $31
	jal	measured
	nop
	jr	$16
	nop

	.globl	measured
measured:
	lui	$4, %hi(lines)
	addiu	$4, $4, %lo(lines)
	.set	offset, 0
	.rept	23
	sw	$5, offset($4)
	.set	offset, offset + 4
	.endr
	jr	$31
	sw	$5, offset($4)

	.balign	32
lines:	.skip	3 * 32
