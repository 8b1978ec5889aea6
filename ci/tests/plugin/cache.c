// SPDX-License-Identifier: GPL-2.0-only
/*
 * Known sequences of loads and stores, and what the cache model must count for them. Speaks TAP.
 */
#include <stdio.h>
#include <string.h>

#include "../../plugin/cache.h"

static int tests, failures;

static void is(uint64_t got, uint64_t want, const char *what)
{
	tests++;
	failures += got != want;
	printf("%sok %d - %s\n", got == want ? "" : "not ", tests, what);
	if (got != want)
		printf("# got %llu, want %llu\n", (unsigned long long)got,
		       (unsigned long long)want);
}

/* Read, written, polluted, partial, mixed: the numbers that every case is about. */
static void counts(struct cache *cache, const char *want, const char *what)
{
	const struct traffic *t = cache_traffic(cache);
	char got[128];

	snprintf(got, sizeof(got), "%llu %llu %llu %llu %llu", (unsigned long long)t->read,
		 (unsigned long long)t->written, (unsigned long long)t->polluted,
		 (unsigned long long)t->partial, (unsigned long long)t->mixed);
	tests++;
	failures += strcmp(got, want) != 0;
	printf("%sok %d - %s\n", strcmp(got, want) ? "not " : "", tests, what);
	if (strcmp(got, want))
		printf("# got %s, want %s\n", got, want);
}

static void store8(struct cache *cache, enum store_kind kind, uint64_t addr, int count)
{
	for (int i = 0; i < count; i++)
		cache_store(cache, kind, addr + i * 8, 8);
}

static void test_plain(struct cache *c)
{
	cache_reset(c);
	for (int i = 0; i < 64; i++)
		cache_store(c, STORE_PLAIN, 0x1000 + i, 1);
	counts(c, "64 0 1 0 0", "64 stores of a byte to one line: one fetch");
	cache_drain(c);
	counts(c, "64 64 1 0 0", "which is written back");
	is(cache_traffic(c)->stores[STORE_PLAIN], 64, "64 plain stores");
	is(cache_traffic(c)->lines, 1, "one line");

	cache_reset(c);
	cache_store(c, STORE_PLAIN, 0x103c, 8);
	cache_drain(c);
	counts(c, "128 128 2 0 0", "a store across the end of a line: two of everything");

	cache_reset(c);
	cache_load(c, 0x1000, 8);
	cache_load(c, 0x1008, 8);
	cache_drain(c);
	counts(c, "64 0 1 0 0", "loads fetch and write nothing back");

	cache_reset(c);
	cache_load(c, 0x1000, 8);
	cache_store(c, STORE_PLAIN, 0x1010, 8);
	cache_drain(c);
	counts(c, "64 64 1 0 0", "a store to a line that is there fetches nothing");
}

static void test_nontemporal(struct cache *c)
{
	cache_reset(c);
	store8(c, STORE_NONTEMPORAL, 0x1000, 8);
	counts(c, "0 64 0 0 0", "8 non-temporal stores fill a line: one write and no more");
	cache_drain(c);
	counts(c, "0 64 0 0 0", "and nothing is left behind");

	cache_reset(c);
	store8(c, STORE_NONTEMPORAL, 0x1000, 4);
	counts(c, "0 0 0 0 0", "half a line waits");
	store8(c, STORE_NONTEMPORAL, 0x2000, 1);
	counts(c, "0 0 0 0 0", "beside another half line in the second buffer");
	store8(c, STORE_NONTEMPORAL, 0x3000, 1);
	counts(c, "64 64 0 1 0", "and is read, modified, written when a third line needs room");
	store8(c, STORE_NONTEMPORAL, 0x2008, 7);
	counts(c, "64 128 0 1 0", "the second line can still be completed");

	cache_reset(c);
	store8(c, STORE_NONTEMPORAL, 0x1000, 4);
	store8(c, STORE_NONTEMPORAL, 0x2000, 4);
	store8(c, STORE_NONTEMPORAL, 0x1020, 2);
	store8(c, STORE_NONTEMPORAL, 0x3000, 4);
	store8(c, STORE_NONTEMPORAL, 0x1030, 2);
	counts(c, "64 128 0 1 0", "it is the buffer used least recently that leaves");

	cache_reset(c);
	for (int i = 0; i < 64; i++)
		store8(c, STORE_NONTEMPORAL, 0x1000, 4);
	cache_drain(c);
	counts(c, "64 64 0 1 0", "the same half line again and again never fills it");

	cache_reset(c);
	store8(c, STORE_PLAIN, 0x1000, 1);
	store8(c, STORE_NONTEMPORAL, 0x1000, 8);
	counts(c, "64 128 1 0 1", "a non-temporal store throws a dirty line out; a mix");

	cache_reset(c);
	store8(c, STORE_NONTEMPORAL, 0x1000, 8);
	store8(c, STORE_PLAIN, 0x1000, 1);
	store8(c, STORE_PLAIN, 0x1000, 1);
	cache_drain(c);
	counts(c, "64 128 1 0 1", "a fix-up after the copy: fetched, written twice, mixed once");

	cache_reset(c);
	store8(c, STORE_NONTEMPORAL, 0x1000, 4);
	cache_load(c, 0x1000, 8);
	counts(c, "128 64 1 1 0", "a load forces a partial buffer out, then fetches");

	cache_reset(c);
	store8(c, STORE_NONTEMPORAL, 0x1000, 10);
	cache_drain(c);
	counts(c, "64 128 0 1 0", "80 bytes: a whole line and part of one");
}

