/* What every program in this folder needs: the clock, Unix sockets, and an end with a message. */
#ifndef SUPPORT_H
#define SUPPORT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Nanoseconds of the monotonic clock. */
uint64_t now_ns(void);

/* Nanoseconds of processor time that this process has used, its own and the kernel's for it. */
uint64_t cpu_ns(void);

/* Ends the process with a message and, when there is one, errno in words. */
void fail(const char *what) __attribute__((noreturn));

/* A connection to a stream socket in the file system; it blocks. Negative when nobody listens. */
int try_connect(const char *path);

/* The same, where somebody has to listen. */
int connect_to(const char *path);

/* A stream socket that listens at a path, and does not block. */
int listen_at(const char *path);

/* Sends all of it, waiting where there is no room. */
void send_all(int fd, const char *bytes, size_t length);

/* Raises the number of descriptors to what the system allows this process. */
void raise_descriptor_limit(void);

#ifdef __cplusplus
}
#endif

#endif
