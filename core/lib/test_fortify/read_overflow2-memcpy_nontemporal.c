// SPDX-License-Identifier: GPL-2.0-only
#define TEST	\
	memcpy_nontemporal(large, instance.buf, sizeof(large))

#include <linux/memcpy_nontemporal.h>
#include "test_fortify.h"
