// SPDX-License-Identifier: GPL-2.0
/*
 * Runs one QEMU to its end: feeds the serial console to the log and the scanner,
 * talks QMP, and notices death, silence and the time limit at once.
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "boot.h"

#define QMP_FD		3		/* in QEMU */
#define QMP_PATIENCE	30.0		/* for QEMU's greeting */
#define PANIC_PATIENCE	2.0		/* for the rest of a panic */
#define HALT_PATIENCE	1.0		/* for QEMU after "reboot: ..." */
#define OFF_PATIENCE	30.0		/* from the done record to power-off */
#define STOP_PATIENCE	1.0		/* for each of quit, SIGTERM, SIGKILL */
#define LOG_MAX		(256u << 20)

struct machine {
	struct console *console;
	struct outcome *out;
	const struct qemu_limits *limits;
	pid_t pid;
	int serial, qmp, log, ready;
	bool dead, qmp_up;
	int stopping;			/* how many ways to end it were tried */
	size_t logged;
	char *qmp_text;			/* an incomplete line of QMP */
	double start, last_output, done, panic, halted, stop_at;
};

static int signal_fd = -1;

/**
 * signals_init() - have SIGINT, SIGTERM, SIGHUP and SIGCHLD read, not delivered
 */
void signals_init(void)
{
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, SIGINT);
	sigaddset(&set, SIGTERM);
	sigaddset(&set, SIGHUP);
	sigaddset(&set, SIGCHLD);
	sigprocmask(SIG_BLOCK, &set, NULL);
	signal(SIGPIPE, SIG_IGN);
	signal_fd = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
	if (signal_fd < 0)
		die("signalfd: %m");
}

/* Runs in the child. Its own process group keeps a ^C at the terminal from QEMU. */
static void become_qemu(char *const argv[], int serial, int qmp, int log, int ready, pid_t parent)
{
	sigset_t none;
	int null = open("/dev/null", O_RDONLY), err;

	setpgid(0, 0);
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != parent)
		_exit(127);
	signal(SIGPIPE, SIG_DFL);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	/* The sources may lie on 0..3 themselves, so move them out of the way first. */
	null = fcntl(null, F_DUPFD_CLOEXEC, 10);
	serial = fcntl(serial, F_DUPFD_CLOEXEC, 10);
	log = fcntl(log, F_DUPFD_CLOEXEC, 10);
	qmp = fcntl(qmp, F_DUPFD_CLOEXEC, 10);
	ready = fcntl(ready, F_DUPFD_CLOEXEC, 10);
	if (dup2(null, 0) == 0 && dup2(serial, 1) == 1 && dup2(log, 2) == 2 &&
	    dup2(qmp, QMP_FD) == QMP_FD)
		execvp(argv[0], argv);
	err = errno;
	if (write(ready, &err, sizeof(err)) < 0)
		_exit(126);
	_exit(127);
}

/* The arguments that the runner itself needs. */
static void add_own_arguments(struct strv *all, const struct strv *argv)
{
	static const char *const own[] = {
		"-display", "none", "-monitor", "none", "-no-reboot",
		"-chardev", "stdio,id=nt-serial,signal=off", "-serial", "chardev:nt-serial",
		"-chardev", "socket,id=nt-qmp,fd=3", "-mon", "chardev=nt-qmp,mode=control",
	};

	for (size_t i = 0; i < argv->n; i++)
		strv_push(all, argv->v[i]);
	for (size_t i = 0; i < sizeof(own) / sizeof(own[0]); i++)
		strv_push(all, own[i]);
}

static int open_log(const char *dir, const char *name, int flags)
{
	char *path = path_join(dir, name);
	int fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | flags, 0666);

	if (fd < 0)
		die("%s: %m", path);
	free(path);
	return fd;
}

/* An empty pipe at end of file means that execvp() worked. */
static int exec_error(int ready)
{
	int err = 0;
	ssize_t n;

	do {
		n = read(ready, &err, sizeof(err));
	} while (n < 0 && errno == EINTR);
	return n == sizeof(err) ? err : 0;
}

static void spawn(struct machine *m, const struct strv *argv, const char *dir)
{
	int serial[2], qmp[2], ready[2], err, log = open_log(dir, "qemu.log", 0);
	struct strv all = { 0 };
	pid_t parent = getpid();

	add_own_arguments(&all, argv);
	for (size_t i = 0; i < all.n; i++) {
		char *word = shell_quote(all.v[i]);

		dprintf(log, "%s%s%s", i ? " " : "+ ", word, i + 1 == all.n ? "\n" : "");
		free(word);
	}
	if (pipe2(serial, O_CLOEXEC) || pipe2(ready, O_CLOEXEC) ||
	    socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, qmp))
		die("cannot make a pipe for QEMU: %m");
	m->pid = fork();
	if (m->pid < 0)
		die("cannot start a process: %m");
	if (!m->pid)
		become_qemu(all.v, serial[1], qmp[1], log, ready[1], parent);
	close(serial[1]);
	close(qmp[1]);
	close(ready[1]);
	close(log);
	strv_free(&all);
	m->serial = serial[0];
	m->qmp = qmp[0];
	fcntl(m->serial, F_SETFL, O_NONBLOCK);
	fcntl(m->qmp, F_SETFL, O_NONBLOCK);
	err = exec_error(ready[0]);
	close(ready[0]);
	if (err) {
		m->out->ending = END_NOT_RUN;
		m->out->detail = fmt_str("cannot execute %s: %s", argv->v[0], strerror(err));
		m->stopping = 1;
	}
}

