/* SPDX-License-Identifier: GPL-2.0 */
/* Stub: a process has no softirqs to hold off. */
#ifndef _LINUX_BOTTOM_HALF_H
#define _LINUX_BOTTOM_HALF_H

#define local_bh_disable()	do { } while (0)
#define local_bh_enable()	do { } while (0)

#endif
