// SPDX-License-Identifier: GPL-2.0
/*
 * The functions a compiler may call where it does not copy or fill in line; word by word.
 */
#include <linux/types.h>

/* Or it would find itself in them. */
#define PLAIN_LOOP	__attribute__((__optimize__("no-tree-loop-distribute-patterns")))

typedef unsigned long __attribute__((__may_alias__)) word;

PLAIN_LOOP void *memcpy(void *dst, const void *src, size_t len)
{
	const u8 *from = src;
	u8 *to = dst;

	if (!(((unsigned long)dst | (unsigned long)src) % sizeof(word))) {
		for (; len >= sizeof(word); len -= sizeof(word)) {
			*(word *)to = *(const word *)from;
			to += sizeof(word);
			from += sizeof(word);
		}
	}
	while (len--)
		*to++ = *from++;
	return dst;
}

PLAIN_LOOP void *memset(void *dst, int c, size_t len)
{
	word value = ~0UL / 0xff * (u8)c;
	u8 *to = dst;

	if (!((unsigned long)dst % sizeof(word))) {
		for (; len >= sizeof(word); len -= sizeof(word)) {
			*(word *)to = value;
			to += sizeof(word);
		}
	}
	while (len--)
		*to++ = c;
	return dst;
}
