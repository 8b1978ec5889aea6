/* SPDX-License-Identifier: GPL-2.0 */
/* Stub: there are no modules. */
#ifndef _LINUX_MODULE_H
#define _LINUX_MODULE_H

#define MODULE_DESCRIPTION(text)
#define MODULE_LICENSE(text)
#define MODULE_PARM_DESC(name, text)
#define module_param(name, type, mode)

#endif
