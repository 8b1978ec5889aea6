// SPDX-License-Identifier: GPL-2.0-only
/*
 * The cache model: set-associative, least recently used, write-back and write-allocate. Beside it
 * are write-combining buffers, which non-temporal stores go through and which leave whole (a write)
 * or in part (a read-modify-write).
 */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "cache.h"

/* What a line has seen is kept for runs of lines, so that a memmap of gigabytes costs megabytes. */
#define RUN_SHIFT	16
#define RUN_LINES	(1u << RUN_SHIFT)
#define RUN_BUCKETS	1024u

enum { SEEN_CACHED = 1, SEEN_NONTEMPORAL = 2, SEEN_BOTH = 3 };

struct run {
	struct run *next;
	uint64_t number;
	uint8_t seen[RUN_LINES];
};

struct way {
	uint64_t line, used;
	bool valid, dirty;
};

struct buffer {
	uint64_t line, used;
	bool valid;
	uint64_t mask[CACHE_MAX_LINE / 64];
};

struct cache {
	struct cache_geometry geometry;
	unsigned int shift, sets;
	uint64_t clock;
	struct way *ways;
	struct buffer *buffers;
	struct run *runs[RUN_BUCKETS], *last;
	struct traffic traffic;
};

static bool power_of_two(unsigned int value)
{
	return value && !(value & (value - 1));
}

/**
 * cache_new - make a cache
 * @geometry: its parameters
 *
 * Return: an empty cache, NULL if the parameters fit no cache.
 */
struct cache *cache_new(const struct cache_geometry *geometry)
{
	struct cache *cache;
	unsigned int lines;

	if (!power_of_two(geometry->line) || geometry->line < 8 || geometry->line > CACHE_MAX_LINE)
		return NULL;
	lines = geometry->size / geometry->line;
	if (!geometry->ways || !geometry->wc || lines < geometry->ways || lines % geometry->ways)
		return NULL;
	cache = calloc(1, sizeof(*cache));
	cache->geometry = *geometry;
	cache->shift = __builtin_ctz(geometry->line);
	cache->sets = lines / geometry->ways;
	cache->ways = calloc(lines, sizeof(*cache->ways));
	cache->buffers = calloc(geometry->wc, sizeof(*cache->buffers));
	return cache;
}

static void forget_lines(struct cache *cache)
{
	struct run *run, *next;

	for (unsigned int i = 0; i < RUN_BUCKETS; i++) {
		for (run = cache->runs[i]; run; run = next) {
			next = run->next;
			free(run);
		}
		cache->runs[i] = NULL;
	}
	cache->last = NULL;
}

void cache_free(struct cache *cache)
{
	if (!cache)
		return;
	forget_lines(cache);
	free(cache->ways);
	free(cache->buffers);
	free(cache);
}

/**
 * cache_reset - empty the cache without writing anything back, and start counting anew
 * @cache: the cache
 */
void cache_reset(struct cache *cache)
{
	forget_lines(cache);
	memset(cache->ways, 0, (size_t)cache->sets * cache->geometry.ways * sizeof(*cache->ways));
	memset(cache->buffers, 0, cache->geometry.wc * sizeof(*cache->buffers));
	memset(&cache->traffic, 0, sizeof(cache->traffic));
	cache->clock = 0;
}

static struct run *find_run(struct cache *cache, uint64_t number)
{
	struct run **head = &cache->runs[number % RUN_BUCKETS], *run = cache->last;

	if (run && run->number == number)
		return run;
	for (run = *head; run && run->number != number; run = run->next)
		;
	if (!run) {
		run = calloc(1, sizeof(*run));
		run->number = number;
		run->next = *head;
		*head = run;
	}
	cache->last = run;
	return run;
}

static void note_line(struct cache *cache, uint64_t line, int how)
{
	uint8_t *seen = &find_run(cache, line >> RUN_SHIFT)->seen[line % RUN_LINES];

	if (!*seen)
		cache->traffic.lines++;
	else if (*seen != SEEN_BOTH && (*seen | how) == SEEN_BOTH)
		cache->traffic.mixed++;
	*seen |= how;
}

static void write_back(struct cache *cache, struct way *way)
{
	if (way->valid && way->dirty)
		cache->traffic.written += cache->geometry.line;
	way->valid = false;
}

static struct way *find_way(struct cache *cache, uint64_t line)
{
	struct way *way = &cache->ways[line % cache->sets * cache->geometry.ways];

	for (unsigned int i = 0; i < cache->geometry.ways; i++)
		if (way[i].valid && way[i].line == line)
			return &way[i];
	return NULL;
}

/* The place of a line, whatever was there written back. */
static struct way *claim_way(struct cache *cache, uint64_t line)
{
	struct way *set = &cache->ways[line % cache->sets * cache->geometry.ways], *way = set;

