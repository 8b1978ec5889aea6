// SPDX-License-Identifier: GPL-2.0-only
/*
 * bench-device: unbinds and binds a persistent memory device of this machine again and again and
 * prints how long its memmap took. It binds with the code of the guest's rebind verb, but leaves
 * the namespace as it is: nothing on the device is written.
 */
#include <signal.h>

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

static const int interrupts[] = { SIGINT, SIGTERM, SIGHUP, SIGQUIT };

/*
 * Between unbind and bind nobody may end the program, which alone would bind the device again. What
 * is ignored (nohup) stays so: blocked, it would be pending.
 */
static void block_interrupts(void)
{
	struct sigaction action;
	sigset_t set;
	unsigned int i;

	sigemptyset(&set);
	for (i = 0; i < ARRAY_SIZE(interrupts); i++) {
		if (!sigaction(interrupts[i], NULL, &action) && action.sa_handler != SIG_IGN)
			sigaddset(&set, interrupts[i]);
	}
	sigprocmask(SIG_BLOCK, &set, NULL);
	signal(SIGPIPE, SIG_IGN);
}

/* The signal that wants the program to end, or 0. */
static int interrupted(void)
{
	unsigned int i;
	sigset_t set;

	sigpending(&set);
	for (i = 0; i < ARRAY_SIZE(interrupts); i++) {
		if (sigismember(&set, interrupts[i]))
			return interrupts[i];
	}
	return 0;
}

/* A line of the kernel's list: file:line [module]function =flags "format" */
static int says_times(char *text, void *arg)
{
	static const char function[] = "]memmap_init_zone_device =";
	const char *flags = strstr(text, function);

	return flags && memchr(flags + strlen(function), 'p', strcspn(flags + strlen(function), " "));
}

/* What the machine had before it has again, also where the binding failed. */
static int bind_repeatedly(struct run *run, unsigned long long rebinds)
{
	int said = each_line(DEBUG_CONTROL, says_times, NULL);
	int err;

	run->logged = !set_debug_line(1);
	err = driver_write(run->driver, "unbind", run->device);
	if (!err)
		err = bind_all(run, rebinds);
	if (err)
		file_write("/sys/bus/nd/drivers_probe", run->device);
	if (run->logged && !said)
		set_debug_line(0);
	return err;
}

static void bench(const char *name, unsigned long long rebinds)
{
	struct target target;
	struct run run = { .stop = interrupted };
	int sig;

	need_root();
	target = find_target(name);
	refuse_if_in_use(&target);
	run.driver = target.driver;
	strcpy(run.device, target.name);
	printf("%s: unbinding and binding %s, %llu times and a first one; its data stays\n",
	       target.name, target.driver, rebinds);
	fflush(stdout);
	block_interrupts();
	if (bind_repeatedly(&run, rebinds))
		exit(1);
	sig = interrupted();
	if (sig) {
		fprintf(stderr, "bench-device: interrupted; %s is bound to %s\n", run.device, run.driver);
		exit(128 + sig);
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
