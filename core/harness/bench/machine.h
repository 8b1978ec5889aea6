/* SPDX-License-Identifier: GPL-2.0 */
/* What can be known about the machine; bench-device uses it, too. */
#ifndef BENCH_MACHINE_H
#define BENCH_MACHINE_H

#include <stdbool.h>
#include <stdint.h>

unsigned int nr_cpus(void);
void pin(unsigned int nth);
const char *cpu_model(void);
bool virtual_machine(void);
uint64_t available_memory(void);
const char *load_average(void);

/* arch.c */
bool emulated(void);
bool may_be_emulated(void);

#endif
