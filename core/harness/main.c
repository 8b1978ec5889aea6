// SPDX-License-Identifier: GPL-2.0
/* Runs every KUnit suite that is linked in; the exit status says whether all passed. */
#include <kunit/test.h>

int main(void)
{
	return kunit_run_all();
}
