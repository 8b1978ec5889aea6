// SPDX-License-Identifier: GPL-2.0
/*
 * Maps and unmaps physical address space that nothing uses through memremap_pages(), as the driver of a
 * device would, for types of memory that no emulated device has. Built into both kernels that
 * `make bench` compares; no part of the series.
 *
 * /sys/module/memremap_bench/parameters/map	write "TYPE BYTES ALIGN" to map
 * /sys/module/memremap_bench/parameters/unmap	write 1 to unmap it
 * /sys/module/memremap_bench/parameters/struct_page	the size of a struct page in bytes
 *
 * TYPE is private (MEMORY_DEVICE_PRIVATE), fsdax (MEMORY_DEVICE_FS_DAX) or devdax (MEMORY_DEVICE_GENERIC
 * in compounds of ALIGN bytes). The memmap lies in System RAM.
 */
#include <linux/err.h>
#include <linux/ioport.h>
#include <linux/log2.h>
#include <linux/memory_hotplug.h>
#include <linux/memremap.h>
#include <linux/module.h>
#include <linux/mm.h>
#include <linux/slab.h>

static void bench_free(void *page_or_folio)
{
}

static vm_fault_t bench_migrate_to_ram(struct vm_fault *vmf)
{
	return VM_FAULT_SIGBUS;
}

/* FREE_METHOD: the kernel's name of it, see the Makefile; nothing ever calls it here. */
static const struct dev_pagemap_ops bench_ops = {
	.FREE_METHOD = (void *)bench_free,
	.migrate_to_ram = bench_migrate_to_ram,
};

static const struct bench_type {
	const char *name;
	enum memory_type type;
	bool compounds;
} bench_types[] = {
	{ "private", MEMORY_DEVICE_PRIVATE, false },
	{ "fsdax", MEMORY_DEVICE_FS_DAX, false },
	{ "devdax", MEMORY_DEVICE_GENERIC, true },
};

static struct resource *bench_region;
static struct dev_pagemap *bench_pgmap;

static void bench_release(void)
{
	kfree(bench_pgmap);
	release_mem_region(bench_region->start, resource_size(bench_region));
	bench_region = NULL;
}

/* request_free_mem_region() starts at the top, where some architectures can map nothing. */
static struct resource *bench_request(unsigned long long bytes)
{
	resource_size_t end = iomem_resource.end;
	struct resource *region;

	iomem_resource.end = min_t(u64, end, mhp_get_pluggable_range(true).end);
	region = request_free_mem_region(&iomem_resource, bytes, "memremap_bench");
	iomem_resource.end = end;
	return region;
}

static int bench_map_type(const struct bench_type *type, unsigned long long bytes,
			  unsigned long long align)
{
	unsigned long long start;
	void *addr = ERR_PTR(-ENOMEM);

	/*
	 * Room to align in, as compounds begin at a multiple of their size, and to stay
	 * clear of the very top, where the radix MMU of powerpc maps nothing.
	 */
	bench_region = bench_request(bytes + align);
	if (IS_ERR(bench_region)) {
		int err = PTR_ERR(bench_region);

		bench_region = NULL;
		return err;
	}
	start = ALIGN(bench_region->start, align);
	bench_pgmap = kzalloc(sizeof(*bench_pgmap), GFP_KERNEL);
	if (bench_pgmap) {
		bench_pgmap->type = type->type;
		bench_pgmap->ops = &bench_ops;
		bench_pgmap->owner = &bench_pgmap;
		bench_pgmap->nr_range = 1;
		bench_pgmap->range.start = start;
		bench_pgmap->range.end = start + bytes - 1;
		bench_pgmap->vmemmap_shift = type->compounds ? ilog2(align >> PAGE_SHIFT) : 0;
		addr = memremap_pages(bench_pgmap, numa_mem_id());
	}
	if (IS_ERR(addr)) {
		bench_release();
		return PTR_ERR(addr);
	}
	return 0;
}

static int bench_map(const char *text, const struct kernel_param *kp)
{
	unsigned long long bytes, align;
	char name[16];
	int i;

	if (sscanf(text, "%15s %llu %llu", name, &bytes, &align) != 3 ||
	    !is_power_of_2(align) || align < PAGE_SIZE || !bytes || bytes % align)
		return -EINVAL;
	if (bench_region)
		return -EBUSY;
	for (i = 0; i < ARRAY_SIZE(bench_types); i++)
		if (!strcmp(bench_types[i].name, name))
			return bench_map_type(&bench_types[i], bytes, align);
	return -EINVAL;
}

static int bench_unmap(const char *text, const struct kernel_param *kp)
{
	if (!bench_region)
		return -ENODEV;
	memunmap_pages(bench_pgmap);
	bench_release();
	return 0;
}

static const struct kernel_param_ops bench_map_ops = { .set = bench_map };
static const struct kernel_param_ops bench_unmap_ops = { .set = bench_unmap };

module_param_cb(map, &bench_map_ops, NULL, 0200);
module_param_cb(unmap, &bench_unmap_ops, NULL, 0200);

static unsigned int struct_page = sizeof(struct page);
module_param(struct_page, uint, 0444);

MODULE_DESCRIPTION("Maps and unmaps device memory to be counted");
MODULE_LICENSE("GPL");
