/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the parts of the boot runner share: the options of one cell, what its
 * console said, how its QEMU ended, and the verdict drawn from these.
 */
#ifndef CI_BOOT_H
#define CI_BOOT_H

#include <regex.h>

#include "util.h"

/* The command line of the runner; times are in seconds. */
struct options {
	const char *cell, *dir, *nonce, *backend, *tests, *kunit, *config, *learn;
	const char *build_error;
	struct strv suites, verbs, allow_skip, expect, meta;
	double silence, limit, prove_kvm, build_seconds;
	long rebinds;
	bool progress;
	struct strv command;	/* QEMU or, with --build-error, what to build with */
};

/* What a bad line of the kernel log means, the least serious first. */
enum sign {
	SIGN_NONE,
	SIGN_STALL,	/* something waits for ever; the machine may be hanging */
	SIGN_WARNING,
	SIGN_OOPS,
	SIGN_PANIC,
};

/* One bad line: its text without the time stamp, and where it stands. */
struct finding {
	enum sign sign;
	char *text;
	size_t line;
};

/* A console that is read as it is written. */
struct console {
	char *line;			/* the line not yet complete */
	size_t len, cap;
	size_t lines;			/* complete lines so far */
	bool kernel;			/* the kernel itself has spoken */
	bool ktap;			/* KUnit has */
	bool halted;			/* "reboot: ..." after the done record */
	struct finding first, panic;	/* first bad line of any kind; the panic */
	struct strv expected;		/* bad lines that tests announced */
	json_t *records;		/* the guest's, of this run's nonce */
	size_t done_at;			/* records before the done record */
	const json_t *done;
	char *foreign_nonce;		/* of a record of some other run */
	bool foreign_done;
	char *bad_record;		/* a record that cannot be read */
	char *suite, *test;		/* where in the KTAP output we are */
	char *failure_of;		/* whose failed expectation comes next */
	json_t *reasons;		/* "suite.test[.parameter]" to why skipped or failed */
	const char *nonce;
};

void console_init(struct console *c, const char *nonce);
void console_feed(struct console *c, const char *data, size_t len);
void console_end(struct console *c);
void console_free(struct console *c);

/* Why the runner stopped watching. */
enum ending {
	END_DIED,		/* QEMU exited by itself; see .wait_status */
	END_NOT_RUN,		/* it could not be executed */
	END_SILENT,
	END_LIMIT,
	END_FLOOD,		/* the log grew past every reason */
	END_PANIC,		/* the rest of the panic had its time */
	END_HALTED,		/* the guest said that it is down */
	END_NO_POWEROFF,	/* done, yet the machine stays on */
	END_QMP,		/* QMP failed; see .detail */
	END_KVM,		/* KVM is there but does not run the kernel */
	END_INTERRUPTED,
};

struct outcome {
	enum ending ending;
	int wait_status;
	char *detail;		/* of END_NOT_RUN and END_QMP */
	char *shutdown;		/* QMP's reason, such as guest-reset, or NULL */
	char *qemu;		/* version according to QMP, or NULL */
	double seconds;		/* to the done record, else to the end */
};

struct qemu_limits {
	double silence, limit, prove_kvm;
};

void signals_init(void);
void qemu_run(const struct strv *argv, const char *dir, const struct qemu_limits *limits,
	      struct console *c, struct outcome *out);
void outcome_free(struct outcome *out);
void progress(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

/* The KTAP part of the log, as kunit.py sees it. */
struct kunit {
	json_t *groups;		/* its JSON, or NULL */
	json_t *tests;		/* suite, name, status, reason of each requested test; skipped
				 * are the parameters of one that passed otherwise */
	long passed, failed, skipped, errors;
	char *trouble;		/* why it could not be read at all, or NULL */
	int exit_status;
};

void kunit_read(struct kunit *k, const struct options *opt, const struct console *c);
void kunit_free(struct kunit *k);
const json_t *kunit_suite(const struct kunit *k, const char *suite);
void kunit_count(const struct kunit *k, const char *suite, long count[3]);

struct verdict {
	const char *status;
	char *reason;
	int exit_code;
};

void verdict_reach(struct verdict *v, const struct options *opt, const struct console *c,
		   const struct outcome *out, const struct kunit *k);

/* Everything about a finished cell that result.json shows. */
struct cell {
	const struct options *opt;
	const struct console *console;	/* NULL for a build error */
	const struct outcome *outcome;	/* NULL for a build error */
	const struct kunit *kunit;	/* NULL for a build error */
	struct verdict verdict;
	struct strv excerpt;
	char *started, *log;
	const char *accel;		/* NULL for a build error */
};

void excerpt_of_boot(struct strv *out, const char *log, const struct console *c);
void excerpt_of_build(struct strv *out, const char *log, char **reason);
void result_write(const struct cell *cell);

#endif
