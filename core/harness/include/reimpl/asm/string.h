/* SPDX-License-Identifier: GPL-2.0 */
/* Re-implementation: includes the backend as an architecture's asm/string.h does, if it has one. */
#ifndef _ASM_STRING_H
#define _ASM_STRING_H

#if __has_include(<asm/memcpy_nontemporal.h>)
#include <asm/memcpy_nontemporal.h>
#endif

#endif
