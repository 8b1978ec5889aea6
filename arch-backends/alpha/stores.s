# SPDX-License-Identifier: GPL-2.0-only
# Instructions, and what the table `stores` must say of each.
	.arch	ev6
	wh64	($16)				/* zeroing at register 16 */
	.long	0x63f1fc00			/* zeroing at register 17 */
	ecb	($16)				/* plain */
	mb					/* plain */
	wmb					/* plain */
	stq	$1, 0($16)			/* plain */
	ldq	$1, 0($16)			/* plain */
