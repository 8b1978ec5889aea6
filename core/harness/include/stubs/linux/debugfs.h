/* SPDX-License-Identifier: GPL-2.0 */
/* Stub: no debugfs in a process. */
#ifndef _LINUX_DEBUGFS_H
#define _LINUX_DEBUGFS_H

#include <linux/types.h>

static inline void *debugfs_create_dir(const char *name, void *parent)
{
	return NULL;
}

static inline void debugfs_create_str(const char *name, unsigned int mode, void *parent,
				      char **value)
{
}

#endif
