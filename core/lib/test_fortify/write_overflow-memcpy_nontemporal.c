// SPDX-License-Identifier: GPL-2.0-only
#define TEST	\
	memcpy_nontemporal(instance.buf, large_src, sizeof(large_src))

#include <linux/memcpy_nontemporal.h>
#include "test_fortify.h"
