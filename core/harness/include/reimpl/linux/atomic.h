/* SPDX-License-Identifier: GPL-2.0 */
/* Re-implementation: atomic_t over the compiler's builtins. */
#ifndef _LINUX_ATOMIC_H
#define _LINUX_ATOMIC_H

typedef struct {
	int counter;
} atomic_t;

#define ATOMIC_INIT(i)	{ (i) }

static inline int atomic_read(const atomic_t *v)
{
	return __atomic_load_n(&v->counter, __ATOMIC_RELAXED);
}

static inline int atomic_inc_return(atomic_t *v)
{
	return __atomic_add_fetch(&v->counter, 1, __ATOMIC_SEQ_CST);
}

#endif
