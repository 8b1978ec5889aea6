/* SPDX-License-Identifier: GPL-2.0 */
/* Re-implementation: page-wise memory over mmap(), see memory.c. */
#ifndef _LINUX_VMALLOC_H
#define _LINUX_VMALLOC_H

#include <linux/types.h>

void *vmalloc(unsigned long size);
void vfree(const void *addr);
void vunmap_range(unsigned long addr, unsigned long end);

#endif
