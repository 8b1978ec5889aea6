# SPDX-License-Identifier: GPL-2.0-only
# Program for a bare machine: what the plugin must count of it.
# Machine: s390x
# Link: -Ttext=0x10000
# Boot: -m 64M -kernel
#
# Line 0 by mvc in two halves, line 1 by xc in one, line 2 by a store of 8 bytes. All are read
# and written; the emulator copies byte by byte.
# Expect: measured: instructions=7 read=768 written=768 polluted=3 partial=0 lines=3 mixed=0
# Expect: measured: loads=256 plain=513 nontemporal=0 zeroing=0 split.measured=7
# Expect: outer: instructions=10 split.measured=7 split.outer=3
	.globl	start
start:	brasl	%r13, outer
	xgr	%r0, %r0
	stap	cpu
	larl	%r1, cpu
	lh	%r2, 0(%r1)
	sigp	%r0, %r2, 5			# stop, and with it the machine
1:	j	1b

	.globl	outer
outer:	brasl	%r14, measured
	nopr	%r7
	br	%r13

	.globl	measured
measured:
	larl	%r2, lines
	mvc	0(128,%r2), 0(%r2)
	mvc	128(128,%r2), 0(%r2)
	xc	256(256,%r2), 256(%r2)
	stg	%r3, 512(%r2)
	nopr	%r7
	br	%r14

	.balign	256
lines:	.skip	3 * 256
cpu:	.skip	8
