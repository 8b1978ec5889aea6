// SPDX-License-Identifier: GPL-2.0
/* Runs KUnit suites in a process and prints KTAP. A stray memory access fails its test only. */
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#include <kunit/test.h>

#define INDENT "    "

static struct kunit_suite *suites;
static struct kunit *running;
static pthread_t main_thread;
static sigjmp_buf leave_test;

void kunit_register(struct kunit_suite *suite)
{
	suite->next = suites;
	suites = suite;
}

void kunit_abort(void)
{
	siglongjmp(leave_test, 1);
}

void kunit_info(struct kunit *test, const char *fmt, ...)
{
	va_list args;

	printf(INDENT "# %s: ", test->name);
	va_start(args, fmt);
	vprintf(fmt, args);
	va_end(args);
}

void kunit_fail(struct kunit *test, const char *file, int line, const char *fmt, ...)
{
	char text[256];
	va_list args;

	test->failed = true;
	va_start(args, fmt);
	vsnprintf(text, sizeof(text), fmt, args);
	va_end(args);
	text[strcspn(text, "\n")] = '\0';
	printf(INDENT "# %s: EXPECTATION FAILED at %s:%d: %s\n", test->name, file, line, text);
}

void kunit_skip(struct kunit *test, const char *fmt, ...)
{
	va_list args;

	test->skipped = true;
	va_start(args, fmt);
	vsnprintf(test->status_comment, sizeof(test->status_comment), fmt, args);
	va_end(args);
	kunit_abort();
}

/* Where a kernel would oops. Only the main thread has a test to leave. */
static void fault(int sig, siginfo_t *info, void *context)
{
	if (!running || !pthread_equal(pthread_self(), main_thread)) {
		printf("Bail out! signal %d at address %p\n", sig, info->si_addr);
		fflush(stdout);
		_exit(EXIT_FAILURE);
	}
	kunit_fail(running, "address", 0, "signal %d, access to %p", sig, info->si_addr);
	kunit_abort();
}

static void catch_faults(void)
{
	struct sigaction action = { .sa_sigaction = fault, .sa_flags = SA_SIGINFO | SA_NODEFER };

	sigaction(SIGSEGV, &action, NULL);
	sigaction(SIGBUS, &action, NULL);
	sigaction(SIGILL, &action, NULL);
}

static void run_case(struct kunit_suite *suite, struct kunit_case *c, struct kunit *test)
{
	const struct itimerval off = { };

	running = test;
	if (!sigsetjmp(leave_test, 1)) {
		if (suite->init && suite->init(test))
			KUNIT_FAIL(test, "init failed");
		else
			c->run_case(test);
	}
	running = NULL;
	setitimer(ITIMER_REAL, &off, NULL);
	if (suite->exit)
		suite->exit(test);
}

static void print_status(int indent, bool ok, int n, const char *name, const char *skip)
{
	printf("%*s%sok %d %s%s%s\n", indent, "", ok ? "" : "not ", n, name,
	       skip ? " # SKIP " : "", skip ? skip : "");
	fflush(stdout);
}

static bool run_cases(struct kunit_suite *suite)
{
	struct kunit_case *c;
	bool ok = true;
	int n = 0;

	for (c = suite->test_cases; c->run_case; c++) {
		struct kunit test = { .name = c->name };

		run_case(suite, c, &test);
		print_status(strlen(INDENT), !test.failed, ++n, c->name,
			     test.skipped ? test.status_comment : NULL);
		ok = ok && !test.failed;
	}
	return ok;
}

static bool run_suite(struct kunit_suite *suite)
{
	struct kunit_case *c;
	int cases = 0;
	bool ok;

	for (c = suite->test_cases; c->run_case; c++)
		cases++;
	printf(INDENT "KTAP version 1\n" INDENT "# Subtest: %s\n" INDENT "1..%d\n",
	       suite->name, cases);
	if (suite->suite_init && suite->suite_init(suite)) {
		printf(INDENT "# failed to initialize the suite\n");
		return false;
	}
	ok = run_cases(suite);
	if (suite->suite_exit)
		suite->suite_exit(suite);
	return ok;
}

int kunit_run_all(void)
{
	struct kunit_suite *suite;
	bool ok, all_ok = true;
	int n = 0;

	main_thread = pthread_self();
	catch_faults();
	for (suite = suites; suite; suite = suite->next)
		n++;
	printf("KTAP version 1\n1..%d\n", n);
	n = 0;
	for (suite = suites; suite; suite = suite->next) {
		ok = run_suite(suite);
		print_status(0, ok, ++n, suite->name, NULL);
		all_ok = all_ok && ok;
	}
	return all_ok && n ? EXIT_SUCCESS : EXIT_FAILURE;
}
