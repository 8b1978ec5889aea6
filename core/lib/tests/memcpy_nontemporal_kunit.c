// SPDX-License-Identifier: GPL-2.0
/*
 * Tests of memcpy_nontemporal(): every small length at every alignment, the sizes that are copied
 * inline, buffers that touch a guard page, and each context a caller may be in.
 */
#include <kunit/run-in-irq-context.h>
#include <kunit/test.h>
#include <linux/atomic.h>
#include <linux/bottom_half.h>
#include <linux/compiler.h>
#include <linux/debugfs.h>
#include <linux/init.h>
#include <linux/irqflags.h>
#include <linux/kernel.h>
#include <linux/memcpy_nontemporal.h>
#include <linux/minmax.h>
#include <linux/mm.h>
#include <linux/module.h>
#include <linux/prandom.h>
#include <linux/preempt.h>
#include <linux/sched.h>
#include <linux/string.h>
#include <linux/types.h>
#include <linux/vmalloc.h>

#define SEED		42
#define MAX_ERRORS	10	/* printed per test case; the rest is counted */
#define EXCERPT		8	/* bytes quoted of a difference */
#define FILL		0xa5	/* what a destination holds beforehand */
#define ALIGNMENTS	64
#define REDZONE		64
#define SMALL_MAX	256
#define SMALL_SIZE	(REDZONE + ALIGNMENTS + SMALL_MAX + REDZONE)
#define LARGE_MAX	16384
#define LARGE_ITERS	1000
#define IRQ_ITERS	20000

/* One call of the function under test. */
struct call {
	void (*copy)(void *dst, const void *src, size_t len);
	u8 *dst;
	const u8 *src;
	size_t len;
};

/* Whole pages from @start to @end, with an inaccessible page on either side. */
struct guarded {
	u8 *area;
	u8 *start;
	u8 *end;
};

static char *provoke = "";
module_param(provoke, charp, 0444);
MODULE_PARM_DESC(provoke, "make a mistake for \"fortify\", \"kasan\" or \"kmsan\" to catch");

static struct rnd_state rng;
static unsigned int errors;
static u8 fill[EXCERPT];
static u8 small_dst[SMALL_SIZE] __aligned(ALIGNMENTS);
static u8 small_src[SMALL_SIZE] __aligned(ALIGNMENTS);
static u8 bounded[64];
/* Row n is small_src moved up by n bytes, so that every copy has an equally aligned reference. */
static u8 small_want[sizeof(long)][SMALL_SIZE + sizeof(long)] __aligned(ALIGNMENTS);
static struct guarded large_dst, large_src;
static u8 *large_want, *large_src_want;

static noinline void copy_any(void *dst, const void *src, size_t len)
{
	memcpy_nontemporal(dst, src, len);
}

#define DEFINE_FIXED_COPY(size)							\
static noinline void copy_##size(void *dst, const void *src, size_t len)	\
{										\
	memcpy_nontemporal(dst, src, size);					\
}

DEFINE_FIXED_COPY(4)
DEFINE_FIXED_COPY(8)
DEFINE_FIXED_COPY(16)
DEFINE_FIXED_COPY(32)
DEFINE_FIXED_COPY(48)
DEFINE_FIXED_COPY(64)
DEFINE_FIXED_COPY(80)
DEFINE_FIXED_COPY(96)

static const struct {
	size_t len;
	void (*copy)(void *dst, const void *src, size_t len);
} fixed[] = {
	{ 4, copy_4 },
	{ 8, copy_8 },
	{ 16, copy_16 },
	{ 32, copy_32 },
	{ 48, copy_48 },
	{ 64, copy_64 },
	{ 80, copy_80 },
	{ 96, copy_96 },
};

static u32 rand32(void)
{
	return prandom_u32_state(&rng);
}

/* WRITE_ONCE() keeps the compiler from turning the reference into a call of memcpy(). */
static void reference_copy(u8 *dst, const u8 *src, size_t len)
{
	size_t i;

	for (i = 0; i < len; i++)
		WRITE_ONCE(dst[i], src[i]);
}

