# SPDX-License-Identifier: GPL-2.0-only
# Program for a bare machine: what the plugin must count of it. wh64 executes as nothing.
# Machine: alpha
# Assemble: -mev6
# Link: -Ttext=0xfffffc0000310000
# Boot: -m 64M -kernel
#
# Lines 1 and 2 are claimed, one by an address within it; then lines 0 to 2 are stored to. Read: line 0.
# Expect: measured: instructions=29 read=64 written=192 polluted=3 partial=0 lines=3 mixed=0
# Expect: measured: loads=0 plain=24 nontemporal=0 zeroing=2 split.measured=29
# Expect: outer: instructions=31 split.measured=29 split.outer=2
	.set	noat
	.globl	start
start:	br	$27, 1f
1:	lda	$16, lines - 1b($27)
	bsr	$26, outer
	call_pal 0				# halt, and with it the machine

	.globl	outer
outer:	bsr	$25, measured
	ret	$31, ($26)

	.globl	measured
measured:
	lda	$17, 64($16)
	wh64	($17)
	lda	$17, 136($16)
	wh64	($17)
offset = 0
	.rept	23
	stq	$18, offset($16)
offset = offset + 8
	.endr
	stq	$18, offset($16)
	ret	$31, ($25)

	.balign	64
lines:	.skip	3 * 64
