// SPDX-License-Identifier: GPL-2.0
/*
 * Boots one cell (kernel x machine) under QEMU and says whether it passed. Leaves
 * serial.log, qemu.log, kunit.json, kunit.xml, result.json and, unless it passed,
 * reproduce.sh in the cell's folder. Exits with 0 pass, 1 fail, 2 crash or hang,
 * 3 build error, 125 infrastructure.
 */
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "boot.h"

#define SHOWN		15	/* lines of the excerpt on the terminal */
#define LEARN_FACTOR	4	/* a boot may take this many times its earlier time */

static const char usage[] =
"usage: boot --cell KERNEL/XARCH --dir DIR --nonce HEX --backend NAME [options] -- QEMU ARGS...\n"
"       boot --cell KERNEL/XARCH --dir DIR --build-error LOG [options] [-- BUILD COMMAND...]\n"
"\n"
"  --suites A,B          KUnit suites that must run; needs --tests and --kunit\n"
"  --tests FILE          every test there is, one suite.test a line\n"
"  --allow-skip PATTERN  suite.test that may be skipped as a whole, or suite.test.parameter that\n"
"                        may; with * for any text; repeatable, or A,B\n"
"  --expect KEY=VALUE    what the guest's boot record must hold; repeatable\n"
"  --kunit FILE          tools/testing/kunit/kunit.py of the kernel\n"
"  --verbs A,B           verbs the guest must answer\n"
"  --rebinds N           measurements each rebind must have\n"
"  --silence SECS        longest time without console output (default 30)\n"
"  --limit SECS          longest time of all (default 120)\n"
"  --learn FILE          boot times of earlier runs; both limits grow with them\n"
"  --prove-kvm SECS      with -accel kvm: fall back to tcg unless the kernel speaks by then\n"
"  --meta KEY=VALUE      recorded in the result; commit=HASH goes into reproduce.sh\n"
"  --config FILE         the kernel's configuration (default DIR/build/.config)\n"
"  --build-seconds SECS  recorded in the result\n"
"  --progress            one line per step with the elapsed time\n";

static bool show_progress;
static double progress_start;

/**
 * progress() - say what has just happened, if --progress was given
 * @fmt: printf format, without a newline
 */
void progress(const char *fmt, ...)
{
	va_list ap;

	if (!show_progress)
		return;
	printf("[%7.2fs] ", now_seconds() - progress_start);
	va_start(ap, fmt);
	vprintf(fmt, ap);
	va_end(ap);
	putchar('\n');
	fflush(stdout);
}

enum option_id {
	OPT_CELL = 1, OPT_DIR, OPT_NONCE, OPT_BACKEND, OPT_SUITES, OPT_TESTS, OPT_ALLOW_SKIP, OPT_EXPECT,
	OPT_VERBS, OPT_REBINDS, OPT_SILENCE, OPT_LIMIT, OPT_KUNIT, OPT_META, OPT_CONFIG, OPT_LEARN,
	OPT_PROVE_KVM, OPT_BUILD_ERROR, OPT_BUILD_SECONDS, OPT_PROGRESS, OPT_HELP,
};

static const struct option long_options[] = {
	{ "cell", required_argument, NULL, OPT_CELL },
	{ "dir", required_argument, NULL, OPT_DIR },
	{ "nonce", required_argument, NULL, OPT_NONCE },
	{ "backend", required_argument, NULL, OPT_BACKEND },
	{ "suites", required_argument, NULL, OPT_SUITES },
	{ "tests", required_argument, NULL, OPT_TESTS },
	{ "allow-skip", required_argument, NULL, OPT_ALLOW_SKIP },
	{ "expect", required_argument, NULL, OPT_EXPECT },
	{ "verbs", required_argument, NULL, OPT_VERBS },
	{ "rebinds", required_argument, NULL, OPT_REBINDS },
	{ "silence", required_argument, NULL, OPT_SILENCE },
	{ "limit", required_argument, NULL, OPT_LIMIT },
	{ "kunit", required_argument, NULL, OPT_KUNIT },
	{ "meta", required_argument, NULL, OPT_META },
	{ "config", required_argument, NULL, OPT_CONFIG },
	{ "learn", required_argument, NULL, OPT_LEARN },
	{ "prove-kvm", required_argument, NULL, OPT_PROVE_KVM },
	{ "build-error", required_argument, NULL, OPT_BUILD_ERROR },
	{ "build-seconds", required_argument, NULL, OPT_BUILD_SECONDS },
	{ "progress", no_argument, NULL, OPT_PROGRESS },
	{ "help", no_argument, NULL, OPT_HELP },
	{ NULL, 0, NULL, 0 },
};

