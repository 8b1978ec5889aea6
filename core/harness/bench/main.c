// SPDX-License-Identifier: GPL-2.0
/*
 * bench-host: times the template copies on this machine, in userspace, beside what the machine is
 * able to. Nothing is reported that did not write the right bytes, and nothing under an emulator.
 */
#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "bench.h"

#define MAX_ROUNDS	1000
#define MAX_WAITED	2	/* percent */

static struct variant variants[MAX_VARIANTS];
static const u64 *wanted[MAX_VARIANTS];
static size_t nr_variants;

static void __noreturn __printf(1, 2) die(const char *fmt, ...)
{
	va_list args;

	fprintf(stderr, "bench-host: ");
	va_start(args, fmt);
	vfprintf(stderr, fmt, args);
	va_end(args);
	fprintf(stderr, "\n");
	exit(EXIT_FAILURE);
}

/* A number with an optional K, M or G behind it; 0 for anything else. */
static u64 parse_number(const char *text)
{
	static const char suffixes[] = "KMG";
	const char *suffix;
	char *end;
	u64 value;

	if (*text < '0' || *text > '9')
		return 0;
	errno = 0;
	value = strtoull(text, &end, 10);
	suffix = *end ? strchr(suffixes, *end) : NULL;
	if (suffix) {
		value <<= 10 * (suffix - suffixes + 1);
		end++;
	}
	return *end || errno ? 0 : value;
}

static struct options parse_options(int argc, char **argv)
{
	static const struct option names[] = {
		{ "size", required_argument, NULL, 's' },
		{ "rounds", required_argument, NULL, 'r' },
		{ "threads", required_argument, NULL, 't' },
		{ "message", required_argument, NULL, 'm' },
		{ "json", required_argument, NULL, 'j' },
		{ "kvm", no_argument, NULL, 'k' },
		{ }
	};
	struct options o = { .bytes = 1600ULL << 20, .rounds = 11, .threads = nr_cpus() };
	u64 least;
	int c;

	while ((c = getopt_long(argc, argv, "", names, NULL)) != -1) {
		switch (c) {
		case 's':
			o.bytes = parse_number(optarg) / BLOCK * BLOCK;
			least = nr_cpus() * BLOCK;
			if (o.bytes < least)
				die("SIZE=%s: give %lluK or more, a number with K, M or G",
				    optarg, (unsigned long long)least >> 10);
			break;
		case 'r':
			o.rounds = parse_number(optarg);
			if (!o.rounds || o.rounds > MAX_ROUNDS)
				die("ROUNDS=%s: give a number from 1 to %d", optarg, MAX_ROUNDS);
			break;
		case 't':
			o.threads = parse_number(optarg);
			if (!o.threads || o.threads > nr_cpus())
				die("THREADS=%s: give a number from 1 to %u", optarg, nr_cpus());
			break;
		case 'm':
			o.message = parse_number(optarg);
			if (!o.message || o.message > LONG_MAX)
				die("--message %s: give a number of rounds", optarg);
			break;
		case 'j':
			o.json = optarg;
			break;
		case 'k':
			o.kvm = true;
			break;
		default:
			die("options: --size, --rounds, --threads, --json FILE, --kvm; or --message ROUNDS");
		}
	}
	if (optind < argc)
		die("%s: no such option", argv[optind]);
	return o;
}

static u8 fill_byte;

static void fill(void *start, size_t bytes)
{
	memset(start, fill_byte, bytes);
}

/* What each variant has to leave behind; neighbours in the list mostly share it. */
static void make_references(void)
{
	size_t v;

	for (v = 0; v < nr_variants; v++) {
		if (v && variants[v].reference == variants[v - 1].reference &&
		    variants[v].byte == variants[v - 1].byte) {
			wanted[v] = wanted[v - 1];
			continue;
		}
		poison_array();
		fill_byte = variants[v].byte;
		run_on_array(1, variants[v].reference ? variants[v].reference : fill);
		wanted[v] = hash_array();
		if (!wanted[v])
			die("out of memory");
	}
}

