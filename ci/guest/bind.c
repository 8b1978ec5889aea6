// SPDX-License-Identifier: GPL-2.0-only
/*
 * Binds a device of the nd bus and takes the time: that of the write which binds, and what the
 * kernel says about memmap_init_zone_device().
 */
#include "bind.h"
#include "guest.h"

#define INIT_LINE	"memmap_init_zone_device initialised "

/* As file_write(), reporting an error. */
int put_file(const char *path, const char *text)
{
	int err = file_write(path, text);

	if (err)
		report_error("rebind", path, err);
	return err;
}

/* Writes to a file of a driver of the nd bus, bind or unbind. */
int driver_write(const char *driver, const char *file, const char *device)
{
	char path[PATH_SIZE];

	return put_file(path_of(path, ND_DRIVERS "/%s/%s", driver, file), device);
}

/* Returns the pages and adds the milliseconds, if @line is what we look for */
static unsigned long long parse_init_line(const char *line, unsigned long long *ms)
{
	const char *text = strstr(line, INIT_LINE);
	unsigned long long pages;
	char *end;

	if (!text)
		return 0;
	pages = strtoull(text + strlen(INIT_LINE), &end, 10);
	if (strncmp(end, " pages in ", 10))
		return 0;
	*ms += strtoull(end + 10, NULL, 10);
	return pages;
}

/*
 * One read() of /dev/kmsg gives one message; the file that stands for it in tests gives many lines.
 * A device of several ranges prints a line each.
 */
static unsigned long long read_init_lines(int fd, unsigned long long *ms)
{
	char text[2048], *line, *end;
	unsigned long long pages = 0;
	ssize_t got;

	for (;;) {
		got = read(fd, text, sizeof(text) - 1);
		if (got < 0 && errno == EPIPE)	/* overtaken by new messages */
			continue;
		if (got <= 0)
			return pages;
		text[got] = '\0';
		for (line = text; line; line = end) {
			end = strchr(line, '\n');
			if (end)
				*end++ = '\0';
			pages += parse_init_line(line, ms);
		}
	}
}

static unsigned long long wait_init_lines(int fd, unsigned long long *ms)
{
	unsigned long long pages, deadline = now_us() + WAIT_MS * 1000;

	for (;;) {
		pages = read_init_lines(fd, ms);
		if (pages || now_us() > deadline)
			return pages;
		msleep(10);
	}
}

static int note_pages(struct run *run, unsigned long long pages)
{
	char text[PATH_SIZE];

	if (!pages) {
		snprintf(text, sizeof(text), "%s: bound without a line of memmap_init_zone_device",
			 run->device);
	} else if (run->count && pages != run->pages) {
		snprintf(text, sizeof(text), "%s: %llu pages, %llu at the first bind", run->device,
			 pages, run->pages);
	} else {
		run->pages = pages;
		return 0;
	}
	report_error_text("rebind", text);
	return -EIO;
}

static int bind_once(struct run *run)
{
	unsigned long long start, *ms = &run->ms[run->count];
	int fd = file_open("/dev/kmsg", O_RDONLY | O_NONBLOCK);
	int err;

	if (fd < 0) {
		report_error("rebind", "/dev/kmsg", fd);
		return fd;
	}
	lseek(fd, 0, SEEK_END);
	start = now_us();
	err = driver_write(run->driver, "bind", run->device);
	run->us[run->count] = now_us() - start;
	if (!err && run->logged)
		err = note_pages(run, wait_init_lines(fd, ms));
	close(fd);
	if (!err)
		run->count++;
	return err;
}

/* Makes memmap_init_zone_device() say how long it took, if the kernel has dynamic debug, or not. */
int set_debug_line(int on)
{
	return file_write(DEBUG_CONTROL, on ? "func memmap_init_zone_device +p" :
					      "func memmap_init_zone_device -p");
}

/**
 * bind_all() - bind a device that is not bound, then unbind and bind it again and again
 * @run:     what is bound; gets the results
 * @rebinds: how often again, at most MAX_REBINDS, unless run->stop() ends it
 *
 * Leaves the device bound, so that its pages can be looked at.
 *
 * Return: 0, or a negative errno, which has been reported.
 */
int bind_all(struct run *run, int rebinds)
{
	int err = bind_once(run);

	while (!err && run->count <= rebinds && !(run->stop && run->stop())) {
		err = driver_write(run->driver, "unbind", run->device);
		if (!err)
			err = bind_once(run);
	}
	return err;
}