static void read_serial(struct machine *m)
{
	char buf[65536];
	ssize_t n;

	while (m->serial >= 0 && (n = read(m->serial, buf, sizeof(buf))) != 0) {
		if (n < 0) {
			if (errno == EINTR)
				continue;
			return;
		}
		/* The log first: what is on disk survives whatever happens next. */
		if (write_all(m->log, buf, (size_t)n))
			die("cannot write the serial log: %m");
		m->logged += (size_t)n;
		m->last_output = now_seconds();
		console_feed(m->console, buf, (size_t)n);
		if (m->logged > LOG_MAX)
			return;
	}
	if (m->serial >= 0)
		close(m->serial);
	m->serial = -1;
}

static void qmp_send(struct machine *m, const char *command)
{
	char *line = fmt_str("{\"execute\":\"%s\"}\n", command);

	if (m->qmp >= 0 && write_all(m->qmp, line, strlen(line))) {
		close(m->qmp);
		m->qmp = -1;
	}
	free(line);
}

static void qmp_failed(struct machine *m, const char *what, const char *text)
{
	char *quote = one_line(text, 120);

	if (!m->out->detail)
		m->out->detail = fmt_str("%s: %s", what, quote);
	free(quote);
}

static void qmp_greeted(struct machine *m, const json_t *greeting)
{
	int major, minor, micro;
	const char *package = "";

	if (json_unpack((json_t *)greeting, "{s:{s:{s:i,s:i,s:i},s?s}}", "version", "qemu", "major",
			&major, "minor", &minor, "micro", &micro, "package", &package) &&
	    json_unpack((json_t *)greeting, "{s:{s:{s:i,s:i,s:i}}}", "version", "qemu", "major",
			&major, "minor", &minor, "micro", &micro)) {
		qmp_failed(m, "QMP protocol failure", "a greeting without a version");
		return;
	}
	free(m->out->qemu);
	m->out->qemu = fmt_str("%d.%d.%d%s%s%s", major, minor, micro, *package ? " (" : "",
			       package, *package ? ")" : "");
	qmp_send(m, "qmp_capabilities");
}

static void qmp_line(struct machine *m, const char *line)
{
	json_t *msg = json_loads(line, 0, NULL), *data;
	const char *event = json_string_value(json_object_get(msg, "event"));
	const char *reason;

	if (!json_is_object(msg)) {
		qmp_failed(m, "QMP protocol failure, not JSON", line);
	} else if (json_object_get(msg, "QMP")) {
		qmp_greeted(m, json_object_get(msg, "QMP"));
	} else if (json_object_get(msg, "error") && !m->qmp_up) {
		qmp_failed(m, "QEMU refuses QMP", line);
	} else if (json_object_get(msg, "return")) {
		m->qmp_up = true;
	} else if (event && !strcmp(event, "SHUTDOWN") && !m->out->shutdown) {
		data = json_object_get(msg, "data");
		reason = json_string_value(json_object_get(data, "reason"));
		m->out->shutdown = xstrdup(reason ?: "unknown");
	}
	json_decref(msg);
}

static void read_qmp(struct machine *m)
{
	char buf[4096], *end, *text;
	ssize_t n;

	while (m->qmp >= 0 && (n = read(m->qmp, buf, sizeof(buf) - 1)) != 0) {
		if (n < 0) {
			if (errno == EINTR)
				continue;
			if (errno == EAGAIN)
				return;
			break;
		}
		buf[n] = '\0';
		text = fmt_str("%s%s", m->qmp_text ?: "", buf);
		free(m->qmp_text);
		m->qmp_text = text;
		while ((end = strchr(text, '\n'))) {
			*end = '\0';
			if (!all_whitespace(text))
				qmp_line(m, text);
			text = end + 1;
		}
		text = xstrdup(text);
		free(m->qmp_text);
		m->qmp_text = text;
		if (strlen(text) > 1 << 20)
			qmp_failed(m, "QMP protocol failure, endless line", text);
	}
	if (m->qmp >= 0)
		close(m->qmp);
	m->qmp = -1;
}

/* One more way to end QEMU, politest first. */
static void stop_harder(struct machine *m)
{
	if (m->stopping == 1 && m->qmp >= 0 && m->qmp_up)
		qmp_send(m, "quit");
	else if (m->stopping <= 2)
		kill(m->pid, SIGTERM);
	else
		kill(m->pid, SIGKILL);
	m->stopping++;
	m->stop_at = now_seconds() + STOP_PATIENCE;
}

static void stop(struct machine *m, enum ending why)
{
	if (m->stopping)
		return;
	m->out->ending = why;
	m->stopping = 1;
	stop_harder(m);
}