	for (unsigned int i = 0; i < cache->geometry.ways && way->valid; i++)
		if (!set[i].valid || set[i].used < way->used)
			way = &set[i];
	write_back(cache, way);
	*way = (struct way){ .line = line, .valid = true };
	cache->traffic.polluted++;
	return way;
}

static struct buffer *find_buffer(struct cache *cache, uint64_t line)
{
	for (unsigned int i = 0; i < cache->geometry.wc; i++)
		if (cache->buffers[i].valid && cache->buffers[i].line == line)
			return &cache->buffers[i];
	return NULL;
}

static bool is_full(const struct cache *cache, const struct buffer *buffer)
{
	unsigned int bytes = 0;

	for (unsigned int i = 0; i < CACHE_MAX_LINE / 64; i++)
		bytes += __builtin_popcountll(buffer->mask[i]);
	return bytes == cache->geometry.line;
}

/* DRAM takes whole lines: what a buffer lacks of one is read first. */
static void flush_buffer(struct cache *cache, struct buffer *buffer)
{
	if (!buffer->valid)
		return;
	if (!is_full(cache, buffer)) {
		cache->traffic.read += cache->geometry.line;
		cache->traffic.partial++;
	}
	cache->traffic.written += cache->geometry.line;
	buffer->valid = false;
}

static struct buffer *claim_buffer(struct cache *cache, uint64_t line)
{
	struct buffer *buffer = cache->buffers;

	for (unsigned int i = 0; i < cache->geometry.wc && buffer->valid; i++)
		if (!cache->buffers[i].valid || cache->buffers[i].used < buffer->used)
			buffer = &cache->buffers[i];
	flush_buffer(cache, buffer);
	*buffer = (struct buffer){ .line = line, .valid = true };
	return buffer;
}

static struct way *touch(struct cache *cache, uint64_t line, bool fetch)
{
	struct buffer *buffer = find_buffer(cache, line);
	struct way *way = find_way(cache, line);

	if (buffer)
		flush_buffer(cache, buffer);
	if (!way) {
		way = claim_way(cache, line);
		if (fetch)
			cache->traffic.read += cache->geometry.line;
	}
	way->used = ++cache->clock;
	return way;
}

static void combine(struct cache *cache, uint64_t line, unsigned int start, unsigned int size)
{
	struct way *way = find_way(cache, line);
	struct buffer *buffer = find_buffer(cache, line);

	if (way)
		write_back(cache, way);
	if (!buffer)
		buffer = claim_buffer(cache, line);
	buffer->used = ++cache->clock;
	for (unsigned int i = start; i < start + size; i++)
		buffer->mask[i / 64] |= 1ull << i % 64;
	if (is_full(cache, buffer))
		flush_buffer(cache, buffer);
}

/* Bytes of an access that lie in the line of its start. */
static unsigned int piece(const struct cache *cache, uint64_t addr, uint64_t size)
{
	unsigned int room = cache->geometry.line - addr % cache->geometry.line;

	return size < room ? size : room;
}

/**
 * cache_load - an ordinary load
 * @cache: the cache
 * @addr: where, of any alignment
 * @size: bytes
 */
void cache_load(struct cache *cache, uint64_t addr, uint64_t size)
{
	for (unsigned int part; size; addr += part, size -= part) {
		part = piece(cache, addr, size);
		touch(cache, addr >> cache->shift, true);
		cache->traffic.loads++;
	}
}

/**
 * cache_store - a store
 * @cache: the cache
 * @kind: an ordinary store fetches a line that is not there, however much of it is written; a
 *        non-temporal one goes to a write-combining buffer and throws the line out of the cache;
 *        one that zeroes lines takes every line it touches as a whole, without a fetch
 * @addr: where, of any alignment
 * @size: bytes
 */
void cache_store(struct cache *cache, enum store_kind kind, uint64_t addr, uint64_t size)
{
	for (unsigned int part; size; addr += part, size -= part) {
		uint64_t line = addr >> cache->shift;

		part = piece(cache, addr, size);
		if (kind == STORE_NONTEMPORAL)
			combine(cache, line, addr % cache->geometry.line, part);
		else
			touch(cache, line, kind == STORE_PLAIN)->dirty = true;
		note_line(cache, line, kind == STORE_NONTEMPORAL ? SEEN_NONTEMPORAL : SEEN_CACHED);
		cache->traffic.stores[kind]++;
	}
}

/**
 * cache_drain - write back all that is dirty and flush the buffers
 * @cache: the cache, empty afterwards
 */
void cache_drain(struct cache *cache)
{
	for (unsigned int i = 0; i < cache->sets * cache->geometry.ways; i++)
		write_back(cache, &cache->ways[i]);
	for (unsigned int i = 0; i < cache->geometry.wc; i++)
		flush_buffer(cache, &cache->buffers[i]);
}

const struct traffic *cache_traffic(const struct cache *cache)
{
	return &cache->traffic;
}
