/* SPDX-License-Identifier: GPL-2.0-only */
/* Stands for the kernel's nolibc where the files of ci/guest have an ordinary C library. */
#ifndef DEVICE_NOLIBC_H
#define DEVICE_NOLIBC_H

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/reboot.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/reboot.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

#define linux_dirent64	dirent64

static inline int msleep(unsigned int ms)
{
	return usleep(ms * 1000);
}

#endif
