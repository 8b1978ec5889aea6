# SPDX-License-Identifier: GPL-2.0-only
# Instructions, and what the table `stores` must say of each.
	.option	arch, +zicboz, +c
	.insn	0x00500033			/* hint */
	sd	a0, 0(a1)			/* nontemporal */
	sd	a0, 8(a1)			/* plain */
	add	x0, x0, x2			/* hint */
	sw	a0, 0(a1)			/* nontemporal */
	add	x0, x0, x3			/* hint */
	add	x0, x0, x4			/* hint */
	c.sd	a0, 0(a1)			/* nontemporal */
	.insn	0x900a				/* hint */
	.insn	0x900e				/* hint */
	.insn	0x9012				/* hint */
	.insn	0x9016				/* hint */
	fsd	fa0, 0(a1)			/* nontemporal */
	add	x0, x0, x6			/* plain */
	add	x1, x0, x5			/* plain */
	c.add	a0, a1				/* plain */
	nop					/* plain */
	cbo.zero (a0)				/* zeroing at register 10 */
	fence	w, w				/* plain */
