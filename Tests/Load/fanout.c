/* What an event to many watchers costs.

   fanout SOCKET PROCESS PRESENT WATCHERS BURST ROUNDS

   A number of clients watch. In each round BURST sheets are presented by one write, then dismissed
   by one write, and every watcher gets an event for each. Prints as JSON, as medians for one
   watcher and one such write: the microseconds from the write until the last watcher has read its
   events, and those of processor time that PROCESS, the server, has used by then. */

#include "frames.h"
#include "support.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { BURST_LIMIT = 64, READY_AT_ONCE = 256, CALL_BYTES = 4096 };

static const char watch[] = "{\"method\":\"org.sheetd.Presentation.Watch\",\"more\":true}";
static const char dismiss[] =
    "{\"method\":\"org.sheetd.Presentation.Dismiss\",\"parameters\":{\"id\":\"%s\"}}";

struct step {
    double wall, cpu;
};

static unsigned watchers, burst;
static int epoll;
static struct frames presenter;
static const char *schedule;

/* Nanoseconds that the server has run. Source: the kernel's sched-stats.rst. */
static uint64_t server_ns(void) {
    unsigned long long ns = 0;
    FILE *file = fopen(schedule, "r");
    if (!file || fscanf(file, "%llu", &ns) != 1)
        fail(schedule);
    fclose(file);
    return ns;
}

static void connect_watchers(const char *socket) {
    static struct frames opening;
    for (unsigned index = 0; index < watchers; index++) {
        frames_connect(&opening, socket);
        frames_send(&opening, watch);
        frames_until(&opening, "\"kind\":\"ready\"");
        struct epoll_event event = {.events = EPOLLIN, .data.fd = opening.fd};
        if (epoll_ctl(epoll, EPOLL_CTL_ADD, opening.fd, &event) != 0)
            fail("epoll_ctl");
    }
}

/* How many frames end in what a watcher can be read by now. */
static unsigned read_events(int fd) {
    static char input[1 << 18];
    ssize_t length = recv(fd, input, sizeof input, 0);
    if (length <= 0)
        fail("A watcher");
    unsigned count = 0;
    const char *end = input;
    while ((end = memchr(end, 0, (size_t)(input + length - end)))) {
        count++;
        end++;
    }
    return count;
}

/* Until every watcher has got its events of one burst. */
static void await_events(void) {
    struct epoll_event ready[READY_AT_ONCE];
    unsigned long left = (unsigned long)watchers * burst;
    while (left > 0) {
        int count = epoll_wait(epoll, ready, READY_AT_ONCE, 10000);
        if (count == 0)
            fail("Some events did not come");
        for (int index = 0; index < count; index++)
            left -= read_events(ready[index].data.fd);
    }
}

static struct step send_burst(const char *calls, size_t length) {
    uint64_t cpu = server_ns(), start = now_ns();
    send_all(presenter.fd, calls, length);
    await_events();
    struct step step = {.wall = (double)(now_ns() - start)};
    step.cpu = (double)(server_ns() - cpu);
    return step;
}

/* One round: all presented, all dismissed. */
static void go_round(const char *present, struct step steps[2]) {
    static char calls[BURST_LIMIT * CALL_BYTES];
    size_t length = 0;
    for (unsigned index = 0; index < burst; index++)
        length += (size_t)snprintf(calls + length, CALL_BYTES, "%s", present) + 1;
    steps[0] = send_burst(calls, length);
    length = 0;
    for (unsigned index = 0; index < burst; index++) {
        char id[64];
        frame_member(frames_next(&presenter), "id", id, sizeof id);
        length += (size_t)snprintf(calls + length, CALL_BYTES, dismiss, id) + 1;
    }
    steps[1] = send_burst(calls, length);
    for (unsigned index = 0; index < burst; index++)
        frames_next(&presenter);
}

static int compare(const void *left, const void *right) {
    double difference = *(const double *)left - *(const double *)right;
    return (difference > 0) - (difference < 0);
}

static double median(double *values, size_t count) {
    qsort(values, count, sizeof *values, compare);
    return values[count / 2];
}

int main(int count, char **words) {
    if (count != 7)
        fail("Usage: fanout SOCKET PROCESS PRESENT WATCHERS BURST ROUNDS");
    char path[64];
    snprintf(path, sizeof path, "/proc/%s/schedstat", words[2]);
    schedule = path;
    watchers = (unsigned)atoi(words[4]);
    burst = (unsigned)atoi(words[5]);
    size_t steps = 2 * (size_t)atoi(words[6]);
    double *wall = calloc(steps, sizeof *wall), *cpu = calloc(steps, sizeof *cpu);
    epoll = epoll_create1(EPOLL_CLOEXEC);
    if (!wall || !cpu || epoll < 0 || watchers == 0 || burst == 0 || burst > BURST_LIMIT)
        fail("fanout");
    raise_descriptor_limit();
    frames_connect(&presenter, words[1]);
    connect_watchers(words[1]);
    for (size_t step = 0; step < steps; step += 2) {
        struct step two[2];
        go_round(words[3], two);
        for (size_t index = 0; index < 2; index++) {
            wall[step + index] = two[index].wall / 1e3 / watchers;
            cpu[step + index] = two[index].cpu / 1e3 / watchers;
        }
    }
    printf("{\"wall\": %.3f, \"cpu\": %.3f}\n", median(wall, steps), median(cpu, steps));
}
