/* SPDX-License-Identifier: GPL-2.0 */
/* Stub: initcalls are compiled, never called. */
#ifndef _LINUX_INIT_H
#define _LINUX_INIT_H

#define __init
#define late_initcall(fn)	static void *__initcall_##fn __attribute__((used)) = (void *)fn

#endif
