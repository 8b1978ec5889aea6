// SPDX-License-Identifier: GPL-2.0-only
/* Folders, lines and links, below the root that the files of ci/guest use. */
#include "device.h"

static const char *below_root(char *full, size_t size, const char *path)
{
	if (snprintf(full, size, "%s%s", option("nt_root", ""), path) >= (int)size)
		die("%s: the name is too long", path);
	return full;
}

/**
 * each_entry() - call a function with each name in a folder, dot files left out
 * @path:  the folder; one that is not there has none
 * @entry: what to call, until it returns other than 0
 * @arg:   for it
 *
 * Return: what the last call returned, or 0.
 */
int each_entry(const char *path, int (*entry)(const char *name, void *arg), void *arg)
{
	char full[2 * PATH_SIZE];
	DIR *dir = opendir(below_root(full, sizeof(full), path));
	struct dirent *found;
	int result = 0;

	while (dir && !result && (found = readdir(dir))) {
		if (found->d_name[0] != '.')
			result = entry(found->d_name, arg);
	}
	if (dir)
		closedir(dir);
	return result;
}

/**
 * each_line() - call a function with each line of a file
 * @path: the file; one that is not there has none
 * @line: what to call, until it returns other than 0
 * @arg:  for it
 *
 * Return: what the last call returned, or 0.
 */
int each_line(const char *path, int (*line)(char *text, void *arg), void *arg)
{
	char full[2 * PATH_SIZE], *text = NULL;
	FILE *file = fopen(below_root(full, sizeof(full), path), "r");
	size_t size = 0;
	int result = 0;

	while (file && !result && getline(&text, &size, file) > 0) {
		text[strcspn(text, "\n")] = '\0';
		result = line(text, arg);
	}
	if (file)
		fclose(file);
	free(text);
	return result;
}

/* Where a link points to; negative if there is none. */
int link_target(const char *path, char *target, size_t size)
{
	char full[2 * PATH_SIZE];
	ssize_t len = readlink(below_root(full, sizeof(full), path), target, size - 1);

	target[len < 0 ? 0 : len] = '\0';
	return len < 0 ? -errno : 0;
}

const char *last_part(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}
