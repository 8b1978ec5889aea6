/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the verbs of the guest's init share: files below an optional root, records, and options.
 * Built with the kernel's nolibc; every function reports failure as a negative errno.
 */
#ifndef GUEST_H
#define GUEST_H

#include "nolibc.h"

/* /dev/kmsg refuses more than 1024 bytes a write; the console adds a prefix of its own */
#define RECORD_MAX	900
#define PATH_SIZE	256

/* debugfs files of the tests under examination; kernels without them are still booted */
#define DEBUGFS		"/sys/kernel/debug/"
#define ND_DEVICES	"/sys/bus/nd/devices"
#define ND_DRIVERS	"/sys/bus/nd/drivers"

#define ARRAY_SIZE(a)	(sizeof(a) / sizeof((a)[0]))

/**
 * struct record - one JSON object under construction
 * @buf: the text so far, without the closing brace
 * @len: its length, or above RECORD_MAX once something did not fit
 */
struct record {
	char buf[RECORD_MAX + 1];
	unsigned int len;
};

/* io.c: options */
const char *option(const char *name, const char *fallback);
unsigned long long option_size(const char *name, unsigned long long fallback);
int parse_size(const char *text, unsigned long long *value);
int next_word(const char **list, char *word, size_t size);
int is_init(void);

/* io.c: files, all below the root given by nt_root */
int file_open(const char *path, int flags);
int file_write(const char *path, const char *text);
int file_read(const char *path, char *buf, size_t size);
int file_read_size(const char *path, unsigned long long *value);
int dir_find(const char *path, const char *prefix, char *name, size_t size,
	     int (*accept)(const char *name));
char *path_of(char *path, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
unsigned long long now_us(void);
unsigned long long pfn_of(unsigned long long address);

/* record.c */
void record_begin(struct record *rec, const char *verb);
void record_str(struct record *rec, const char *key, const char *value);
void record_num(struct record *rec, const char *key, unsigned long long value);
void record_array(struct record *rec, const char *key, const unsigned long long *values, int count);
void record_emit(struct record *rec);
void report_error(const char *what, const char *path, int err);
void report_error_text(const char *what, const char *text);
int record_errors(void);
int record_count(void);

/* machine.c */
void record_machine(struct record *rec);

/* the verbs; what goes wrong becomes an error record */
void verb_kunit(void);
void verb_rebind(void);
void verb_kpageflags(void);
void verb_map(void);

#endif /* GUEST_H */
