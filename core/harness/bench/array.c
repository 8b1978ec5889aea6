// SPDX-License-Identifier: GPL-2.0
/* The array that stands for a memmap: of huge pages, worked on by pinned threads, compared. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

#include <linux/minmax.h>

#include "bench.h"

#define HUGE_ALIGN	(1UL << 29)	/* at least a huge page, whatever its size */
#define POISON		0xff

static u8 *array;
static u64 array_bytes;
static u64 *hashes;
static u64 ran_ns, passed_ns;	/* of all threads so far: time on a CPU, and on the clock */

/**
 * map_array - get memory of huge pages, if the kernel has them
 * @bytes: how much, a multiple of BLOCK
 *
 * Return: false if there is not enough memory.
 */
bool map_array(u64 bytes)
{
	u8 *area = mmap(NULL, bytes + HUGE_ALIGN, PROT_READ | PROT_WRITE,
			MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

	if (area == MAP_FAILED)
		return false;
	array = (u8 *)(((unsigned long)area + HUGE_ALIGN - 1) & -HUGE_ALIGN);
	array_bytes = bytes;
	madvise(array, bytes, MADV_HUGEPAGE);
	hashes = malloc(bytes / BLOCK * sizeof(*hashes));
	if (!hashes)
		return false;
	poison_array();
	return true;
}

/* How much of the array the kernel gave in huge pages. */
u64 huge_bytes(void)
{
	FILE *smaps = fopen("/proc/self/smaps", "r");
	unsigned long start, end, kib;
	bool inside = false;
	char line[256];
	u64 bytes = 0;

	while (smaps && fgets(line, sizeof(line), smaps)) {
		if (sscanf(line, "%lx-%lx ", &start, &end) == 2)
			inside = start < (unsigned long)array + array_bytes &&
				 end > (unsigned long)array;
		else if (inside && sscanf(line, "AnonHugePages: %lu", &kib) == 1)
			bytes += (u64)kib << 10;
	}
	if (smaps)
		fclose(smaps);
	return min_t(u64, bytes, array_bytes);
}

struct part {
	pthread_t thread;
	unsigned int nth;
	work_t work;
	u8 *start;
	size_t bytes;
	u64 ran_ns, passed_ns;
	unsigned int *waiting;
};

static u64 now_ns(clockid_t clock)
{
	struct timespec ts;

	clock_gettime(clock, &ts);
	return ts.tv_sec * 1000000000ULL + ts.tv_nsec;
}

static void *run_part(void *arg)
{
	struct part *part = arg;
	u64 ran, passed;

	pin(part->nth);
	/* Spinning: to be woken takes longer than some threads would need to finish. */
	__atomic_sub_fetch(part->waiting, 1, __ATOMIC_SEQ_CST);
	while (__atomic_load_n(part->waiting, __ATOMIC_ACQUIRE))
		;
	passed = now_ns(CLOCK_MONOTONIC);
	ran = now_ns(CLOCK_THREAD_CPUTIME_ID);
	part->work(part->start, part->bytes);
	part->ran_ns = now_ns(CLOCK_THREAD_CPUTIME_ID) - ran;
	part->passed_ns = now_ns(CLOCK_MONOTONIC) - passed;
	return NULL;
}

/**
 * run_on_array - let threads work on a part of the array each, all at once
 * @threads: how many, each on a CPU of its own
 * @work: what they do
 *
 * Return: nanoseconds that the slowest of them took, not counting those without a CPU. What else
 * runs on the machine takes memory bandwidth from it all the same, see waited_percent().
 */
u64 run_on_array(unsigned int threads, work_t work)
{
	u64 blocks = array_bytes / BLOCK, longest = 0, first, next;
	struct part part[threads];
	unsigned int waiting = threads, i;

	for (i = 0; i < threads; i++) {
		first = blocks * i / threads;
		next = blocks * (i + 1) / threads;
		part[i] = (struct part){ .nth = i, .work = work, .start = array + first * BLOCK,
					 .bytes = (next - first) * BLOCK, .waiting = &waiting };
		if (pthread_create(&part[i].thread, NULL, run_part, &part[i])) {
			perror("bench-host: thread");
			exit(EXIT_FAILURE);
		}
	}
	for (i = 0; i < threads; i++) {
		pthread_join(part[i].thread, NULL);
		longest = max_t(u64, longest, part[i].ran_ns);
		ran_ns += part[i].ran_ns;
		passed_ns += part[i].passed_ns;
	}
	return longest;
}

/* How much of the time the threads had no CPU, which tells of a machine too busy to be timed. */
unsigned int waited_percent(void)
{
	return passed_ns > ran_ns ? (passed_ns - ran_ns) * 100 / passed_ns : 0;
}

static void poison(void *start, size_t bytes)
{
	memset(start, POISON, bytes);
}

/* What a variant leaves out must not pass for what the one before it wrote. */
void poison_array(void)
{
	run_on_array(nr_cpus(), poison);
}

/* Four lanes, as one is slower than memory; each step is a bijection of the word. */
static u64 hash_block(const u64 *p)
{
	u64 h[4] = { 1, 2, 3, 4 };
	const u64 *end = p + BLOCK / sizeof(*p);
	int i;

	for (; p < end; p += 4) {
		for (i = 0; i < 4; i++)
			h[i] = (h[i] ^ p[i]) * 0x9e3779b97f4a7c15ULL;
	}
	for (i = 1; i < 4; i++)
		h[0] = (h[0] ^ h[i] ^ h[0] >> 32) * 0x9e3779b97f4a7c15ULL;
	return h[0];
}

static void hash(void *start, size_t bytes)
{
	const u8 *p = start, *end = p + bytes;

	for (; p < end; p += BLOCK)
		hashes[(p - array) / BLOCK] = hash_block((const u64 *)p);
}

/* Returns a hash of each block of the array, for first_difference(). */
u64 *hash_array(void)
{
	size_t size = array_bytes / BLOCK * sizeof(*hashes);
	u64 *copy = malloc(size);

	run_on_array(nr_cpus(), hash);
	return copy ? memcpy(copy, hashes, size) : NULL;
}

/* Returns the first block that is not as @want has it, or -1. */
long first_difference(const u64 *want)
{
	u64 blocks = array_bytes / BLOCK, i;

	run_on_array(nr_cpus(), hash);
	for (i = 0; i < blocks; i++) {
		if (hashes[i] != want[i])
			return i;
	}
	return -1;
}
