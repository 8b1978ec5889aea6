/* SPDX-License-Identifier: GPL-2.0-only */
/* What the files of bench-device share, which bind a device of a real machine or refuse it. */
#ifndef DEVICE_H
#define DEVICE_H

#include "../guest/bind.h"
#include "../guest/guest.h"

/**
 * struct target - the device to be bound again and again
 * @name:   on the nd bus
 * @mode:   fsdax or devdax
 * @driver: its driver
 * @disk:   its block device, or empty
 * @dax:    its device on the dax bus, or empty
 */
struct target {
	char name[64], driver[32], disk[64], dax[64];
	const char *mode;
};

/* target.c */
struct target find_target(const char *name);

/* in-use.c */
void refuse_if_in_use(const struct target *target);

/* report.c */
void report_device(const struct target *target, const struct run *run);
void __attribute__((noreturn, format(printf, 1, 2))) die(const char *fmt, ...);

/* compare.c */
void compare_logs(const char *base, const char *patched);

/* files.c: all below the root given by nt_root */
int each_entry(const char *path, int (*entry)(const char *name, void *arg), void *arg);
int each_line(const char *path, int (*line)(char *text, void *arg), void *arg);
int link_target(const char *path, char *target, size_t size);
const char *last_part(const char *path);

#endif
