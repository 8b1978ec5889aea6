/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A model of one cache in front of DRAM: what loads and stores of each kind cost in bytes read and
 * written. It knows nothing of an emulator.
 */
#ifndef CACHE_H
#define CACHE_H

#include <stdint.h>

#define CACHE_MAX_LINE	256

enum store_kind { STORE_PLAIN, STORE_NONTEMPORAL, STORE_ZEROING, STORE_KINDS };

/**
 * struct cache_geometry - parameters of the model
 * @size: bytes of data it holds
 * @ways: lines of one set
 * @line: bytes of a line, a power of two from 8 to CACHE_MAX_LINE
 * @wc:   write-combining buffers, a line each
 */
struct cache_geometry {
	unsigned int size, ways, line, wc;
};

/**
 * struct traffic - what the model counted since cache_reset()
 * @read:     bytes read from DRAM
 * @written:  bytes written to DRAM
 * @loads:    loads, in accesses of at most a line
 * @stores:   stores by kind, likewise
 * @polluted: lines that took a place in the cache
 * @partial:  write-combining buffers that left before they were full
 * @lines:    distinct lines stored to
 * @mixed:    those of them that saw non-temporal and other stores
 */
struct traffic {
	uint64_t read, written, loads, stores[STORE_KINDS], polluted, partial, lines, mixed;
};

struct cache;

struct cache *cache_new(const struct cache_geometry *geometry);
void cache_free(struct cache *cache);
void cache_reset(struct cache *cache);
void cache_load(struct cache *cache, uint64_t addr, uint64_t size);
void cache_store(struct cache *cache, enum store_kind kind, uint64_t addr, uint64_t size);
void cache_drain(struct cache *cache);
const struct traffic *cache_traffic(const struct cache *cache);

#endif
