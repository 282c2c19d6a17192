#pragma once

#include <stddef.h>
#include <stdint.h>

/// "EADDRINUSE", or NULL for a number that is no errno.
const char *shim_errno_name(int code);

/// "Address already in use" in English whatever the locale, or NULL.
const char *shim_errno_description(int code);

/// Fills `buffer` from the kernel's generator: waits until it is seeded, at early boot only.
/// The number of bytes stored, or -1 with errno.
intptr_t shim_getrandom(void *buffer, size_t length);

/// A descriptor that becomes readable when the process ends; close-on-exec. -1 with errno.
int shim_pidfd_open(int32_t process);

/// Sends a signal to the process that a descriptor of shim_pidfd_open() names. -1 with errno.
int shim_pidfd_send_signal(int process, int signal);

/// The first real-time signal that libc leaves to programs: SIGRTMIN is no constant.
int shim_signal_rtmin(void);

/// The last one.
int shim_signal_rtmax(void);

/// sigqueue() with a number as the value.
int shim_sigqueue(int32_t process, int signal, int value);