static bool aligned(const u8 *p)
{
	return (unsigned long)p % sizeof(long) == 0;
}

/*
 * Return the offset of the first difference, or @len. Compares by words where both sides can, as
 * memcmp() goes byte by byte on some architectures, and neither says where.
 */
static size_t mismatch(const u8 *got, const u8 *want, size_t len)
{
	size_t i = 0;

	while (i < len && !(aligned(got + i) && aligned(want + i))) {
		if (got[i] != want[i])
			return i;
		i++;
	}
	while (i + sizeof(long) <= len &&
	       *(const unsigned long *)(got + i) == *(const unsigned long *)(want + i))
		i += sizeof(long);
	while (i < len && got[i] == want[i])
		i++;
	return i;
}

static void quote(char *out, const u8 *p, size_t len)
{
	size_t i;

	for (i = 0; i < len; i++)
		out += sprintf(out, i ? " %02x" : "%02x", p[i]);
}

/* @offset counts from the start of the destination, and is negative before it. */
static void report(struct kunit *test, const struct call *c, long offset,
		   const u8 *got, const u8 *want, size_t len)
{
	char got_text[3 * EXCERPT], want_text[3 * EXCERPT];

	if (++errors > MAX_ERRORS)
		return;
	len = min_t(size_t, len, EXCERPT);
	quote(got_text, got, len);
	quote(want_text, want, len);
	KUNIT_FAIL(test, "dst+%lu src+%lu len %zu: at %ld got \"%s\" want \"%s\"\n",
		   (unsigned long)c->dst % ALIGNMENTS, (unsigned long)c->src % ALIGNMENTS,
		   c->len, offset, got_text, want_text);
}

static void check_copied(struct kunit *test, const struct call *c, const u8 *want)
{
	size_t i = mismatch(c->dst, want, c->len);

	if (i < c->len)
		report(test, c, i, c->dst + i, want + i, c->len - i);
}

static void check_range_untouched(struct kunit *test, const struct call *c,
				  const u8 *from, const u8 *to)
{
	const u8 *bad = memchr_inv(from, FILL, to - from);

	if (bad)
		report(test, c, bad - c->dst, bad, fill, to - bad);
}

/* Between @start and @end, only the destination itself may have changed. */
static void check_surroundings(struct kunit *test, const struct call *c,
			       const u8 *start, const u8 *end)
{
	check_range_untouched(test, c, start, c->dst);
	check_range_untouched(test, c, c->dst + c->len, end);
}

static void check_source(struct kunit *test, const u8 *src, const u8 *want, size_t len)
{
	size_t i = mismatch(src, want, len);

	if (i < len && ++errors <= MAX_ERRORS)
		KUNIT_FAIL(test, "source modified at offset %zu\n", i);
}

/*
 * Neighbouring source bytes differ, so a copy from the next source alignment changes every byte
 * of the destination: it needs to be refilled, and its redzones checked, only once in 64 copies.
 */
static void check_alignments(struct kunit *test, struct call *c)
{
	size_t to, from, shift;

	for (to = REDZONE; to < REDZONE + ALIGNMENTS; to++) {
		memset(small_dst, FILL, SMALL_SIZE);
		c->dst = small_dst + to;
		for (from = REDZONE; from < REDZONE + ALIGNMENTS; from++) {
			shift = (to - from) % sizeof(long);
			c->src = small_src + from;
			c->copy(c->dst, c->src, c->len);
			check_copied(test, c, small_want[shift] + from + shift);
		}
		check_surroundings(test, c, small_dst, small_dst + SMALL_SIZE);
	}
	check_source(test, small_src, small_want[0], SMALL_SIZE);
	cond_resched();
}

/* Names the backend in the log, and holds every form of the call to returning nothing. */
static void backend_test(struct kunit *test)
{
	u8 *dst = small_dst;
	const u8 *src = small_src;
	size_t len = 1;

	static_assert(__same_type(memcpy_nontemporal(dst, src, len), void));
	static_assert(__same_type(memcpy_nontemporal(dst, src, 64), void));

	kunit_info(test, "backend: %s\n", MEMCPY_NONTEMPORAL_BACKEND);
#ifdef arch_memcpy_nontemporal
	KUNIT_EXPECT_TRUE(test, strcmp(MEMCPY_NONTEMPORAL_BACKEND, "generic"));
#else
	KUNIT_EXPECT_FALSE(test, strcmp(MEMCPY_NONTEMPORAL_BACKEND, "generic"));
#endif
}

