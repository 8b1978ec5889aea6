// SPDX-License-Identifier: GPL-2.0
/* Kernel memory functions for the harness: whole pages by mmap(), guard pages by mprotect(). */
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

#include <linux/mm.h>
#include <linux/string.h>
#include <linux/vmalloc.h>

/* The page in front of an allocation holds its size, for vfree(). */
void *vmalloc(unsigned long size)
{
	unsigned long total = size + PAGE_SIZE;
	char *area = mmap(NULL, total, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (area == MAP_FAILED)
		return NULL;
	*(unsigned long *)area = total;
	return area + PAGE_SIZE;
}

void vfree(const void *addr)
{
	char *area = (char *)addr - PAGE_SIZE;

	if (addr)
		munmap(area, *(unsigned long *)area);
}

void vunmap_range(unsigned long addr, unsigned long end)
{
	if (!mprotect((void *)addr, end - addr, PROT_NONE))
		return;
	perror("mprotect");
	exit(EXIT_FAILURE);
}

/* All bytes are @c if the first one is, and each of the others equals the one before it. */
void *memchr_inv(const void *start, int c, size_t bytes)
{
	const u8 *p = start;

	if (!bytes || (*p == (u8)c && !memcmp(p, p + 1, bytes - 1)))
		return NULL;
	while (*p == (u8)c)
		p++;
	return (void *)p;
}
