/* SPDX-License-Identifier: GPL-2.0 */
/* Copy of what include/linux/compiler*.h define and the tested files use. */
#ifndef __LINUX_COMPILER_H
#define __LINUX_COMPILER_H

#include <linux/kconfig.h>

#undef __always_inline
#define __always_inline	inline __attribute__((__always_inline__))
#define __noreturn	__attribute__((__noreturn__))
#define noinline	__attribute__((__noinline__))
#define __packed	__attribute__((__packed__))
#define __aligned(x)	__attribute__((__aligned__(x)))
#define __printf(a, b)	__attribute__((__format__(printf, a, b)))

#define WRITE_ONCE(x, val) (*(volatile typeof(x) *)&(x) = (val))
#define OPTIMIZER_HIDE_VAR(var) __asm__ ("" : "=r" (var) : "0" (var))
#define barrier()	__asm__ __volatile__("" : : : "memory")
#define __same_type(a, b) __builtin_types_compatible_p(typeof(a), typeof(b))
#define static_assert(expr, ...) _Static_assert(expr, #expr)

#endif
