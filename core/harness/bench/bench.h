/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the files of the benchmark share. It is built without floating point, so that the compiler
 * copies with the registers the kernel has: times are nanoseconds, ratios thousandths.
 */
#ifndef BENCH_H
#define BENCH_H

#include <linux/kernel.h>
#include <linux/types.h>

#include "machine.h"

#define COMPOUND_ORDER	9
/* The array is given to threads, and compared, in units of one compound's struct pages. */
#define BENCH_PAGE_SIZE	64UL
#define BLOCK		(BENCH_PAGE_SIZE << COMPOUND_ORDER)

/**
 * struct ceiling - a way of an architecture to fill memory, which needs to know nothing of pages
 * @name:        the instruction
 * @nontemporal: bypasses the cache
 * @byte:        what it fills with
 * @usable:      does this CPU have it? NULL: all do
 * @fill:        fills @len bytes, a multiple of BLOCK, at a multiple of 64
 */
struct ceiling {
	const char *name;
	bool nontemporal;
	u8 byte;
	bool (*usable)(void);
	void (*fill)(void *dst, size_t len);
};

/* What a thread does to its part of the array. */
typedef void (*work_t)(void *start, size_t bytes);

/**
 * struct variant - something that is timed
 * @what:      "fsdax", "devdax" or "ceiling"
 * @how:       how it is done
 * @phase:     "base" or "patched" where it stands for that kernel
 * @run:       does it
 * @reference: what gives the same bytes; NULL: all of them are @byte
 * @byte:      see @reference
 * @nontemporal: bypasses the cache
 */
struct variant {
	const char *what, *how, *phase;
	work_t run, reference;
	u8 byte;
	bool nontemporal;
};

#define MAX_VARIANTS	20

/**
 * struct options - what was asked for
 * @bytes:   size of the array
 * @rounds:  how often each variant is timed
 * @threads: the second number of threads, after one
 * @message: rounds of message passing; 0: the benchmark
 * @kvm:     a virtual machine is not emulated, says the user
 * @json:    file that gets a line for each result, or NULL
 */
struct options {
	u64 bytes, rounds, threads, message;
	bool kvm;
	const char *json;
};

/**
 * struct times - the results for one number of threads
 * @threads: how many
 * @rounds:  how many times there are of each variant
 * @ns:      nanoseconds by variant and round
 */
struct times {
	unsigned int threads, rounds;
	u64 *ns[MAX_VARIANTS];
};

/* arch.c: the only file that includes what an architecture brings */
void publish(void);
size_t list_ceilings(struct variant *list);

/* variants.c */
extern const char backend[];
size_t list_variants(struct variant *list);

/* lines.c */
unsigned long mixed_lines_ours(void);
unsigned long mixed_lines_one_page_a_call(void);

/* array.c */
bool map_array(u64 bytes);
u64 huge_bytes(void);
u64 run_on_array(unsigned int threads, work_t work);
unsigned int waited_percent(void);
void poison_array(void);
u64 *hash_array(void);
long first_difference(const u64 *want);

/* message.c */
bool message_passing(unsigned long rounds);

/* report.c */
void report(const struct options *options, const struct variant *list, size_t nr,
	    const struct times *times);

#endif
