/* SPDX-License-Identifier: GPL-2.0 */
/* Copy of include/linux/prefetch.h where an architecture has none of its own. */
#ifndef _LINUX_PREFETCH_H
#define _LINUX_PREFETCH_H

#define prefetchw(x)	__builtin_prefetch(x, 1)

#endif
