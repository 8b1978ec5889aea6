// SPDX-License-Identifier: GPL-2.0
/*
 * Small helpers shared by the host programs in ci/: heap-safe strings, string
 * lists, whole-file reading and atomic writing, child processes.
 */
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "util.h"

/**
 * die() - say why this program cannot go on, and exit with EXIT_INFRA
 * @fmt: printf format of the reason, without a newline
 */
void die(const char *fmt, ...)
{
	va_list ap;

	fprintf(stderr, "%s: ", program_invocation_short_name);
	va_start(ap, fmt);
	vfprintf(stderr, fmt, ap);
	va_end(ap);
	fputc('\n', stderr);
	exit(EXIT_INFRA);
}

/**
 * fmt_str() - printf into a new string
 * @fmt: printf format
 *
 * Return: the string, which the caller frees. Does not return without memory.
 */
char *fmt_str(const char *fmt, ...)
{
	va_list ap;
	char *s;
	int n;

	va_start(ap, fmt);
	n = vasprintf(&s, fmt, ap);
	va_end(ap);
	if (n < 0)
		die("out of memory");
	return s;
}

/**
 * xrealloc() - realloc() that does not return without memory
 * @p: block to resize, or NULL
 * @size: new size in bytes
 *
 * Return: the block.
 */
void *xrealloc(void *p, size_t size)
{
	p = realloc(p, size ? size : 1);
	if (!p)
		die("out of memory");
	return p;
}

/**
 * xstrdup() - strdup() that does not return without memory
 * @s: string, may be NULL
 *
 * Return: the copy, or NULL for NULL.
 */
char *xstrdup(const char *s)
{
	return s ? strcpy(xrealloc(NULL, strlen(s) + 1), s) : NULL;
}

/**
 * strv_push() - append a copy of a string
 * @list: the list
 * @s: the string
 */
void strv_push(struct strv *list, const char *s)
{
	list->v = xrealloc(list->v, (list->n + 2) * sizeof(*list->v));
	list->v[list->n++] = xstrdup(s);
	list->v[list->n] = NULL;
}

/**
 * strv_split() - append the non-empty parts of a string
 * @list: the list
 * @s: the string
 * @sep: the separator, for instance ',' or '\n'
 */
void strv_split(struct strv *list, const char *s, char sep)
{
	const char set[] = { sep, '\0' };

	while (*s) {
		size_t n = strcspn(s, set);
		char *part = fmt_str("%.*s", (int)n, s);

		if (n)
			strv_push(list, part);
		free(part);
		s += n + (s[n] != '\0');
	}
}

/**
 * strv_has() - is a string in the list?
 * @list: the list
 * @s: the string
 *
 * Return: true if an equal string is.
 */
bool strv_has(const struct strv *list, const char *s)
{
	for (size_t i = 0; i < list->n; i++)
		if (!strcmp(list->v[i], s))
			return true;
	return false;
}

/**
 * strv_free() - free the strings and empty the list
 * @list: the list
 */
void strv_free(struct strv *list)
{
	for (size_t i = 0; i < list->n; i++)
		free(list->v[i]);
	free(list->v);
	*list = (struct strv){ 0 };
}

/**
 * now_seconds() - the monotonic clock
 *
 * Return: seconds since some fixed point.
 */
double now_seconds(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return (double)ts.tv_sec + (double)ts.tv_nsec / 1e9;
}

/**
 * iso8601_now() - the time of day in UTC, such as 2026-01-31T12:00:00Z
 *
 * Return: a string which the caller frees.
 */
char *iso8601_now(void)
{
	time_t now = time(NULL);
	char buf[32];
	struct tm tm;

	gmtime_r(&now, &tm);
	strftime(buf, sizeof(buf), "%Y-%m-%dT%H:%M:%SZ", &tm);
	return xstrdup(buf);
}

/**
 * all_whitespace() - is there nothing to read in a string?
 * @s: the string
 *
 * Return: true if it is empty or white space only.
 */
bool all_whitespace(const char *s)
{
	while (isspace((unsigned char)*s))
		s++;
	return !*s;
}

/**
 * one_line() - make text fit for a one-line message
 * @s: the text
 * @max: bytes to keep at most
 *
 * Return: a copy without control characters, runs of blanks squeezed and cut
 * at @max on a UTF-8 boundary; the caller frees it.
 */
char *one_line(const char *s, size_t max)
{
	char *out = xrealloc(NULL, strlen(s) + 1);
	size_t n = 0;

	for (; *s; s++) {
		char c = iscntrl((unsigned char)*s) ? ' ' : *s;

		if (c != ' ' || (n && out[n - 1] != ' '))
			out[n++] = c;
	}
	if (n > max)
		for (n = max; n && ((unsigned char)out[n] & 0xc0) == 0x80; n--)
			;
	while (n && out[n - 1] == ' ')
		n--;
	out[n] = '\0';
	return out;
}

/**
 * shell_quote() - quote one word for a POSIX shell
 * @s: the word
 *
 * Return: the word, quoted only where it needs to be; the caller frees it.
 */
char *shell_quote(const char *s)
{
	static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
				    "0123456789_-+=:,./@%";
	char *out, *p;

	if (*s && !s[strspn(s, plain)])
		return xstrdup(s);
	out = p = xrealloc(NULL, 4 * strlen(s) + 3);
	*p++ = '\'';
	for (; *s; s++) {
		if (*s == '\'')
			p = stpcpy(p, "'\\''");
		else
			*p++ = *s;
	}
	stpcpy(p, "'");
	return out;
}

/**
 * make_dirs() - create a folder and its parents, like mkdir -p
 * @path: the folder
 *
 * Return: 0, or -1 with errno set.
 */
int make_dirs(const char *path)
{
	char *copy = xstrdup(path);
	int ret = 0;

	for (char *p = copy + 1; *copy && !ret; p++) {
		char c = *p;

		if (c && c != '/')
			continue;
		*p = '\0';
		if (mkdir(copy, 0777) && errno != EEXIST)
			ret = -1;
		*p = c;
		if (!c)
			break;
	}
	free(copy);
	return ret;
}

/**
 * path_join() - the path of a file in a folder
 * @dir: the folder
 * @name: the file; an absolute one is returned as it is
 *
 * Return: a string which the caller frees.
 */
char *path_join(const char *dir, const char *name)
{
	return *name == '/' ? xstrdup(name) : fmt_str("%s/%s", dir, name);
}

/**
 * read_file() - read a whole file
 * @path: the file
 * @len: where to store its length, or NULL
 *
 * Return: its bytes plus a NUL, which the caller frees; NULL with errno set if
 * it cannot be read.
 */
char *read_file(const char *path, size_t *len)
{
	FILE *f = fopen(path, "re");
	char *buf = NULL;
	size_t cap = 0, n = 0, got;

	if (!f)
		return NULL;
	do {
		cap = cap ? 2 * cap : 65536;
		buf = xrealloc(buf, cap + 1);
		got = fread(buf + n, 1, cap - n, f);
		n += got;
	} while (n == cap);
	if (ferror(f)) {
		free(buf);
		buf = NULL;
	} else {
		buf[n] = '\0';
	}
	fclose(f);
	if (len)
		*len = n;
	return buf;
}

/**
 * write_all() - write() until everything is out
 * @fd: where to
 * @data: the bytes
 * @len: how many
 *
 * Return: 0, or -1 with errno set.
 */
int write_all(int fd, const void *data, size_t len)
{
	const char *p = data;

	while (len) {
		ssize_t n = write(fd, p, len);

		if (n < 0 && errno != EINTR)
			return -1;
		if (n > 0) {
			p += n;
			len -= (size_t)n;
		}
	}
	return 0;
}

/**
 * write_file() - replace a file at once: readers see the old or the new one
 * @path: the file
 * @data: its new bytes
 * @len: how many
 * @mode: its permissions, before the umask
 *
 * Return: 0, or -1 with errno set and the old file left as it was.
 */
int write_file(const char *path, const void *data, size_t len, mode_t mode)
{
	char *tmp = fmt_str("%s.tmp.%ld", path, (long)getpid());
	int fd = open(tmp, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode);
	int ret = -1;

	if (fd >= 0) {
		ret = write_all(fd, data, len);
		if (close(fd))
			ret = -1;
		if (!ret)
			ret = rename(tmp, path);
		if (ret)
			unlink(tmp);
	}
	free(tmp);
	return ret;
}

/**
 * write_json() - replace a file by a JSON value, keys in insertion order
 * @path: the file
 * @value: what to write
 *
 * Return: 0, or -1 with errno set.
 */
int write_json(const char *path, const json_t *value)
{
	char *text = json_dumps(value, JSON_INDENT(2));
	char *line;
	int ret;

	if (!text)
		die("out of memory");
	line = fmt_str("%s\n", text);
	ret = write_file(path, line, strlen(line), 0666);
	free(line);
	free(text);
	return ret;
}

/**
 * lock_file() - take the lock of that name, released when this process ends
 * @path: the lock file; it stays behind and holds the last owner's process id
 * @wait: wait for the lock if another process has it
 *
 * Return: the open file, or -1 with errno EWOULDBLOCK if another process has
 * the lock, else whatever open() said.
 */
int lock_file(const char *path, bool wait)
{
	int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
	char buf[32];
	int saved;

	if (fd < 0)
		return -1;
	if (flock(fd, LOCK_EX | (wait ? 0 : LOCK_NB))) {
		saved = errno;
		close(fd);
		errno = saved;
		return -1;
	}
	snprintf(buf, sizeof(buf), "%ld\n", (long)getpid());
	if (ftruncate(fd, 0) || pwrite(fd, buf, strlen(buf), 0) < 0)
		fprintf(stderr, "%s: cannot write %s: %m\n", program_invocation_short_name, path);
	return fd;
}

/**
 * run_logged() - run a program to its end
 * @argv: the program, looked up in PATH, and its arguments
 * @log: file to take its stdout and stderr
 * @timeout: seconds after which SIGALRM ends it, 0 for none
 *
 * Return: its wait status, or -1 with errno set; exit status 127 means that
 * it could not be executed. Signals are unblocked in the child.
 */
int run_logged(char *const argv[], const char *log, unsigned int timeout)
{
	pid_t pid = fork();
	int status, fd;
	sigset_t none;

	if (!pid) {
		sigemptyset(&none);
		sigprocmask(SIG_SETMASK, &none, NULL);
		fd = open(log, O_WRONLY | O_CREAT | O_TRUNC, 0666);
		if (fd < 0 || dup2(fd, 1) < 0 || dup2(fd, 2) < 0)
			_exit(126);
		alarm(timeout);
		execvp(argv[0], argv);
		fprintf(stderr, "%s: %m\n", argv[0]);
		fflush(stderr);
		_exit(127);
	}
	while (pid > 0 && waitpid(pid, &status, 0) < 0)
		if (errno != EINTR)
			return -1;
	return pid < 0 ? -1 : status;
}
