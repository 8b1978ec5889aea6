/* SPDX-License-Identifier: GPL-2.0 */
/* Re-implementation: as much of KUnit as the suites use, printing KTAP; see kunit.c. */
#ifndef _KUNIT_TEST_H
#define _KUNIT_TEST_H

#include <linux/kernel.h>
#include <linux/types.h>

struct kunit {
	const char *name;
	bool failed;
	bool skipped;
	char status_comment[128];
};

struct kunit_case {
	void (*run_case)(struct kunit *test);
	const char *name;
};

struct kunit_suite {
	const char *name;
	int (*suite_init)(struct kunit_suite *suite);
	void (*suite_exit)(struct kunit_suite *suite);
	int (*init)(struct kunit *test);
	void (*exit)(struct kunit *test);
	struct kunit_case *test_cases;
	struct kunit_suite *next;
};

void kunit_register(struct kunit_suite *suite);
int kunit_run_all(void);
void kunit_info(struct kunit *test, const char *fmt, ...) __printf(2, 3);
void kunit_fail(struct kunit *test, const char *file, int line, const char *fmt, ...) __printf(4, 5);
void kunit_skip(struct kunit *test, const char *fmt, ...)
	__printf(2, 3) __attribute__((__noreturn__));
void kunit_abort(void) __attribute__((__noreturn__));

#define KUNIT_CASE(test_name)		{ .run_case = test_name, .name = #test_name }
#define KUNIT_CASE_SLOW(test_name)	KUNIT_CASE(test_name)

#define kunit_test_suite(suite)							\
static void __attribute__((constructor)) __kunit_register_##suite(void)		\
{										\
	kunit_register(&suite);							\
}

#define KUNIT_FAIL(test, fmt, ...)						\
	kunit_fail(test, __FILE__, __LINE__, fmt, ##__VA_ARGS__)
#define __KUNIT_EXPECT(test, cond, otherwise, fmt, ...)				\
do {										\
	if (!(cond)) {								\
		KUNIT_FAIL(test, "expected " #cond fmt, ##__VA_ARGS__);		\
		otherwise;							\
	}									\
} while (0)

#define KUNIT_EXPECT_TRUE_MSG(test, cond, fmt, ...)				\
	__KUNIT_EXPECT(test, cond, , ": " fmt, ##__VA_ARGS__)
#define KUNIT_EXPECT_FALSE_MSG(test, cond, fmt, ...)				\
	__KUNIT_EXPECT(test, !(cond), , ": " fmt, ##__VA_ARGS__)
#define KUNIT_EXPECT_EQ_MSG(test, a, b, fmt, ...)				\
	__KUNIT_EXPECT(test, (a) == (b), , ": " fmt, ##__VA_ARGS__)
#define KUNIT_EXPECT_GT_MSG(test, a, b, fmt, ...)				\
	__KUNIT_EXPECT(test, (a) > (b), , ": " fmt, ##__VA_ARGS__)
#define KUNIT_EXPECT_TRUE(test, cond)	__KUNIT_EXPECT(test, cond, , "")
#define KUNIT_EXPECT_FALSE(test, cond)	__KUNIT_EXPECT(test, !(cond), , "")
#define KUNIT_EXPECT_EQ(test, a, b)	__KUNIT_EXPECT(test, (a) == (b), , "")
#define KUNIT_EXPECT_PTR_EQ(test, a, b)	__KUNIT_EXPECT(test, (a) == (b), , "")
#define KUNIT_EXPECT_GT(test, a, b)	__KUNIT_EXPECT(test, (a) > (b), , "")
#define KUNIT_ASSERT_TRUE_MSG(test, cond, fmt, ...)				\
	__KUNIT_EXPECT(test, cond, kunit_abort(), ": " fmt, ##__VA_ARGS__)

#endif