static void read_signals(struct machine *m)
{
	struct signalfd_siginfo si;

	while (read(signal_fd, &si, sizeof(si)) == sizeof(si)) {
		if (si.ssi_signo != SIGCHLD) {
			progress("interrupted");
			stop(m, END_INTERRUPTED);
		}
	}
	if (!m->dead && waitpid(m->pid, &m->out->wait_status, WNOHANG) == m->pid)
		m->dead = true;
}

/* Is it over @patience since @since, if both are set? If not, @wait is at most what is left. */
static bool past(double since, double patience, double *wait)
{
	double left = since + patience - now_seconds();

	if (since > 0 && patience > 0 && left > 0 && left < *wait)
		*wait = left;
	return since > 0 && patience > 0 && left <= 0;
}

/* Stop QEMU if there is a reason to; else return how long to wait for one. */
static double check_time(struct machine *m)
{
	const struct qemu_limits *lim = m->limits;
	double qmp_patience = lim->silence < QMP_PATIENCE ? lim->silence : QMP_PATIENCE;
	double off_patience = lim->silence < OFF_PATIENCE ? lim->silence : OFF_PATIENCE;
	double wait = 3600, now = now_seconds();
	const struct console *c = m->console;

	if (m->stopping) {
		if (m->stop_at && now >= m->stop_at)
			stop_harder(m);
		return m->stop_at > now ? m->stop_at - now : 0.01;
	}
	if (c->done && !m->done)
		m->done = now;
	if (c->panic.text && !m->panic)
		m->panic = now;
	if (c->halted && !m->halted)
		m->halted = now;
	if (m->out->detail || (!m->qmp_up && past(m->start, qmp_patience, &wait)))
		stop(m, END_QMP);
	else if (past(m->panic, PANIC_PATIENCE, &wait))
		stop(m, END_PANIC);
	else if (past(m->halted, HALT_PATIENCE, &wait))
		stop(m, END_HALTED);
	else if (past(m->done, off_patience, &wait))
		stop(m, END_NO_POWEROFF);
	else if (m->logged > LOG_MAX)
		stop(m, END_FLOOD);
	else if (!c->kernel && past(m->start, lim->prove_kvm, &wait))
		stop(m, END_KVM);
	else if (past(m->last_output, lim->silence, &wait))
		stop(m, END_SILENT);
	else if (past(m->start, lim->limit, &wait))
		stop(m, END_LIMIT);
	return wait;
}

static void watch(struct machine *m)
{
	while (!m->dead) {
		double wait = check_time(m);
		struct pollfd fds[] = {
			{ .fd = signal_fd, .events = POLLIN },
			{ .fd = m->logged > LOG_MAX ? -1 : m->serial, .events = POLLIN },
			{ .fd = m->qmp, .events = POLLIN },
		};

		poll(fds, 3, (int)(wait * 1000) + 1);
		read_serial(m);
		read_qmp(m);
		read_signals(m);
	}
}

/* A child of QEMU may hold the pipe open; do not wait for it for ever. */
static void drain(struct machine *m)
{
	double end = now_seconds() + 0.3;

	kill(-m->pid, SIGKILL);
	read_qmp(m);
	read_serial(m);
	while (m->serial >= 0 && m->logged <= LOG_MAX && now_seconds() < end) {
		struct pollfd fd = { .fd = m->serial, .events = POLLIN };

		poll(&fd, 1, 50);
		read_serial(m);
	}
	if (m->serial >= 0)
		close(m->serial);
	if (m->qmp >= 0)
		close(m->qmp);
	console_end(m->console);
}

/* What only shows once QEMU has ended. */
static void conclude(struct machine *m)
{
	struct outcome *out = m->out;
	double end = m->done ?: now_seconds();

	out->seconds = end - m->start;
	if (out->ending != END_DIED)
		return;
	if (out->detail)
		out->ending = END_QMP;
	else if (!m->qmp_up && m->console->kernel) {
		out->ending = END_QMP;
		out->detail = xstrdup("QEMU never answered QMP");
	}
}

/**
 * qemu_run() - run QEMU until it ends or has to be ended
 * @argv: QEMU and its arguments, without those the runner adds
 * @dir: folder for serial.log (replaced) and qemu.log (appended to)
 * @limits: patience in seconds; 0 for prove_kvm means no proof is asked for
 * @c: takes the console output
 * @out: how it ended
 *
 * signals_init() must have been called. No process is left behind.
 */
void qemu_run(const struct strv *argv, const char *dir, const struct qemu_limits *limits,
	      struct console *c, struct outcome *out)
{
	struct machine m = { .console = c, .out = out, .limits = limits };

	*out = (struct outcome){ .ending = END_DIED };
	m.log = open_log(dir, "serial.log", O_TRUNC);
	m.start = m.last_output = now_seconds();
	spawn(&m, argv, dir);
	watch(&m);
	drain(&m);
	conclude(&m);
	close(m.log);
	free(m.qmp_text);
}

/**
 * outcome_free() - free what an outcome holds
 * @out: the outcome
 */
void outcome_free(struct outcome *out)
{
	free(out->detail);
	free(out->shutdown);
	free(out->qemu);
	*out = (struct outcome){ 0 };
}
