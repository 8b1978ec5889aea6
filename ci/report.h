/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the parts of the report share.
 */
#ifndef CI_REPORT_H
#define CI_REPORT_H

#include <jansson.h>
#include <stdio.h>

/* report.c: text that is safe to show */
void markup(FILE *f, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
json_t *showable_json(const json_t *v);

/* report-bench.c */
void bench_load(const char *path);
void html_bench(FILE *f);

#endif /* CI_REPORT_H */