/* Each argument is evaluated once, whatever the call expands to. */
static void arguments_test(struct kunit *test)
{
	u8 *dst = small_dst + REDZONE;
	const u8 *src = small_src + REDZONE;
	size_t len = 8;

	memcpy_nontemporal(dst++, src++, len++);
	KUNIT_EXPECT_EQ(test, dst - small_dst, REDZONE + 1);
	KUNIT_EXPECT_EQ(test, src - small_src, REDZONE + 1);
	KUNIT_EXPECT_EQ(test, len, 9);
}

static void alignments_test(struct kunit *test)
{
	struct call c = { .copy = copy_any };

	for (c.len = 0; c.len <= SMALL_MAX; c.len++)
		check_alignments(test, &c);
}

static void fixed_sizes_test(struct kunit *test)
{
	size_t i;

	for (i = 0; i < ARRAY_SIZE(fixed); i++) {
		struct call c = { .copy = fixed[i].copy, .len = fixed[i].len };

		check_alignments(test, &c);
	}
}

/* Both buffers begin right after a guard page, or end right before one, in all combinations. */
static void check_at_guards(struct kunit *test, struct call *c)
{
	const size_t zone = SMALL_MAX + REDZONE;
	u8 *start;
	int i;

	for (i = 0; i < 4; i++) {
		start = i & 1 ? large_dst.end - zone : large_dst.start;
		c->dst = i & 1 ? large_dst.end - c->len : large_dst.start;
		c->src = i & 2 ? large_src.end - c->len : large_src.start;
		memset(start, FILL, zone);
		c->copy(c->dst, c->src, c->len);
		check_copied(test, c, c->src);
		check_surroundings(test, c, start, start + zone);
	}
}

static void guard_pages_test(struct kunit *test)
{
	struct call c = { .copy = copy_any };
	size_t i;

	if (!IS_ENABLED(CONFIG_MMU))
		kunit_skip(test, "no MMU, so no guard pages");

	for (c.len = 0; c.len <= SMALL_MAX; c.len++)
		check_at_guards(test, &c);
	for (i = 0; i < ARRAY_SIZE(fixed); i++) {
		c.copy = fixed[i].copy;
		c.len = fixed[i].len;
		check_at_guards(test, &c);
	}
}

/* Whole pages, and a little more or less: the pages around the destination stay as they were. */
static void pages_test(struct kunit *test)
{
	static const int more[] = { 0, -8, -1, 1, 8 };
	struct call c = { .copy = copy_any };
	size_t i, from;

	for (i = 0; i < ARRAY_SIZE(more); i++) {
		for (from = 0; from <= 8; from++) {
			memset(large_dst.start, FILL, large_dst.end - large_dst.start);
			c.dst = large_dst.start + PAGE_SIZE;
			c.src = large_src.start + from;
			c.len = PAGE_SIZE + more[i];
			c.copy(c.dst, c.src, c.len);
			check_copied(test, &c, c.src);
			check_surroundings(test, &c, large_dst.start, large_dst.end);
		}
		cond_resched();
	}
}

/* Mostly small, as the loops around the main one are what breaks. */
static size_t random_length(void)
{
	static const size_t limit[] = { 128, 3072, LARGE_MAX + 1 };

	return rand32() % limit[rand32() % ARRAY_SIZE(limit)];
}

/* Half of the buffers end where a guard page follows, to catch accesses beyond them. */
static size_t random_offset(size_t len)
{
	size_t room = LARGE_MAX - len;

	return rand32() % 2 ? room : rand32() % (room + 1);
}

