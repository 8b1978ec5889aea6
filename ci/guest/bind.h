/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Binding a device of the nd bus again and again; what goes wrong is told by report_error(), which
 * whoever links this defines.
 */
#ifndef BIND_H
#define BIND_H

#define MAX_REBINDS	32	/* as many as fit into one record */
#define DEFAULT_ALIGN	(2 << 20)
#define WAIT_MS		5000	/* for what happens asynchronously */
#define DEBUG_CONTROL	"/proc/dynamic_debug/control"

/**
 * struct run - the binds of one device
 * @driver: the driver it is bound to
 * @device: its name on the nd bus, pfn0.0 or dax0.0
 * @logged: the kernel says how long it took, see set_debug_line()
 * @pages:  what the kernel initialised, the same for every bind
 * @ms:     the kernel's own milliseconds, first bind at 0
 * @us:     wall time of the write that binds, in microseconds
 * @count:  binds done
 * @stop:   asked between binds, no more follow where it returns other than 0; may be NULL
 */
struct run {
	const char *driver;
	char device[64];
	int logged;
	unsigned long long pages;
	unsigned long long ms[MAX_REBINDS + 1], us[MAX_REBINDS + 1];
	int count;
	int (*stop)(void);
};

int put_file(const char *path, const char *text);
int driver_write(const char *driver, const char *file, const char *device);
int set_debug_line(int on);
int bind_all(struct run *run, int rebinds);

#endif /* BIND_H */
