// SPDX-License-Identifier: GPL-2.0-only
// Program for a bare machine: what the plugin must count of it.
// Machine: arm64
// Assemble: -march=armv8.8-a+mops
// Link: -Ttext=0x40080000
// Boot: -m 64M -kernel
//
// Lines 0 and 1 with stnp, lines 2 and 3 with dc zva, line 2 then with an ordinary store, line 4 with a
// non-temporal set and lines 5 to 8 with an ordinary one. Read: lines 5 to 8; written: all.
// Expect: measured: instructions=24 read=256 written=576 polluted=6 partial=0 lines=9 mixed=0
// Expect: measured: loads=0 plain=257 nontemporal=72 zeroing=2 split.measured=24
// Expect: outer: instructions=28 split.measured=24 split.outer=4
	.globl	start
start:	mrs	x0, sctlr_el1
	bl	outer
	ldr	w0, =0x84000008			// PSCI: system off
	hvc	#0
1:	b	1b

	.globl	outer
outer:	mov	x20, x30
	bl	measured
	mov	x30, x20
	ret

	.globl	measured
measured:
	adr	x0, lines
	.set	offset, 0
	.rept	8
	stnp	x1, x2, [x0, #offset]
	.set	offset, offset + 16
	.endr
	add	x3, x0, #128
	dc	zva, x3
	str	x1, [x3]
	add	x3, x3, #64
	dc	zva, x3
	add	x4, x0, #256
	mov	x5, #64
	setpn	[x4]!, x5!, x6
	setmn	[x4]!, x5!, x6
	seten	[x4]!, x5!, x6
	mov	x5, #256
	setp	[x4]!, x5!, x6
	setm	[x4]!, x5!, x6
	sete	[x4]!, x5!, x6
	ret

	.balign	64
lines:	.skip	9 * 64
