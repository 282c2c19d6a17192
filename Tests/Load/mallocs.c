/* Counts what the main thread of a program allocates: LD_PRELOAD=mallocs.so.

   The count is the first eight bytes of the file MALLOCS, which is there before, so that it can be
   read while the program runs. What the program allocates before this library is set up does not
   count. */

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

static uint64_t *allocations;
/* Without a call of the linker, which would allocate. */
static __thread int is_main __attribute__((tls_model("initial-exec")));

__attribute__((constructor)) static void set_up(void) {
    const char *path = getenv("MALLOCS");
    int fd = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
    if (fd < 0)
        return;
    void *count = mmap(NULL, sizeof *allocations, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (count == MAP_FAILED)
        return;
    allocations = count;
    /* The one that runs this. */
    is_main = 1;
}

static void count_one(void) {
    if (is_main)
        ++*allocations;
}

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