static double number_of(const char *name, const char *s)
{
	char *end;
	double d = strtod(s, &end);

	if (end == s || *end || !(d >= 0 && d < 1e9))
		die("--%s: not a number: %s", name, s);
	return d;
}

static void take_pair(struct strv *list, const char *name, const char *s)
{
	if (!strchr(s, '='))
		die("--%s: not KEY=VALUE: %s", name, s);
	strv_push(list, s);
}

static void take_option(struct options *opt, int id, const char *name, const char *arg)
{
	switch (id) {
	case OPT_CELL: opt->cell = arg; break;
	case OPT_DIR: opt->dir = arg; break;
	case OPT_NONCE: opt->nonce = arg; break;
	case OPT_BACKEND: opt->backend = arg; break;
	case OPT_SUITES: strv_split(&opt->suites, arg, ','); break;
	case OPT_TESTS: opt->tests = arg; break;
	case OPT_ALLOW_SKIP: strv_split(&opt->allow_skip, arg, ','); break;
	case OPT_VERBS: strv_split(&opt->verbs, arg, ','); break;
	case OPT_REBINDS: opt->rebinds = (long)number_of(name, arg); break;
	case OPT_SILENCE: opt->silence = number_of(name, arg); break;
	case OPT_LIMIT: opt->limit = number_of(name, arg); break;
	case OPT_KUNIT: opt->kunit = arg; break;
	case OPT_EXPECT: take_pair(&opt->expect, name, arg); break;
	case OPT_META: take_pair(&opt->meta, name, arg); break;
	case OPT_CONFIG: opt->config = arg; break;
	case OPT_LEARN: opt->learn = arg; break;
	case OPT_PROVE_KVM: opt->prove_kvm = number_of(name, arg); break;
	case OPT_BUILD_ERROR: opt->build_error = arg; break;
	case OPT_BUILD_SECONDS: opt->build_seconds = number_of(name, arg); break;
	case OPT_PROGRESS: opt->progress = true; break;
	case OPT_HELP: fputs(usage, stdout); exit(0);
	default: fputs(usage, stderr); exit(EXIT_INFRA);
	}
}

static void check_options(const struct options *opt)
{
	if (!opt->cell || !opt->dir)
		die("--cell and --dir are needed; see --help");
	if (opt->build_error)
		return;
	if (!opt->nonce || !*opt->nonce || !opt->backend || !opt->command.n)
		die("--nonce, --backend and a QEMU command are needed; see --help");
	if (opt->suites.n && (!opt->tests || !opt->kunit))
		die("--suites needs --tests and --kunit");
	if (opt->silence <= 0 || opt->limit <= 0)
		die("--silence and --limit must be above 0");
}

static void read_options(struct options *opt, int argc, char **argv)
{
	int id, index = 0;

	*opt = (struct options){ .silence = 30, .limit = 120, .build_seconds = -1,
				  .rebinds = -1 };
	while ((id = getopt_long(argc, argv, "+", long_options, &index)) != -1)
		take_option(opt, id, long_options[index].name, optarg);
	for (; optind < argc; optind++)
		strv_push(&opt->command, argv[optind]);
	check_options(opt);
	show_progress = opt->progress;
}

static void lock_cell(const struct options *opt)
{
	char *path = path_join(opt->dir, ".lock");

	if (make_dirs(opt->dir))
		die("%s: %m", opt->dir);
	/* Held until this process ends. */
	if (lock_file(path, false) < 0) {
		if (errno == EWOULDBLOCK)
			die("another run of cell %s is in progress", opt->cell);
		die("%s: %m", path);
	}
	free(path);
}

