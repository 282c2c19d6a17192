#pragma once

#include <stdbool.h>
#include <stdint.h>

/// EPOLLIN and so on, which are POLLIN and so on too.
enum shim_readiness {
    SHIM_READABLE = 0x1,
    SHIM_WRITABLE = 0x4,
    SHIM_FAILED = 0x8,
    SHIM_HUNG_UP = 0x10,
    SHIM_READ_HUNG_UP = 0x2000,
};

/// struct epoll_event.
struct shim_event {
    uint32_t readiness;
    uint64_t token;
}
#ifdef __x86_64__
__attribute__((packed))
#endif
;

/// epoll_create1() with EPOLL_CLOEXEC.
int shim_epoll_create(void);

/// epoll_ctl(): EPOLL_CTL_ADD, EPOLL_CTL_MOD, EPOLL_CTL_DEL. 0, or -1 with errno.
int shim_epoll_add(int epoll, int descriptor, uint64_t token, uint32_t interest);
int shim_epoll_modify(int epoll, int descriptor, uint64_t token, uint32_t interest);
int shim_epoll_remove(int epoll, int descriptor);

/// epoll_wait(): how many events were stored, or -1 with errno.
int shim_epoll_wait(int epoll, struct shim_event *events, int capacity, int milliseconds);

/// timerfd_create() on CLOCK_BOOTTIME, non-blocking and close-on-exec.
int shim_timer_create(void);

/// timerfd_settime() to go off at `deadline` on CLOCK_BOOTTIME and then every `interval`, both in
/// nanoseconds; a deadline of 0 unsets it. 0, or -1 with errno.
int shim_timer_set(int timer, int64_t deadline, int64_t interval);

/// eventfd() that counts from 0, non-blocking and close-on-exec.
int shim_event_descriptor_create(void);

/// signalfd() of `count` signals, non-blocking and close-on-exec.
int shim_signal_descriptor(const int *signals, int count);

/// SI_QUEUE.
enum { SHIM_SIGNAL_QUEUED = -1 };

/// struct signalfd_siginfo, as much of it as is wanted.
struct shim_signal {
    int number;
    /// Above 0 when the kernel sent it.
    int code;
    int32_t sender;
    /// With SHIM_SIGNAL_QUEUED.
    int value;
};

/// Reads one signal: 1, 0 for none, or -1 with errno.
int shim_signal_read(int descriptor, struct shim_signal *signal);

/// inotify_init1(), non-blocking and close-on-exec.
int shim_watch_create(void);

/// inotify_add_watch() for what comes to a folder, changes its attributes in it, and for its own end.
/// The watch's number, the same for the same folder, or -1 with errno: ENOTDIR for what is no folder.
int shim_watch_add(int watch, const char *folder);

/// inotify_rm_watch(). 0, or -1 with errno: EINVAL for one that is gone with its folder.
int shim_watch_remove(int watch, int number);
