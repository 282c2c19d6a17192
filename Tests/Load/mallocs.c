/* Counts allocations of the program that it is preloaded into: LD_PRELOAD=mallocs.so.

   The count is the first eight bytes of the file MALLOCS, which is there before, so that it can be read
   while the program runs. What the program allocates before this library is set up does not count. */

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>

/* glibc's own, by names that are not replaced. Source: glibc's malloc/malloc.c. */
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static uint64_t uncounted;
static uint64_t *allocations = &uncounted;

__attribute__((constructor)) static void set_up(void) {
    const char *path = getenv("MALLOCS");
    int fd = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
    if (fd < 0)
        return;
    void *count = mmap(NULL, sizeof *allocations, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (count != MAP_FAILED)
        allocations = count;
}

static void count_one(void) { __atomic_fetch_add(allocations, 1, __ATOMIC_RELAXED); }

void *malloc(size_t size) {
    count_one();
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    count_one();
    return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
    count_one();
    return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    count_one();
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
    count_one();
    *block = __libc_memalign(alignment, size);
    return *block ? 0 : ENOMEM;
}
