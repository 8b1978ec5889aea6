/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Small helpers shared by the host programs in ci/: heap-safe strings, string
 * lists, whole-file reading and atomic writing, child processes.
 */
#ifndef CI_UTIL_H
#define CI_UTIL_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/types.h>

/* Exit codes of the boot runner; 125 makes `git bisect run` skip a commit. */
enum exit_code {
	EXIT_PASS = 0,
	EXIT_FAIL = 1,
	EXIT_CRASH = 2,
	EXIT_BUILD = 3,
	EXIT_INFRA = 125,
};

/* A growing list of strings that it owns; @v is NULL-terminated once used. */
struct strv {
	char **v;
	size_t n;
};

void die(const char *fmt, ...) __attribute__((noreturn, format(printf, 1, 2)));
char *fmt_str(const char *fmt, ...) __attribute__((format(printf, 1, 2), malloc));
void *xrealloc(void *p, size_t size);
char *xstrdup(const char *s);

void strv_push(struct strv *list, const char *s);
void strv_split(struct strv *list, const char *s, char sep);
bool strv_has(const struct strv *list, const char *s);
void strv_free(struct strv *list);

double now_seconds(void);
char *iso8601_now(void);
bool all_whitespace(const char *s);
char *one_line(const char *s, size_t max);
char *shell_quote(const char *s);

int make_dirs(const char *path);
char *path_join(const char *dir, const char *name);
char *read_file(const char *path, size_t *len);
int write_file(const char *path, const void *data, size_t len, mode_t mode);
int write_json(const char *path, const json_t *value);
int write_all(int fd, const void *data, size_t len);
int lock_file(const char *path, bool wait);
int run_logged(char *const argv[], const char *log, unsigned int timeout);

#endif
