/* SPDX-License-Identifier: GPL-2.0 */
/* Re-implementation: the page size of the host, known at run time only. */
#ifndef _LINUX_MM_H
#define _LINUX_MM_H

#include <unistd.h>

#include <linux/kernel.h>

#define PAGE_SIZE	((unsigned long)sysconf(_SC_PAGESIZE))

#endif
