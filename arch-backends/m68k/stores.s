# SPDX-License-Identifier: GPL-2.0-only
# Instructions, and what the table `stores` must say of each.
	.cpu	68040
	move16	%a0@+, %a1@+			/* nontemporal */
	move16	%a0@+, 0x12345678		/* nontemporal */
	move16	%a0@, 0x12345678		/* nontemporal */
	move16	0x12345678, %a0@+		/* nontemporal */
	move.l	%d0, %a0@+			/* plain */
	move.l	%a0@+, %a1@+			/* plain */
	movem.l	%d0-%d3, %a0@			/* plain */
	move.l	%d0, 0x12345678			/* plain */
