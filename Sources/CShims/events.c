#define _GNU_SOURCE
#include "shim_events.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
#include <unistd.h>

_Static_assert(
    sizeof(struct shim_event) == sizeof(struct epoll_event)
        && offsetof(struct shim_event, token) == offsetof(struct epoll_event, data),
    "shim_event is epoll_event");
#define SAME(ours, theirs) _Static_assert((int)(ours) == (int)(theirs), "the kernel's numbers")
SAME(SHIM_READABLE, EPOLLIN);
SAME(SHIM_WRITABLE, EPOLLOUT);
SAME(SHIM_FAILED, EPOLLERR);
SAME(SHIM_HUNG_UP, EPOLLHUP);
SAME(SHIM_READ_HUNG_UP, EPOLLRDHUP);
SAME(SHIM_SIGNAL_QUEUED, SI_QUEUE);

int shim_epoll_create(void) { return epoll_create1(EPOLL_CLOEXEC); }

static int control(int epoll, int operation, int descriptor, uint64_t token, uint32_t interest) {
    struct epoll_event event = {.events = interest, .data.u64 = token};
    return epoll_ctl(epoll, operation, descriptor, &event);
}

int shim_epoll_add(int epoll, int descriptor, uint64_t token, uint32_t interest) {
    return control(epoll, EPOLL_CTL_ADD, descriptor, token, interest);
}

int shim_epoll_modify(int epoll, int descriptor, uint64_t token, uint32_t interest) {
    return control(epoll, EPOLL_CTL_MOD, descriptor, token, interest);
}

int shim_epoll_remove(int epoll, int descriptor) {
    return control(epoll, EPOLL_CTL_DEL, descriptor, 0, 0);
}

int shim_epoll_wait(int epoll, struct shim_event *events, int capacity, int milliseconds) {
    return epoll_wait(epoll, (struct epoll_event *)events, capacity, milliseconds);
}

int shim_timer_create(void) {
    return timerfd_create(CLOCK_BOOTTIME, TFD_NONBLOCK | TFD_CLOEXEC);
}

static struct timespec time_of(int64_t nanoseconds) {
    return (struct timespec){
        .tv_sec = nanoseconds / 1000000000,
        .tv_nsec = nanoseconds % 1000000000,
    };
}

int shim_timer_set(int timer, int64_t deadline, int64_t interval) {
    struct itimerspec setting = {
        .it_value = time_of(deadline),
        .it_interval = time_of(interval),
    };
    return timerfd_settime(timer, TFD_TIMER_ABSTIME, &setting, NULL);
}

int shim_event_descriptor_create(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }

int shim_signal_descriptor(const int *signals, int count) {
    sigset_t set;
    sigemptyset(&set);
    for (int i = 0; i < count; i++) {
        if (sigaddset(&set, signals[i]) < 0) return -1;
    }
    return signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
}

int shim_signal_read(int descriptor, struct shim_signal *signal) {
    struct signalfd_siginfo info;
    ssize_t length = read(descriptor, &info, sizeof info);
    if (length != sizeof info) return length < 0 && errno != EAGAIN ? -1 : 0;
    *signal = (struct shim_signal){
        .number = (int)info.ssi_signo,
        .code = info.ssi_code,
        .sender = (int32_t)info.ssi_pid,
        .value = info.ssi_int,
    };
    return 1;
}

int shim_watch_create(void) { return inotify_init1(IN_NONBLOCK | IN_CLOEXEC); }

int shim_watch_add(int watch, const char *folder) {
    return inotify_add_watch(
        watch, folder,
        IN_CREATE | IN_MOVED_TO | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR);
}

int shim_watch_remove(int watch, int number) { return inotify_rm_watch(watch, number); }