static void random_test(struct kunit *test)
{
	u8 *dst = large_dst.end - LARGE_MAX;
	const u8 *src = large_src.end - LARGE_MAX;
	struct call c = { .copy = copy_any };
	size_t i, pos;

	prandom_seed_state(&rng, SEED);
	memset(dst, FILL, LARGE_MAX);
	memset(large_want, FILL, LARGE_MAX);
	for (i = 0; i < LARGE_ITERS; i++) {
		c.len = random_length();
		c.dst = dst + random_offset(c.len);
		c.src = src + random_offset(c.len);
		reference_copy(large_want + (c.dst - dst), c.src, c.len);
		c.copy(c.dst, c.src, c.len);

		pos = mismatch(dst, large_want, LARGE_MAX);
		if (pos < LARGE_MAX) {
			report(test, &c, dst + pos - c.dst, dst + pos, large_want + pos,
			       LARGE_MAX - pos);
			reference_copy(large_want, dst, LARGE_MAX);
		}
		cond_resched();
	}
	check_source(test, src, large_src_want, LARGE_MAX);
}

/* One copy and its check, from any context; @state counts the calls. */
static bool copy_once(void *state)
{
	u32 n = atomic_inc_return((atomic_t *)state);
	u8 buf[REDZONE + 96 + 8];
	const u8 *src = small_src + REDZONE + n / 8 % ALIGNMENTS;
	u8 *dst = buf + 8 + n / 7 % (REDZONE - 8);
	size_t len = fixed[n % ARRAY_SIZE(fixed)].len;

	memset(buf, FILL, sizeof(buf));
	fixed[n % ARRAY_SIZE(fixed)].copy(dst, src, len);
	return mismatch(dst, src, len) == len && !memchr_inv(buf, FILL, dst - buf) &&
	       !memchr_inv(dst + len, FILL, buf + sizeof(buf) - (dst + len));
}

static void atomic_test(struct kunit *test)
{
	atomic_t calls = ATOMIC_INIT(0);
	bool preempt_ok, bh_ok, irq_ok;
	unsigned long flags;
	int i;

	for (i = 0; i < 1000; i++) {
		preempt_disable();
		preempt_ok = copy_once(&calls);
		preempt_enable();

		local_bh_disable();
		bh_ok = copy_once(&calls);
		local_bh_enable();

		local_irq_save(flags);
		irq_ok = copy_once(&calls);
		local_irq_restore(flags);

		KUNIT_ASSERT_TRUE_MSG(test, preempt_ok, "wrong with preemption off");
		KUNIT_ASSERT_TRUE_MSG(test, bh_ok, "wrong with bottom halves off");
		KUNIT_ASSERT_TRUE_MSG(test, irq_ok, "wrong with interrupts off");
	}
}

/* Task, softirq and hardirq, each interrupting the others in the middle of a copy. */
static void interrupts_test(struct kunit *test)
{
	atomic_t calls = ATOMIC_INIT(0);

	kunit_run_irq_test(test, copy_once, IRQ_ITERS, &calls);
}

/*
 * Copies that are right to the last byte, on which the sanitizers have nothing to say. With
 * provoke= one of them is wrong, and the sanitizer of that name has to find it.
 */
static void sanitizers_test(struct kunit *test)
{
	size_t len = sizeof(bounded) + !strcmp(provoke, "fortify");
	u8 *dst = bounded, *fresh;
	size_t i, wrong = 0;

	/* FORTIFY_SOURCE knows the size of the object, if not the length ... */
	OPTIMIZER_HIDE_VAR(len);
	memcpy_nontemporal(bounded, small_src, len);

	/* ... and here neither, but KASAN has a red zone behind it. */
	OPTIMIZER_HIDE_VAR(dst);
	copy_any(dst, small_src, sizeof(bounded) + !strcmp(provoke, "kasan"));

	/* For KMSAN a copy is as initialised as its source. */
	fresh = vmalloc(PAGE_SIZE);
	KUNIT_ASSERT_TRUE_MSG(test, fresh, "no memory");
	if (strcmp(provoke, "kmsan"))
		copy_any(fresh, small_src, sizeof(bounded));
	copy_any(dst, fresh, sizeof(bounded));
	vfree(fresh);
	for (i = 0; i < sizeof(bounded); i++)
		if (bounded[i] != small_src[i])
			wrong++;
	KUNIT_EXPECT_EQ_MSG(test, wrong, 0, "bytes differ");
}

