// SPDX-License-Identifier: GPL-2.0
/* What to say about the machine beside a figure, and the CPUs that threads may be pinned to. */
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <linux/kernel.h>

#include "machine.h"

/* Calls @line with each line of a file until it returns false; a missing file has none. */
static void each_line(const char *path, bool (*line)(char *text, void *arg), void *arg)
{
	FILE *file = fopen(path, "r");
	char text[4096];

	while (file && fgets(text, sizeof(text), file)) {
		text[strcspn(text, "\n")] = '\0';
		if (!line(text, arg))
			break;
	}
	if (file)
		fclose(file);
}

/* Asked once: a thread that is pinned would get another answer, and so would those it creates. */
static const cpu_set_t *allowed(void)
{
	static cpu_set_t set;

	if (CPU_COUNT(&set))
		return &set;
	if (sched_getaffinity(0, sizeof(set), &set)) {
		perror("bench-host: sched_getaffinity");
		exit(EXIT_FAILURE);
	}
	return &set;
}

/* CPUs this process may run on. */
unsigned int nr_cpus(void)
{
	return CPU_COUNT(allowed());
}

/* Puts the calling thread onto the @nth of the CPUs that nr_cpus() counts. */
void pin(unsigned int nth)
{
	cpu_set_t one;
	int cpu;

	for (cpu = 0; cpu < CPU_SETSIZE; cpu++) {
		if (CPU_ISSET(cpu, allowed()) && !nth--)
			break;
	}
	CPU_ZERO(&one);
	CPU_SET(cpu, &one);
	if (sched_setaffinity(0, sizeof(one), &one)) {
		perror("bench-host: sched_setaffinity");
		exit(EXIT_FAILURE);
	}
}

/* The value of a `key : value` line, if that is its key. */
static char *value_of(char *text, const char *key)
{
	size_t len = strlen(key);

	if (strncmp(text, key, len))
		return NULL;
	text += len + strspn(text + len, " \t");
	if (*text++ != ':')
		return NULL;
	text += strspn(text, " ");
	return *text ? text : NULL;
}

struct cpu_text {
	char model[128], implementer[32], part[32];
	bool hypervisor;
};

static void keep(char *where, size_t size, const char *value)
{
	if (value && !*where)
		snprintf(where, size, "%s", value);
}

/* The names that the kernel's architectures give it; those without one have numbers. */
static bool cpu_line(char *text, void *arg)
{
	static const char *const keys[] = { "model name", "Model Name", "cpu model", "cpu",
					    "uarch" };
	struct cpu_text *cpu = arg;
	char *flags;
	size_t i;

	for (i = 0; i < ARRAY_SIZE(keys); i++)
		keep(cpu->model, sizeof(cpu->model), value_of(text, keys[i]));
	keep(cpu->implementer, sizeof(cpu->implementer), value_of(text, "CPU implementer"));
	keep(cpu->part, sizeof(cpu->part), value_of(text, "CPU part"));
	flags = value_of(text, "flags");
	if (flags && strstr(flags, " hypervisor"))
		cpu->hypervisor = true;
	return true;
}

static const struct cpu_text *read_cpu(void)
{
	static struct cpu_text cpu;

	if (cpu.model[0])
		return &cpu;
	each_line("/proc/cpuinfo", cpu_line, &cpu);
	if (!cpu.model[0] && cpu.part[0])
		snprintf(cpu.model, sizeof(cpu.model), "implementer %s part %s", cpu.implementer,
			 cpu.part);
	keep(cpu.model, sizeof(cpu.model), "unknown");
	return &cpu;
}

const char *cpu_model(void)
{
	return read_cpu()->model;
}

static bool hypervisor_line(char *text, void *arg)
{
	static const char *const names[] = { "qemu", "kvm", "vmware", "virtualbox", "xen",
					     "virtual machine", "linux,dummy-", "riscv-virtio",
					     "vm00" };
	bool *found = arg;
	size_t i;

	for (i = 0; i < ARRAY_SIZE(names); i++)
		*found = *found || strcasestr(text, names[i]);
	return !*found;
}

/* Is there a sign of a hypervisor? Its figures are those of the machine, neighbours permitting. */
bool virtual_machine(void)
{
	static const char *const places[] = {
		"/sys/class/dmi/id/sys_vendor", "/sys/class/dmi/id/product_name",
		"/sys/hypervisor/type", "/proc/device-tree/compatible", "/proc/device-tree/model",
		"/proc/sysinfo", "/proc/hardware", "/proc/cpuinfo",
	};
	bool found = read_cpu()->hypervisor;
	size_t i;

	for (i = 0; i < ARRAY_SIZE(places); i++)
		each_line(places[i], hypervisor_line, &found);
	return found;
}

static bool available_line(char *text, void *arg)
{
	unsigned long long kib;

	if (sscanf(text, "MemAvailable: %llu", &kib) != 1)
		return true;
	*(uint64_t *)arg = kib << 10;
	return false;
}

/* Bytes that can be had without swapping; all there are where the kernel does not say. */
uint64_t available_memory(void)
{
	uint64_t bytes = UINT64_MAX;

	each_line("/proc/meminfo", available_line, &bytes);
	return bytes;
}

static bool first_word(char *text, void *arg)
{
	snprintf(arg, 16, "%.*s", (int)strcspn(text, " "), text);
	return false;
}

/* Runnable threads of the last minute, which tell of what else the machine does. */
const char *load_average(void)
{
	static char load[16] = "unknown";

	each_line("/proc/loadavg", first_word, load);
	return load;
}
