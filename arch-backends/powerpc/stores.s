# SPDX-License-Identifier: GPL-2.0-only
# Instructions, and what the table `stores` must say of each.
	dcbz	0, 3				/* zeroing */
	dcbz	4, 5				/* zeroing */
	.long	0x7c242fec			/* zeroing */
	dcbf	4, 5				/* plain */
	dcbst	4, 5				/* plain */
	dcbtst	4, 5				/* plain */
	stw	3, 0(4)				/* plain */
	stwu	3, 4(4)				/* plain */
	stwx	3, 4, 5				/* plain */
	sync					/* plain */
