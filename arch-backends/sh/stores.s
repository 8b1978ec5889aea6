# SPDX-License-Identifier: GPL-2.0-only
! Instructions, and what the table `stores` must say of each.
	movca.l	r0, @r4				/* zeroing */
	movca.l	r0, @r15			/* zeroing */
	mov.l	r0, @r4				/* plain */
	mov.l	r0, @-r4			/* plain */
	pref	@r4				/* plain */
	ocbwb	@r4				/* plain */
	nop					/* plain */
