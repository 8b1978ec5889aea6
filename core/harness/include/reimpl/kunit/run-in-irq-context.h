/* SPDX-License-Identifier: GPL-2.0 */
/* Re-implementation: a signal stands in for the hardirq, a thread for the softirq; see contexts.c. */
#ifndef _KUNIT_RUN_IN_IRQ_CONTEXT_H
#define _KUNIT_RUN_IN_IRQ_CONTEXT_H

#include <kunit/test.h>

void kunit_run_irq_test(struct kunit *test, bool (*func)(void *), int max_iterations,
			void *test_specific_state);

#endif
