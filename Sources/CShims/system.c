#define _GNU_SOURCE
#include "shim_system.h"

#include <signal.h>
#include <string.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <unistd.h>

const char *shim_errno_name(int code) { return strerrorname_np(code); }

const char *shim_errno_description(int code) { return strerrordesc_np(code); }

intptr_t shim_getrandom(void *buffer, size_t length) { return getrandom(buffer, length, 0); }

// glibc has a wrapper only from 2.36 on.
int shim_pidfd_open(int32_t process) { return (int)syscall(SYS_pidfd_open, process, 0); }

int shim_pidfd_send_signal(int process, int number) {
    return (int)syscall(SYS_pidfd_send_signal, process, number, NULL, 0);
}

int shim_signal_rtmin(void) { return SIGRTMIN; }

int shim_signal_rtmax(void) { return SIGRTMAX; }

int shim_sigqueue(int32_t process, int signal, int value) {
    return sigqueue(process, signal, (union sigval){.sival_int = value});
}