static u64 time_checked(size_t v, unsigned int threads)
{
	long different;
	u64 ns;

	poison_array();
	ns = run_on_array(threads, variants[v].run);
	different = first_difference(wanted[v]);
	if (different >= 0)
		die("%s, %s, %u threads: wrong bytes in compound %ld, nothing is reported",
		    variants[v].what, variants[v].how, threads, different);
	return ns ? ns : 1;
}

/* In rounds of all variants, each round starting with another one: none has a place of its own. */
static struct times measure(unsigned int threads, unsigned int rounds)
{
	struct times times = { .threads = threads, .rounds = rounds };
	size_t i, v;
	unsigned int round;

	for (v = 0; v < nr_variants; v++) {
		times.ns[v] = calloc(rounds, sizeof(u64));
		if (!times.ns[v])
			die("out of memory");
	}
	for (round = 0; round < rounds; round++) {
		for (i = 0; i < nr_variants; i++) {
			v = (i + round) % nr_variants;
			times.ns[v][round] = time_checked(v, threads);
		}
	}
	return times;
}

static void describe(const struct options *o)
{
	struct utsname uts;
	u64 huge = huge_bytes();

	uname(&uts);
	printf("%s, %s, %u CPUs, pages of %ld bytes, Linux %s, load %s\n", cpu_model(),
	       virtual_machine() ? "in a virtual machine" : "no sign of a hypervisor", nr_cpus(),
	       sysconf(_SC_PAGESIZE), uts.release, load_average());
	printf("backend %s; %llu struct pages of %lu bytes: %llu MiB, %llu in huge pages%s\n",
	       backend, (unsigned long long)(o->bytes / BENCH_PAGE_SIZE), BENCH_PAGE_SIZE,
	       (unsigned long long)o->bytes >> 20, (unsigned long long)huge >> 20,
	       huge < o->bytes ? ": the kernel gave no more, figures are too low" : "");
	printf("lines of a compound with both kinds of store: one page a call %lu, ours %lu\n",
	       mixed_lines_one_page_a_call(), mixed_lines_ours());
	fflush(stdout);
}

static void bench(const struct options *o)
{
	struct times times;

	if (o->bytes > available_memory() || !map_array(o->bytes))
		die("SIZE is %llu MiB, more than the memory that is free; give a smaller one",
		    (unsigned long long)o->bytes >> 20);
	nr_variants = list_variants(variants);
	nr_variants += list_ceilings(variants + nr_variants);
	describe(o);
	make_references();
	if (emulated()) {
		measure(o->threads, 1);
		printf("emulated: each variant wrote the right bytes; there are no figures, as an "
		       "emulator's time is none of hardware\n");
		return;
	}
	if (may_be_emulated() && !o->kvm) {
		measure(o->threads, 1);
		printf("perhaps emulated: each variant wrote the right bytes; there are no figures unless "
		       "--kvm (GUEST=kvm) says that this guest runs under KVM\n");
		return;
	}
	times = measure(1, o->rounds);
	report(o, variants, nr_variants, &times);
	if (o->threads > 1) {
		times = measure(o->threads, o->rounds);
		report(o, variants, nr_variants, &times);
	}
	if (waited_percent() > MAX_WAITED)
		printf("the machine is busy, threads had no CPU for %u %% of the time: repeat it\n",
		       waited_percent());
}

int main(int argc, char **argv)
{
	struct options o = parse_options(argc, argv);

	if (!o.message) {
		bench(&o);
		return EXIT_SUCCESS;
	}
	if (!message_passing(o.message)) {
		fprintf(stderr, "bench-host: stale reads in spite of the barrier\n");
		return EXIT_FAILURE;
	}
	return EXIT_SUCCESS;
}
