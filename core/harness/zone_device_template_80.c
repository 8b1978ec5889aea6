// SPDX-License-Identifier: GPL-2.0
/* The suite of mm/zone_device_template.h for a struct page of 80 bytes. */
#define STRUCT_PAGE_SIZE	80
#define SUITE_NAME		"zone_device_template_80"
#include "zone_device_template_suite.h"
