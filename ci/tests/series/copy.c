// SPDX-License-Identifier: GPL-2.0
/* Every length and alignment, constant and not, through a memcpy_nontemporal() of the public form. */
#include <stdio.h>
#include <string.h>

#include <asm/memcpy_nontemporal.h>

#ifndef memcpy_nontemporal
#error no macro of its own name
#endif

static unsigned char src[512], dst[512], want[512];

static int check(size_t to, size_t from, size_t len)
{
	memset(want, 0xa5, sizeof(want));
	memcpy(want + to, src + from, len);
	if (!memcmp(dst, want, sizeof(dst)))
		return 0;
	printf("wrong: %zu bytes from %zu to %zu\n", len, from, to);
	return 1;
}

int main(void)
{
	size_t to, from, len;

	for (len = 0; len < sizeof(src); len++)
		src[len] = len * 7 + len / 256;
	for (to = 0; to < 16; to++) {
		for (from = 0; from < 16; from++) {
			for (len = 0; len <= 200; len++) {
				memset(dst, 0xa5, sizeof(dst));
				memcpy_nontemporal(dst + to, src + from, len);
				if (check(to, from, len))
					return 1;
			}
			memset(dst, 0xa5, sizeof(dst));
			memcpy_nontemporal(dst + to, src + from, 64);
			if (check(to, from, 64))
				return 1;
		}
	}
	return 0;
}