static void test_zeroing(struct cache *c)
{
	cache_reset(c);
	cache_store(c, STORE_ZEROING, 0x1000, 64);
	store8(c, STORE_PLAIN, 0x1000, 8);
	counts(c, "0 0 1 0 0", "zeroing a line, then ordinary stores: no read, and no mix");
	cache_drain(c);
	counts(c, "0 64 1 0 0", "one write");

	cache_reset(c);
	store8(c, STORE_NONTEMPORAL, 0x1000, 8);
	cache_store(c, STORE_ZEROING, 0x1000, 64);
	counts(c, "0 64 1 0 1", "zeroing after a non-temporal copy is a mix");
}

/* 8 lines in sets of 2 ways: lines 0, 4, 8, ... share a set. */
static void test_capacity(struct cache *c)
{
	cache_reset(c);
	cache_store(c, STORE_PLAIN, 0x000, 8);
	cache_store(c, STORE_PLAIN, 0x100, 8);
	cache_load(c, 0x000, 8);
	cache_load(c, 0x200, 8);
	counts(c, "192 64 3 0 0", "the third line of a set evicts the one used least recently");
	cache_load(c, 0x000, 8);
	counts(c, "192 64 3 0 0", "which was the second");
	cache_load(c, 0x100, 8);
	counts(c, "256 64 4 0 0", "fetched again; a clean line left without a write");

	cache_reset(c);
	for (int pass = 0; pass < 2; pass++)
		for (int i = 0; i < 8; i++)
			cache_store(c, STORE_PLAIN, 0x1000 + i * 64, 8);
	counts(c, "512 0 8 0 0", "as much as fits stays");
	cache_store(c, STORE_PLAIN, 0x1200, 8);
	counts(c, "576 64 9 0 0", "one more evicts one");

	cache_reset(c);
	for (int i = 0; i < 1000; i++)
		store8(c, STORE_PLAIN, 0x1000 + i * 64, 8);
	cache_drain(c);
	counts(c, "64000 64000 1000 0 0", "a stream of ordinary stores: a line, a fetch");

	cache_reset(c);
	for (int i = 0; i < 1000; i++)
		store8(c, STORE_NONTEMPORAL, 0x1000 + i * 64, 8);
	cache_drain(c);
	counts(c, "0 64000 0 0 0", "a stream of non-temporal stores: no fetch");
}

static void test_far_apart(struct cache *c)
{
	cache_reset(c);
	for (uint64_t addr = 0; addr < 1ull << 40; addr += 1ull << 32) {
		store8(c, STORE_NONTEMPORAL, addr, 8);
		store8(c, STORE_PLAIN, addr, 1);
	}
	is(cache_traffic(c)->lines, 256, "lines far apart are told apart");
	is(cache_traffic(c)->mixed, 256, "and so is what they saw");
}

static void test_geometry(void)
{
	static const struct cache_geometry bad[] = {
		{ 512, 2, 48, 2 }, { 512, 2, 512, 2 }, { 512, 0, 64, 2 }, { 512, 3, 64, 2 },
		{ 64, 2, 64, 2 }, { 512, 2, 64, 0 }, { 512, 2, 4, 2 },
	};
	struct cache *c = cache_new(&(struct cache_geometry){ 65536, 4, 256, 1 });

	for (unsigned int i = 0; i < sizeof(bad) / sizeof(*bad); i++)
		is(cache_new(&bad[i]) == NULL, 1, "what is no cache is refused");
	store8(c, STORE_NONTEMPORAL, 0x1000, 31);
	counts(c, "0 0 0 0 0", "a line of 256 bytes waits for its last 8");
	store8(c, STORE_NONTEMPORAL, 0x10f8, 1);
	counts(c, "0 256 0 0 0", "and is written whole");
	cache_free(c);
}

int main(void)
{
	struct cache *cache = cache_new(&(struct cache_geometry){ 512, 2, 64, 2 });

	test_plain(cache);
	test_nontemporal(cache);
	test_zeroing(cache);
	test_capacity(cache);
	test_far_apart(cache);
	test_geometry();
	cache_free(cache);
	printf("1..%d\n", tests);
	return failures != 0;
}
