/* SPDX-License-Identifier: GPL-2.0 */
/* Copy of include/linux/minmax.h without its compile-time checks of signedness. */
#ifndef _LINUX_MINMAX_H
#define _LINUX_MINMAX_H

#define min_t(type, x, y)	({ type __x = (x), __y = (y); __x < __y ? __x : __y; })
#define max_t(type, x, y)	({ type __x = (x), __y = (y); __x > __y ? __x : __y; })

#endif
