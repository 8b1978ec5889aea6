/* SPDX-License-Identifier: GPL-2.0 */
/* Re-implementation: the kernel's integer types over those of the host. */
#ifndef _HARNESS_LINUX_TYPES_H
#define _HARNESS_LINUX_TYPES_H

/* The host's own <linux/types.h>, which its C library includes, comes first. */
#include_next <linux/types.h>
#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <linux/compiler.h>

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;

#endif
