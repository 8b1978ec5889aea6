// SPDX-License-Identifier: GPL-2.0
/*
 * A program without an operating system that initialises struct pages, for the QEMU plugin to
 * count: fsdax and devdax, with the template and as the kernel did. An architecture's count.S
 * starts it.
 */
#include <linux/memcpy_nontemporal.h>
#include <linux/mm.h>
#include <linux/string.h>

#define STRUCT_PAGE_SIZE	64UL
#include "../../mm/zone_device_template.h"
#include "../zone_device_model.h"

#define COMPOUND_ORDER		9

static u8 memmap[COUNT_COMPOUNDS * STRUCT_PAGE_SIZE << COMPOUND_ORDER] __aligned(4096);

/* The plugin sees them. */
static inline void record_store(const void *p, size_t len)
{
}

static struct range range_of(unsigned int order)
{
	unsigned long nr = 1UL << order;

	return (struct range){ order, COUNT_COMPOUNDS << COMPOUND_ORDER >> order, nr, nr };
}

/* How many there are is known when this is compiled, and where the next one would lie is no error. */
static struct page *pages(void)
{
	u8 *p = memmap;

	OPTIMIZER_HIDE_VAR(p);
	return __builtin_assume_aligned(p, 4096);
}

static __always_inline void copy_nontemporal(struct page *page, const struct page *image)
{
	memcpy_nontemporal(page, image, sizeof(*page));
}

static noinline void fsdax_slow(void)
{
	struct range r = range_of(0);

	build_slow(pages(), &r);
}

static noinline void devdax_slow(void)
{
	struct range r = range_of(COMPOUND_ORDER);

	build_slow(pages(), &r);
}

static noinline void fsdax(void)
{
	struct range r = range_of(0);

	build_from_template(pages(), &r, copy_nontemporal);
}

static noinline void devdax(void)
{
	struct range r = range_of(COMPOUND_ORDER);

	build_from_template(pages(), &r, copy_nontemporal);
}

/* The measured function: its calls are the cases, in the order of their numbers. */
static noinline void bench(unsigned int number)
{
	switch (number) {
	case 1:
		fsdax();
		break;
	case 2:
		devdax();
		break;
	case 3:
		fsdax_slow();
		break;
	case 4:
		devdax_slow();
		break;
	}
}

/* Entered when all is done; nothing beyond it counts. */
static noinline void done(void)
{
	for (;;)
		barrier();
}

/**
 * count - what count.S calls, with a stack and all memory there is
 *
 * By pointers: a direct call may leave out the first instructions of a function.
 */
void __noreturn count(void)
{
	void (*volatile call)(unsigned int number) = bench;
	void (*volatile end)(void) = done;
	unsigned int number;

	for (number = 1; number <= 4; number++)
		call(number);
	end();
	__builtin_unreachable();
}