/* Whatever ends this run, no earlier result may be taken for its own. */
static void remove_old(const struct options *opt)
{
	static const char *const names[] = { "result.json", "reproduce.sh", "serial.log", "qemu.log",
					     "kunit.json", "kunit.xml", "kunit.log" };

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		char *path = path_join(opt->dir, names[i]);

		if (unlink(path) && errno != ENOENT)
			die("cannot remove %s: %m", path);
		free(path);
	}
}

/* A slow machine or an instrumented kernel gets the time it is known to need. */
static void learned_limits(struct options *opt)
{
	json_t *times = opt->learn ? json_load_file(opt->learn, 0, NULL) : NULL;
	double usual = json_number_value(json_object_get(times, opt->cell));
	double limit = LEARN_FACTOR * usual;

	if (limit > opt->limit) {
		opt->silence *= limit / opt->limit;
		opt->limit = limit;
		progress("earlier boots took %.1f s: limit %.0f s, silence %.0f s", usual,
			 opt->limit, opt->silence);
	}
	json_decref(times);
}

/* Slower boots count at once, faster ones by half. */
static void learn(const struct options *opt, double took)
{
	char *lock = fmt_str("%s.lock", opt->learn);
	int fd = lock_file(lock, true);
	json_t *times = json_load_file(opt->learn, 0, NULL);
	double usual;

	if (!json_is_object(times)) {
		json_decref(times);
		times = json_object();
	}
	usual = json_number_value(json_object_get(times, opt->cell));
	if (took < usual)
		took = (took + usual) / 2;
	json_object_set_new(times, opt->cell, json_real((double)(long)(took * 100 + 0.5) / 100));
	if (write_json(opt->learn, times))
		fprintf(stderr, "boot: cannot remember the boot time in %s: %m\n", opt->learn);
	json_decref(times);
	close(fd);
	free(lock);
}

/* The value of the first -accel without its options, "tcg" if there is none. */
static char *accel_of(const struct strv *command)
{
	for (size_t i = 0; i + 1 < command->n; i++)
		if (!strcmp(command->v[i], "-accel"))
			return fmt_str("%.*s", (int)strcspn(command->v[i + 1], ","),
				       command->v[i + 1]);
	return xstrdup("tcg");
}

static bool starts_word(const char *s, const char *word)
{
	size_t n = strlen(word);

	return !strncmp(s, word, n) && (!s[n] || s[n] == ',');
}

static void replace_argument(char **arg, const char *from, const char *to)
{
	if (starts_word(*arg, from)) {
		/* Options of the one mean nothing to the other. */
		free(*arg);
		*arg = xstrdup(to);
	}
}

static void fall_back_to_tcg(struct strv *command)
{
	for (size_t i = 0; i + 1 < command->n; i++) {
		if (!strcmp(command->v[i], "-accel"))
			replace_argument(&command->v[i + 1], "kvm", "tcg");
		else if (!strcmp(command->v[i], "-cpu"))
			replace_argument(&command->v[i + 1], "host", "max");
	}
}

static void start_again(struct options *opt, struct cell *cell, const char *accel)
{
	printf("%s: %s\n", opt->cell, accel);
	fflush(stdout);
	cell->accel = accel;
	fall_back_to_tcg(&opt->command);
}

static bool kvm_failed(const struct outcome *out, const struct console *c)
{
	return out->ending == END_KVM || (out->ending == END_DIED && !c->kernel);
}

/* Boot, with KVM only as far as it is proven to work. */
static void boot(struct options *opt, struct cell *cell, struct console *c, struct outcome *out)
{
	struct qemu_limits limits = { opt->silence, opt->limit, 0 };
	char *accel = accel_of(&opt->command);
	bool kvm = !strcmp(accel, "kvm") && opt->prove_kvm > 0;

	cell->accel = strcmp(accel, "kvm") ? "tcg" : "kvm";
	free(accel);
	if (kvm) {
		int fd = open("/dev/kvm", O_RDWR | O_CLOEXEC);

		if (fd < 0)
			start_again(opt, cell, "tcg (/dev/kvm cannot be opened)");
		else
			close(fd);
		limits.prove_kvm = fd < 0 ? 0 : opt->prove_kvm;
	}
	progress("starting %s (%s), console in %s", opt->command.v[0], cell->accel, cell->log);
	console_init(c, opt->nonce);
	qemu_run(&opt->command, opt->dir, &limits, c, out);
	if (limits.prove_kvm > 0 && kvm_failed(out, c)) {
		start_again(opt, cell, "tcg (kvm never reached the first console line)");
		console_free(c);
		outcome_free(out);
		limits.prove_kvm = 0;
		console_init(c, opt->nonce);
		qemu_run(&opt->command, opt->dir, &limits, c, out);
	}
	progress("QEMU ended%s%s", out->shutdown ? ": " : "", out->shutdown ?: "");
}

