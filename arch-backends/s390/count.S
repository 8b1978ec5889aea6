/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Starts core/harness/count on a bare machine.
 * Boot: -M s390-ccw-virtio -cpu max -m 256M -kernel
 * Flags: -Wl,-Ttext=0x100000 -msoft-float
 * QEMU writes a command line to 0x10480.
 */
	.globl	start
start:	larl	%r15, stack - 160		# which a function may use
	jg	count

	.bss
	.balign	64
	.skip	4096
stack:
