// SPDX-License-Identifier: GPL-2.0-only
/*
 * Records of the guest's init. As process 1 it writes them to /dev/kmsg, anywhere else to standard
 * output, so that the same binary serves as a command line tool.
 */
#include "guest.h"

static int records, errors;

static void append(struct record *rec, const char *fmt, ...)
{
	va_list args;

	if (rec->len >= RECORD_MAX)
		return;
	va_start(args, fmt);
	rec->len += vsnprintf(rec->buf + rec->len, RECORD_MAX - rec->len, fmt, args);
	va_end(args);
}

void record_str(struct record *rec, const char *key, const char *value)
{
	append(rec, ",\"%s\":\"", key);
	for (; *value; value++) {
		unsigned char c = *value;

		if (c == '"' || c == '\\')
			append(rec, "\\%c", c);
		else if (c < 0x20 || c > 0x7e)
			append(rec, "\\u%04x", c);
		else
			append(rec, "%c", c);
	}
	append(rec, "\"");
}

void record_begin(struct record *rec, const char *verb)
{
	rec->len = 0;
	append(rec, "{\"nonce\":\"%s\"", option("nt_nonce", "none"));
	record_str(rec, "verb", verb);
}

void record_num(struct record *rec, const char *key, unsigned long long value)
{
	append(rec, ",\"%s\":%llu", key, value);
}

void record_array(struct record *rec, const char *key, const unsigned long long *values, int count)
{
	int i;

	append(rec, ",\"%s\":[", key);
	for (i = 0; i < count; i++)
		append(rec, "%s%llu", i ? "," : "", values[i]);
	append(rec, "]");
}

/* As process 1 the highest level short of an emergency: no loglevel hides it from the console */
static int print_line(const char *line)
{
	char text[RECORD_MAX + 8];
	int len = snprintf(text, sizeof(text), "%s%s\n", is_init() ? "<1>" : "", line);
	int fd = is_init() ? file_open("/dev/kmsg", O_WRONLY) : 1;
	int err;

	if (fd < 0)
		return fd;
	err = write(fd, text, len) == len ? 0 : -EIO;
	if (fd != 1)
		close(fd);
	return err;
}

/**
 * record_emit() - close the object and print it with one write, as one line
 * @rec: the record
 *
 * A record that outgrew RECORD_MAX is reported as an error: half a record is not JSON.
 */
void record_emit(struct record *rec)
{
	append(rec, "}");
	if (rec->len >= RECORD_MAX) {
		report_error_text("record", "a record is too long");
		return;
	}
	records++;
	/* nothing but the missing count of the last record could tell of a failure here */
	if (print_line(rec->buf) < 0)
		errors++;
}

void report_error_text(const char *what, const char *text)
{
	struct record rec;

	errors++;
	record_begin(&rec, "error");
	record_str(&rec, "what", what);
	record_str(&rec, "message", text);
	record_emit(&rec);
}

static const char *errno_name(int err)
{
	switch (err) {
	case ENOENT: return "no such file";
	case EIO: return "input/output error";
	case ENXIO: return "no such device or address";
	case ENOMEM: return "out of memory";
	case EACCES: return "permission denied";
	case EBUSY: return "busy";
	case ENODEV: return "no such device";
	case EINVAL: return "invalid argument";
	case EOPNOTSUPP: return "not supported";
	case ETIMEDOUT: return "timed out";
	default: return "error";
	}
}

/**
 * report_error() - print an error record that names a file and an errno
 * @what: the verb
 * @path: the file
 * @err:  negative errno
 */
void report_error(const char *what, const char *path, int err)
{
	char text[2 * PATH_SIZE];

	snprintf(text, sizeof(text), "%s: %s (errno %d)", path, errno_name(-err), -err);
	report_error_text(what, text);
}

int record_errors(void)
{
	return errors;
}

int record_count(void)
{
	return records;
}