/* One line that says it all; for a bad end also where to look and what to try. */
static void announce(const struct cell *cell)
{
	const struct verdict *v = &cell->verdict;
	size_t n = cell->excerpt.n, show = n < SHOWN ? n : SHOWN;

	if (v->exit_code == EXIT_PASS) {
		printf("%s: pass, %ld tests passed, %ld skipped, %.1f s (%s)\n", cell->opt->cell,
		       cell->kunit->passed, cell->kunit->skipped, cell->outcome->seconds,
		       cell->accel);
		return;
	}
	printf("%s: %s: %s\n", cell->opt->cell, v->status, v->reason);
	for (size_t i = 0; i < show; i++)
		printf("    | %s\n", cell->excerpt.v[i]);
	printf("    log: %s\n    again: %s/reproduce.sh\n", cell->log, cell->opt->dir);
}

static int boot_cell(struct options *opt)
{
	struct console console;
	struct outcome outcome;
	struct kunit kunit;
	struct cell cell = { .opt = opt, .console = &console, .outcome = &outcome, .kunit = &kunit };

	cell.started = iso8601_now();
	cell.log = path_join(opt->dir, "serial.log");
	learned_limits(opt);
	signals_init();
	boot(opt, &cell, &console, &outcome);
	kunit_read(&kunit, opt, &console);
	verdict_reach(&cell.verdict, opt, &console, &outcome, &kunit);
	if (cell.verdict.exit_code != EXIT_PASS)
		excerpt_of_boot(&cell.excerpt, cell.log, &console);
	else if (opt->learn)
		learn(opt, outcome.seconds);
	result_write(&cell);
	announce(&cell);
	kunit_free(&kunit);
	console_free(&console);
	outcome_free(&outcome);
	strv_free(&cell.excerpt);
	free(cell.verdict.reason);
	free(cell.started);
	free(cell.log);
	return cell.verdict.exit_code;
}

static void default_build_command(struct options *opt)
{
	const char *slash = strchr(opt->cell, '/');
	char *kernel = fmt_str("KERNEL=%.*s", (int)(slash ? slash - opt->cell : 0), opt->cell);
	char *xarch = fmt_str("XARCH=%s", slash ? slash + 1 : opt->cell);

	strv_push(&opt->command, "make");
	strv_push(&opt->command, "matrix");
	strv_push(&opt->command, xarch);
	if (slash)
		strv_push(&opt->command, kernel);
	free(kernel);
	free(xarch);
}

static int build_error(struct options *opt)
{
	struct cell cell = { .opt = opt };

	cell.started = iso8601_now();
	cell.log = access(opt->build_error, R_OK) ? path_join(opt->dir, opt->build_error)
						  : xstrdup(opt->build_error);
	cell.verdict = (struct verdict){ .status = "build-error", .exit_code = EXIT_BUILD };
	if (!opt->command.n)
		default_build_command(opt);
	excerpt_of_build(&cell.excerpt, cell.log, &cell.verdict.reason);
	result_write(&cell);
	announce(&cell);
	strv_free(&cell.excerpt);
	free(cell.verdict.reason);
	free(cell.started);
	free(cell.log);
	return EXIT_BUILD;
}

int main(int argc, char **argv)
{
	struct options opt;
	int ret;

	progress_start = now_seconds();
	read_options(&opt, argc, argv);
	lock_cell(&opt);
	remove_old(&opt);
	ret = opt.build_error ? build_error(&opt) : boot_cell(&opt);
	strv_free(&opt.suites);
	strv_free(&opt.verbs);
	strv_free(&opt.allow_skip);
	strv_free(&opt.expect);
	strv_free(&opt.meta);
	strv_free(&opt.command);
	return ret;
}
