# SPDX-License-Identifier: GPL-2.0-only
# Instructions, and what the table `stores` must say of each.
	.arch armv8.8-a+mops+memtag
	stnp	x0, x1, [x2]			/* nontemporal */
	stnp	x20, x21, [x22, #48]		/* nontemporal */
	stnp	xzr, xzr, [sp, #-512]		/* nontemporal */
	stnp	w0, w1, [x2, #8]		/* nontemporal */
	stnp	q0, q1, [x2]			/* nontemporal */
	stnp	d0, d1, [x2]			/* nontemporal */
	stnp	s0, s1, [x2]			/* nontemporal */
	dc	zva, x3				/* zeroing at register 3 */
	dc	gzva, x30			/* zeroing at register 30 */
	cpyfpwn	[x0]!, [x1]!, x2!		/* nontemporal */
	cpyfpn	[x3]!, [x4]!, x5!		/* nontemporal */
	cpyfpwtwn [x3]!, [x4]!, x5!		/* nontemporal */
	cpypwn	[x0]!, [x1]!, x2!		/* nontemporal */
	cpyfprn	[x0]!, [x1]!, x2!		/* plain */
	cpyfp	[x0]!, [x1]!, x2!		/* plain */
	cpyp	[x0]!, [x1]!, x2!		/* plain */
	cpyfm	[x0]!, [x1]!, x2!		/* plain */
	cpyfe	[x0]!, [x1]!, x2!		/* plain */
	cpyfmwn	[x0]!, [x1]!, x2!		/* nontemporal */
	cpyfewn	[x0]!, [x1]!, x2!		/* nontemporal */
	cpyewn	[x0]!, [x1]!, x2!		/* nontemporal */
	cpyfern	[x0]!, [x1]!, x2!		/* plain */
	setpn	[x6]!, x7!, x8			/* nontemporal */
	setmn	[x6]!, x7!, x8			/* nontemporal */
	seten	[x6]!, x7!, x8			/* nontemporal */
	setp	[x6]!, x7!, x8			/* plain */
	setm	[x6]!, x7!, x8			/* plain */
	sete	[x6]!, x7!, x8			/* plain */
	ldnp	x0, x1, [x2]			/* plain */
	stp	x0, x1, [x2]			/* plain */
	stp	x0, x1, [x2], #16		/* plain */
	stp	x0, x1, [x2, #-16]!		/* plain */
	stp	q0, q1, [x2]			/* plain */
	str	x0, [x1]			/* plain */
	dc	civac, x3			/* plain */
	ret					/* plain */
