/* SPDX-License-Identifier: GPL-2.0 */
/* Stub: the cache line of most machines, where nothing says another. */
#ifndef _LINUX_CACHE_H
#define _LINUX_CACHE_H

#ifndef SMP_CACHE_BYTES
#define SMP_CACHE_BYTES	64
#endif

#endif
