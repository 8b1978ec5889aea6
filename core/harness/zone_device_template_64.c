// SPDX-License-Identifier: GPL-2.0
/* The suite of mm/zone_device_template.h for a struct page of 64 bytes. */
#define STRUCT_PAGE_SIZE	64
#define SUITE_NAME		"zone_device_template_64"
#include "zone_device_template_suite.h"
