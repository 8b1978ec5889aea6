// SPDX-License-Identifier: GPL-2.0
/* The contexts of the kernel's irq test: main thread, a second thread, and a timer signal. */
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

#include <kunit/run-in-irq-context.h>
#include <linux/atomic.h>

#define MIN_CALLS 1000
#define BURST 64

enum context { TASK, SOFTIRQ, HARDIRQ, CONTEXTS };

static struct {
	bool (*func)(void *state);
	void *state;
	int stop;
	atomic_t calls[CONTEXTS];
	atomic_t failures[CONTEXTS];
} run;

static void call_in(enum context context)
{
	if (!run.func(run.state))
		atomic_inc_return(&run.failures[context]);
	atomic_inc_return(&run.calls[context]);
}

static void on_timer(int sig)
{
	call_in(HARDIRQ);
}

static void *bh_thread(void *arg)
{
	while (!__atomic_load_n(&run.stop, __ATOMIC_RELAXED))
		call_in(SOFTIRQ);
	return NULL;
}

/* The thread inherits a mask without SIGALRM, so that the signal interrupts the main thread. */
static pthread_t start_thread(void)
{
	sigset_t alarm, old;
	pthread_t thread;

	sigemptyset(&alarm);
	sigaddset(&alarm, SIGALRM);
	pthread_sigmask(SIG_BLOCK, &alarm, &old);
	if (pthread_create(&thread, NULL, bh_thread, NULL))
		abort();
	pthread_sigmask(SIG_SETMASK, &old, NULL);
	return thread;
}

/* One signal rarely hits the middle of a copy; a thousand of them do. */
static bool want_more(int max_iterations, time_t deadline)
{
	int calls = 0, busy = 0, i;

	for (i = 0; i < CONTEXTS; i++) {
		calls += atomic_read(&run.calls[i]);
		busy += atomic_read(&run.calls[i]) >= MIN_CALLS;
	}
	return (calls < max_iterations || busy < CONTEXTS) && time(NULL) < deadline;
}

void kunit_run_irq_test(struct kunit *test, bool (*func)(void *), int max_iterations,
			void *test_specific_state)
{
	const struct itimerval every = { { 0, 100 }, { 0, 100 } }, off = { };
	static const char *const name[] = { "task", "softirq", "hardirq" };
	time_t deadline = time(NULL) + 5;
	pthread_t thread;
	int i;

	run = (typeof(run)){ .func = func, .state = test_specific_state };
	signal(SIGALRM, on_timer);
	thread = start_thread();
	setitimer(ITIMER_REAL, &every, NULL);
	do {
		/* In bursts, so that most of the time is spent copying. */
		for (i = 0; i < BURST; i++)
			call_in(TASK);
	} while (want_more(max_iterations, deadline));
	setitimer(ITIMER_REAL, &off, NULL);
	__atomic_store_n(&run.stop, 1, __ATOMIC_RELAXED);
	pthread_join(thread, NULL);

	for (i = 0; i < CONTEXTS; i++) {
		KUNIT_EXPECT_GT_MSG(test, atomic_read(&run.calls[i]), 0,
				    "never called in %s context", name[i]);
		KUNIT_EXPECT_EQ_MSG(test, atomic_read(&run.failures[i]), 0,
				    "failure reported from %s context", name[i]);
	}
}
