/* SPDX-License-Identifier: GPL-2.0 */
/* Re-implementation: the basics, from the host's C library. */
#ifndef _HARNESS_LINUX_KERNEL_H
#define _HARNESS_LINUX_KERNEL_H

#include_next <linux/kernel.h>
#include <stdio.h>

#include <linux/types.h>

#define roundup(x, y)	(((x) + (y) - 1) / (y) * (y))
#define ARRAY_SIZE(array)	(sizeof(array) / sizeof((array)[0]))

#endif
