/* SPDX-License-Identifier: GPL-2.0 */
/* Re-implementation: the C library's string functions, and what the kernel has beyond them. */
#ifndef _HARNESS_LINUX_STRING_H
#define _HARNESS_LINUX_STRING_H

#include <string.h>

#include <asm/string.h>
#include <linux/types.h>

void *memchr_inv(const void *start, int c, size_t bytes);

#endif
