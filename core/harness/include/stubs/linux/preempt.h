/* SPDX-License-Identifier: GPL-2.0 */
/* Stub: a process cannot turn preemption off. */
#ifndef _LINUX_PREEMPT_H
#define _LINUX_PREEMPT_H

#define preempt_disable()	do { } while (0)
#define preempt_enable()	do { } while (0)

#endif
