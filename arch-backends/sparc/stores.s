# SPDX-License-Identifier: GPL-2.0-only
# Instructions, and what the table `stores` must say of each.
	.register %g2, #scratch
	stxa	%g1, [%o0] 0xe2			/* zeroing */
	stxa	%g1, [%o0 + %o1] 0xf2		/* zeroing */
	stwa	%g1, [%o0] 0xe3			/* zeroing */
	stda	%f0, [%o0] 0xf0			/* nontemporal */
	stda	%f16, [%o0 + %o1] 0xe0		/* nontemporal */
	stxa	%g1, [%o0] 0x80			/* plain */
	ldxa	[%o0] 0xe2, %g1			/* plain */
	ldda	[%o0] 0xf0, %f0			/* plain */
	stx	%g1, [%o0]			/* plain */
	std	%f0, [%o0]			/* plain */
	membar	#StoreStore			/* plain */
