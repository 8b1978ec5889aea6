// SPDX-License-Identifier: GPL-2.0
/*
 * Message passing: a CPU copies with memcpy_nontemporal() and raises a flag, another waits for the
 * flag and reads the copy. Without a barrier of the contract between the two the hardware may
 * show it the flag first.
 */
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <linux/memcpy_nontemporal.h>
#include <linux/string.h>

#include "bench.h"

/* As long as a struct page with all its options, which leaves a second line in part. */
#define WORDS	(80 / sizeof(unsigned long))

struct outcome {
	unsigned long rounds, stale;
};

/* Each on a line of its own. */
static struct {
	unsigned long data[WORDS] __aligned(64);
	unsigned long flag __aligned(64);
	unsigned long answer __aligned(64);
} box;

#define LAST		(~0UL)	/* the flag of the end */
#define MAX_SECONDS	10

static unsigned long nr_rounds;
static bool with_barrier;

/* The word, once it is something else. While the other thread has no CPU, others get ours. */
static unsigned long wait_for_change(const unsigned long *word, unsigned long from)
{
	unsigned long value;
	unsigned int spins = 0;

	while ((value = __atomic_load_n(word, __ATOMIC_ACQUIRE)) == from) {
		if (++spins % 4096 == 0)
			sched_yield();
	}
	return value;
}

static void send(unsigned long round)
{
	unsigned long image[WORDS], i;

	for (i = 0; i < WORDS; i++)
		image[i] = round;
	memcpy_nontemporal(box.data, image, sizeof(image));
	if (with_barrier)
		publish();
	else
		barrier();
	WRITE_ONCE(box.flag, round);
}

/* On a busy machine the two threads rarely run at once: there is an end by the clock, too. */
static void *writer(void *arg)
{
	time_t end = time(NULL) + MAX_SECONDS;
	unsigned long round;

	pin(0);
	for (round = 1; round <= nr_rounds; round++) {
		send(round);
		wait_for_change(&box.answer, round - 1);
		if (round % 1024 == 0 && time(NULL) > end)
			break;
	}
	send(LAST);
	return NULL;
}

static bool is_stale(unsigned long round)
{
	size_t i;

	for (i = 0; i < WORDS; i++) {
		if (__atomic_load_n(&box.data[i], __ATOMIC_RELAXED) != round)
			return true;
	}
	return false;
}

/* Waits for messages, in order, until the last one. */
static struct outcome read_all(void)
{
	struct outcome outcome = { };
	unsigned long flag;

	for (;;) {
		flag = wait_for_change(&box.flag, outcome.rounds);
		if (flag == LAST)
			return outcome;
		outcome.rounds = flag;
		outcome.stale += is_stale(flag);
		__atomic_store_n(&box.answer, flag, __ATOMIC_RELEASE);
	}
}

static struct outcome exchange(bool barrier)
{
	struct outcome outcome;
	pthread_t thread;

	with_barrier = barrier;
	memset(&box, 0, sizeof(box));
	if (pthread_create(&thread, NULL, writer, NULL)) {
		perror("bench-host: thread");
		exit(EXIT_FAILURE);
	}
	outcome = read_all();
	pthread_join(thread, NULL);
	return outcome;
}

/**
 * message_passing - count stale reads with and without the contract's barrier, and print them
 * @rounds: messages of each, if there is the time
 *
 * Return: false if a message was stale although there was a barrier.
 */
bool message_passing(unsigned long rounds)
{
	struct outcome without, with;

	if (nr_cpus() < 2) {
		printf("message passing: skipped, it takes two CPUs\n");
		return true;
	}
	nr_rounds = rounds;
	/* The writer has the first CPU; its thread is created unpinned from here. */
	pin(1);
	without = exchange(false);
	with = exchange(true);
	printf("message passing, %s: stale %lu of %lu with a compiler barrier, %lu of %lu with wmb()\n",
	       MEMCPY_NONTEMPORAL_BACKEND, without.stale, without.rounds, with.stale, with.rounds);
	return !with.stale;
}
