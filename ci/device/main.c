// SPDX-License-Identifier: GPL-2.0-only
/*
 * bench-device: unbinds and binds a persistent memory device of this machine again and again and
 * prints how long its memmap took. It binds with the code of the guest's rebind verb, but leaves
 * the namespace as it is: nothing on the device is written.
 */
#include "../../core/harness/bench/machine.h"
#include "device.h"

#define DEFAULT_REBINDS	30

static void __attribute__((noreturn)) usage(FILE *where, int status)
{
	fprintf(where,
		"usage: bench-device [--kvm] [--rebinds N] DEVICE    N up to %d, DEVICE as in " ND_DEVICES
		"\n       bench-device --compare BASE.LOG PATCHED.LOG"
		"\n--kvm: this guest runs under KVM, not an emulator\n",
		MAX_REBINDS);
	exit(status);
}

/* Only root sees the files that others have open. In tests a folder stands for the machine. */
static void need_root(void)
{
	if (geteuid() && !option("nt_root", NULL))
		die("only root can bind drivers and see who uses a device");
}

static void bench(const char *name, unsigned long long rebinds)
{
	struct target target;
	struct run run = { };

	need_root();
	target = find_target(name);
	refuse_if_in_use(&target);
	run.driver = target.driver;
	run.logged = !enable_debug_line();
	strcpy(run.device, target.name);
	printf("%s: unbinding and binding %s, %llu times and a first one; its data stays\n",
	       target.name, target.driver, rebinds);
	fflush(stdout);
	if (driver_write(run.driver, "unbind", run.device) || bind_all(&run, rebinds)) {
		/* what the machine had before it should have again */
		file_write("/sys/bus/nd/drivers_probe", run.device);
		exit(1);
	}
	report_device(&target, &run);
}

static unsigned long long parse_rebinds(const char *text)
{
	unsigned long long rebinds;

	if (parse_size(text, &rebinds) || !rebinds || rebinds > MAX_REBINDS)
		die("--rebinds %s: give a number from 1 to %d", text, MAX_REBINDS);
	return rebinds;
}

int main(int argc, char **argv)
{
	unsigned long long rebinds = DEFAULT_REBINDS;
	bool kvm = false;
	int i;

	if (argc == 2 && !strcmp(argv[1], "--help"))
		usage(stdout, 0);
	if (argc == 4 && !strcmp(argv[1], "--compare")) {
		compare_logs(argv[2], argv[3]);
		return 0;
	}
	for (i = 1; i < argc - 1; i++) {
		if (!strcmp(argv[i], "--kvm"))
			kvm = true;
		else if (!strcmp(argv[i], "--rebinds") && i + 2 < argc)
			rebinds = parse_rebinds(argv[++i]);
		else
			usage(stderr, 2);
	}
	if (argc < 2 || argv[argc - 1][0] == '-')
		usage(stderr, 2);
	if (may_be_emulated() && !kvm)
		die("this guest may be an emulator's, whose time is no figure; if it runs under KVM, say --kvm");
	bench(argv[argc - 1], rebinds);
	return 0;
}
