// SPDX-License-Identifier: GPL-2.0-only
/*
 * What a machine turned out to be, for the boot record: what its .mk file claims is compared with it.
 */
#include "guest.h"

static const char *endianness(void)
{
	static const int one = 1;

	return *(const char *)&one ? "little" : "big";
}

static int can_map(unsigned long address)
{
	int page = getpagesize();
	void *got = mmap((void *)address, page, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (got == MAP_FAILED)
		return 0;
	munmap(got, page);
	return (unsigned long)got == address;
}

/* How far the addresses of a process reach, which tells how many levels the page tables have */
static int address_bits(void)
{
	int bit = 8 * sizeof(long) - 1;

	while (bit && !can_map(1UL << bit))
		bit--;
	return bit + 1;
}

/* Where there is more than one kind of MMU, a line of /proc/cpuinfo names it; "" elsewhere */
static const char *mmu_of(char *line)
{
	const char *value;
	char *end;

	for (; line; line = end ? end + 1 : NULL) {
		end = strchr(line, '\n');
		if (end)
			*end = '\0';
		value = strchr(line, ':');
		if (!value || (strncmp(line, "mmu\t", 4) && strncmp(line, "MMU\t", 4)))
			continue;
		do
			value++;
		while (*value == ' ' || *value == '\t');
		return value;
	}
	return "";
}

/**
 * record_machine() - add what a process sees of the machine
 * @rec: the boot record
 */
void record_machine(struct record *rec)
{
	char cpuinfo[4096];

	if (file_read("/proc/cpuinfo", cpuinfo, sizeof(cpuinfo)) < 0)
		cpuinfo[0] = '\0';
	record_str(rec, "endian", endianness());
	record_num(rec, "page_size", getpagesize());
	record_num(rec, "address_bits", address_bits());
	record_str(rec, "mmu", mmu_of(cpuinfo));
}