/* Random bytes, none of which equals FILL or the one before it. */
static void init_small(void)
{
	size_t i, shift;

	for (i = 0; i < SMALL_SIZE; i++) {
		do {
			small_src[i] = rand32();
		} while (small_src[i] == FILL || (i && small_src[i] == small_src[i - 1]));
	}
	for (shift = 0; shift < sizeof(long); shift++)
		reference_copy(small_want[shift] + shift, small_src, SMALL_SIZE);
}

#ifdef CONFIG_MMU
static void make_inaccessible(u8 *page)
{
	vunmap_range((unsigned long)page, (unsigned long)page + PAGE_SIZE);
}
#else
static void make_inaccessible(u8 *page)
{
}
#endif

static int guarded_alloc(struct guarded *g)
{
	size_t size = max_t(size_t, LARGE_MAX, 4 * PAGE_SIZE);

	g->area = vmalloc(size + 2 * PAGE_SIZE);
	if (!g->area)
		return -ENOMEM;
	g->start = g->area + PAGE_SIZE;
	g->end = g->start + size;
	make_inaccessible(g->area);
	make_inaccessible(g->end);
	prandom_bytes_state(&rng, g->start, size);
	return 0;
}

static void memcpy_nontemporal_suite_exit(struct kunit_suite *suite)
{
	vfree(large_src_want);
	vfree(large_want);
	vfree(large_src.area);
	vfree(large_dst.area);
}

static int memcpy_nontemporal_suite_init(struct kunit_suite *suite)
{
	prandom_seed_state(&rng, SEED);
	memset(fill, FILL, sizeof(fill));
	init_small();
	large_want = vmalloc(LARGE_MAX);
	large_src_want = vmalloc(LARGE_MAX);
	if (!large_want || !large_src_want || guarded_alloc(&large_dst) ||
	    guarded_alloc(&large_src)) {
		memcpy_nontemporal_suite_exit(suite);
		return -ENOMEM;
	}
	reference_copy(large_src_want, large_src.end - LARGE_MAX, LARGE_MAX);
	return 0;
}

static int memcpy_nontemporal_init(struct kunit *test)
{
	errors = 0;
	return 0;
}

static void memcpy_nontemporal_exit(struct kunit *test)
{
	if (errors > MAX_ERRORS)
		kunit_info(test, "and %u more errors\n", errors - MAX_ERRORS);
}

static struct kunit_case memcpy_nontemporal_cases[] = {
	KUNIT_CASE(backend_test),
	KUNIT_CASE(arguments_test),
	KUNIT_CASE_SLOW(alignments_test),
	KUNIT_CASE(fixed_sizes_test),
	KUNIT_CASE(guard_pages_test),
	KUNIT_CASE(pages_test),
	KUNIT_CASE(random_test),
	KUNIT_CASE(atomic_test),
	KUNIT_CASE_SLOW(interrupts_test),
	KUNIT_CASE(sanitizers_test),
	{}
};

static struct kunit_suite memcpy_nontemporal_suite = {
	.name = "memcpy_nontemporal",
	.suite_init = memcpy_nontemporal_suite_init,
	.suite_exit = memcpy_nontemporal_suite_exit,
	.init = memcpy_nontemporal_init,
	.exit = memcpy_nontemporal_exit,
	.test_cases = memcpy_nontemporal_cases,
};

kunit_test_suite(memcpy_nontemporal_suite);

/* Tells user space which backend the running kernel has. */
static int __init memcpy_nontemporal_debugfs(void)
{
	static char *backend = MEMCPY_NONTEMPORAL_BACKEND;

	debugfs_create_str("backend", 0444, debugfs_create_dir("memcpy_nontemporal", NULL),
			   &backend);
	return 0;
}
late_initcall(memcpy_nontemporal_debugfs);

MODULE_DESCRIPTION("KUnit tests of memcpy_nontemporal()");
MODULE_LICENSE("GPL");
