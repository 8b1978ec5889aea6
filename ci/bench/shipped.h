/* SPDX-License-Identifier: GPL-2.0 */
/* No candidate: memcpy_nontemporal() is the one that is shipped. */
