// SPDX-License-Identifier: GPL-2.0-only
/*
 * Options and files of the guest's init, and of what else binds devices with its code.
 */
#include "guest.h"

/**
 * option() - look up an option: a kernel parameter, which reaches init as environment
 * @name:     its name, nt_something
 * @fallback: what to return where it is not given, or empty
 */
const char *option(const char *name, const char *fallback)
{
	const char *value = getenv(name);

	return value && *value ? value : fallback;
}

/**
 * parse_size() - read a number, decimal or 0x, with an optional suffix K, M or G
 * @text:  the text; white space may follow the number
 * @value: the result
 *
 * Return: 0, or -EINVAL if @text is anything else.
 */
int parse_size(const char *text, unsigned long long *value)
{
	static const char suffixes[] = "KMG";
	const char *suffix;
	char *end;

	if (*text < '0' || *text > '9')
		return -EINVAL;
	*value = strtoull(text, &end, 0);
	suffix = *end ? strchr(suffixes, *end & ~0x20) : NULL;
	if (suffix) {
		for (; suffix >= suffixes; suffix--)
			*value <<= 10;
		end++;
	}
	while (*end == ' ' || *end == '\n')
		end++;
	return *end ? -EINVAL : 0;
}

unsigned long long option_size(const char *name, unsigned long long fallback)
{
	unsigned long long value;
	const char *text = option(name, NULL);

	if (!text)
		return fallback;
	if (!parse_size(text, &value))
		return value;
	report_error(name, text, -EINVAL);
	return fallback;
}

/**
 * next_word() - take the first word off a list separated by commas
 * @list: the list, moved on
 * @word: where to put the word
 * @size: space there; longer words are cut
 *
 * Return: 1, or 0 at the end of the list.
 */
int next_word(const char **list, char *word, size_t size)
{
	size_t len = 0;

	while (**list == ',')
		(*list)++;
	for (; **list && **list != ','; (*list)++) {
		if (len < size - 1)
			word[len++] = **list;
	}
	word[len] = '\0';
	return len > 0;
}

int is_init(void)
{
	return getpid() == 1;
}

unsigned long long now_us(void)
{
	struct timespec ts = { };

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return ts.tv_sec * 1000000ULL + (unsigned int)ts.tv_nsec / 1000;
}

/**
 * pfn_of() - the page frame number of an address, or the pages of a size
 * @address: bytes
 *
 * Some 32-bit compilers come without the library that divides 64-bit numbers.
 */
unsigned long long pfn_of(unsigned long long address)
{
	int size;

	for (size = getpagesize(); size > 1; size >>= 1)
		address >>= 1;
	return address;
}

char *path_of(char *path, const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	vsnprintf(path, PATH_SIZE, fmt, args);
	va_end(args);
	return path;
}

int file_open(const char *path, int flags)
{
	char full[2 * PATH_SIZE];
	int fd;

	if (snprintf(full, sizeof(full), "%s%s", option("nt_root", ""), path) >= (int)sizeof(full))
		return -ENAMETOOLONG;
	fd = open(full, flags);
	return fd < 0 ? -errno : fd;
}

/**
 * file_write() - write @text to the existing file @path with a single write()
 *
 * Return: 0 or a negative errno; a short write is -EIO.
 */
int file_write(const char *path, const char *text)
{
	ssize_t len = strlen(text), done;
	int fd = file_open(path, O_WRONLY);
	int err = 0;

	if (fd < 0)
		return fd;
	done = write(fd, text, len);
	if (done < 0)
		err = -errno;
	else if (done != len)
		err = -EIO;
	close(fd);
	return err;
}

/**
 * file_read() - read the start of @path as a string, less its final newline
 * @path: the file
 * @buf:  where to
 * @size: space there; what is beyond it is dropped
 *
 * Return: the length, or a negative errno.
 */
int file_read(const char *path, char *buf, size_t size)
{
	size_t len = 0;
	ssize_t got = 1;
	int fd = file_open(path, O_RDONLY);
	int err = 0;

	buf[0] = '\0';
	if (fd < 0)
		return fd;
	while (got > 0 && len < size - 1) {
		got = read(fd, buf + len, size - 1 - len);
		if (got < 0)
			err = -errno;
		else
			len += got;
	}
	close(fd);
	if (len && buf[len - 1] == '\n')
		len--;
	buf[len] = '\0';
	return err ? err : (int)len;
}

int file_read_size(const char *path, unsigned long long *value)
{
	char text[64];
	int err = file_read(path, text, sizeof(text));

	return err < 0 ? err : parse_size(text, value);
}

static void keep_lowest(const char *entry, const char *prefix, char *name, size_t size,
			int (*accept)(const char *name))
{
	if (strncmp(entry, prefix, strlen(prefix)) || strlen(entry) >= size)
		return;
	if (*name && strcmp(entry, name) >= 0)
		return;
	if (!accept || accept(entry))
		strcpy(name, entry);
}

/**
 * dir_find() - find the directory entry of the lowest name that starts with @prefix
 * @path:   the directory
 * @prefix: how the name starts
 * @name:   where to put it
 * @size:   space there
 * @accept: further condition, NULL for none
 *
 * Reads the entries itself: nolibc's readdir_r() loses its place where offsets exceed 31 bits.
 *
 * Return: 0, -ENODEV if there is none, or another negative errno.
 */
int dir_find(const char *path, const char *prefix, char *name, size_t size,
	     int (*accept)(const char *name))
{
	char buf[2048] __attribute__((aligned(8)));
	const struct linux_dirent64 *entry;
	int fd = file_open(path, O_RDONLY | O_DIRECTORY);
	int got, at, err;

	if (fd < 0)
		return fd;
	*name = '\0';
	while ((got = getdents64(fd, (void *)buf, sizeof(buf))) > 0) {
		for (at = 0; at < got; at += entry->d_reclen) {
			entry = (const void *)(buf + at);
			keep_lowest(entry->d_name, prefix, name, size, accept);
		}
	}
	err = got < 0 ? -errno : 0;
	close(fd);
	if (err)
		return err;
	return *name ? 0 : -ENODEV;
}
