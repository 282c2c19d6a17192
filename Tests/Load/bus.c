/* A load generator for D-Bus, by sd-bus: clients in a closed loop, as load has them.

   bus SOCKET ping   [-n CLIENTS] [-d DEPTH] …   org.freedesktop.DBus.Peer.Ping of the bus itself
   bus SOCKET call   [-n CLIENTS] [-d DEPTH] …   a call of the service below: two hops each way
   bus SOCKET notify [-n CLIENTS] …              org.freedesktop.Notifications.Notify
   bus SOCKET serve                              that service

   Each notification is closed again, which is not measured, so that a client has one at most. */

#include "measure.h"
#include "support.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <systemd/sd-bus.h>
#include <unistd.h>

enum { READY_AT_ONCE = 256, DEPTH_LIMIT = 128 };

static const char service[] = "org.sheetd.Bench";

struct client;

/* One request after another, of which one is under way at a time. */
struct lane {
    struct client *client;
    uint64_t sent;
};

struct client {
    sd_bus *bus;
    struct lane lanes[DEPTH_LIMIT];
};

static unsigned clients = 1, depth = 1;
static const char *workload;
static uint64_t under_way;

static void check(int result, const char *what) {
    if (result >= 0)
        return;
    errno = -result;
    fail(what);
}

static sd_bus *join(const char *socket) {
    char address[256];
    sd_bus *bus;
    snprintf(address, sizeof address, "unix:path=%s", socket);
    check(sd_bus_new(&bus), "sd_bus_new");
    check(sd_bus_set_address(bus, address), address);
    check(sd_bus_set_bus_client(bus, 1), "sd_bus_set_bus_client");
    check(sd_bus_start(bus), socket);
    /* Hello has been answered once there is a name. */
    const char *name;
    check(sd_bus_get_unique_name(bus, &name), socket);
    return bus;
}

static int on_reply(sd_bus_message *reply, void *context, sd_bus_error *error);

static int begin_notify(struct lane *lane) {
    return sd_bus_call_method_async(
        lane->client->bus, NULL, "org.freedesktop.Notifications", "/org/freedesktop/Notifications",
        "org.freedesktop.Notifications", "Notify", on_reply, lane, "susssasa{sv}i", "bench", 0, "",
        "Update ready", "Restart now?", 2, "ok", "Restart", 0, -1);
}

static int begin_call(struct lane *lane, const char *to, const char *path) {
    return sd_bus_call_method_async(lane->client->bus, NULL, to, path, "org.freedesktop.DBus.Peer",
                                    "Ping", on_reply, lane, "");
}

static void close_notification(struct lane *lane, sd_bus_message *reply) {
    uint32_t notification;
    check(sd_bus_message_read(reply, "u", &notification), "Notify");
    check(sd_bus_call_method(lane->client->bus, "org.freedesktop.Notifications",
                             "/org/freedesktop/Notifications", "org.freedesktop.Notifications",
                             "CloseNotification", NULL, NULL, "u", notification),
          "CloseNotification");
}

static void begin(struct lane *lane) {
    lane->sent = now_ns();
    under_way++;
    measure_sent();
    if (strcmp(workload, "notify") == 0)
        check(begin_notify(lane), "Notify");
    else if (strcmp(workload, "call") == 0)
        check(begin_call(lane, service, "/"), "Ping");
    else
        check(begin_call(lane, "org.freedesktop.DBus", "/org/freedesktop/DBus"), "Ping");
}

static int on_reply(sd_bus_message *reply, void *context, sd_bus_error *error) {
    (void)error;
    struct lane *lane = context;
    uint64_t now = now_ns();
    const sd_bus_error *failure = sd_bus_message_get_error(reply);
    if (failure) {
        fprintf(stderr, "%s: %s\n", failure->name, failure->message);
        exit(1);
    }
    under_way--;
    measure_answered(lane->sent, now);
    if (strcmp(workload, "notify") == 0)
        close_notification(lane, reply);
    if (!measure_is_over(now))
        begin(lane);
    return 1;
}

static void process_all(sd_bus *bus) {
    int result;
    while ((result = sd_bus_process(bus, NULL)) > 0)
        continue;
    check(result, "sd_bus_process");
}

static void connect_clients(struct client *all, const char *socket, int epoll) {
    for (unsigned index = 0; index < clients; index++) {
        all[index].bus = join(socket);
        for (unsigned lane = 0; lane < depth; lane++)
            all[index].lanes[lane].client = &all[index];
        struct epoll_event event = {.events = EPOLLIN, .data.ptr = all[index].bus};
        if (epoll_ctl(epoll, EPOLL_CTL_ADD, sd_bus_get_fd(all[index].bus), &event) != 0)
            fail("epoll_ctl");
    }
}

static void run(struct client *all, int epoll) {
    struct epoll_event ready[READY_AT_ONCE];
    measure_begin();
    for (unsigned index = 0; index < clients; index++) {
        for (unsigned lane = 0; lane < depth; lane++)
            begin(&all[index].lanes[lane]);
        process_all(all[index].bus);
    }
    while (under_way > 0) {
        int count = epoll_wait(epoll, ready, READY_AT_ONCE, 10000);
        if (count == 0) {
            errno = ETIMEDOUT;
            fail("A reply");
        }
        for (int index = 0; index < count; index++)
            process_all(ready[index].data.ptr);
    }
}

/* sd-bus answers Ping by itself. */
static void serve(const char *socket) {
    sd_bus *bus = join(socket);
    check(sd_bus_request_name(bus, service, 0), service);
    for (;;) {
        process_all(bus);
        check(sd_bus_wait(bus, UINT64_MAX), "sd_bus_wait");
    }
}

static void usage(void) {
    errno = 0;
    fail("Usage: bus SOCKET ping|call|notify [-n CLIENTS] [-d DEPTH] " MEASURE_USAGE
         ", or bus SOCKET serve");
}

int main(int count, char **words) {
    int option;
    while ((option = getopt(count, words, "n:d:" MEASURE_OPTIONS)) != -1) {
        if (option == 'n')
            clients = (unsigned)atoi(optarg);
        else if (option == 'd')
            depth = (unsigned)atoi(optarg);
        else if (!measure_option(option, optarg))
            usage();
    }
    if (count - optind != 2 || clients == 0 || depth == 0 || depth > DEPTH_LIMIT)
        usage();
    workload = words[optind + 1];
    if (strcmp(workload, "serve") == 0)
        serve(words[optind]);
    raise_descriptor_limit();
    struct client *all = calloc(clients, sizeof *all);
    int epoll = epoll_create1(EPOLL_CLOEXEC);
    if (!all || epoll < 0)
        fail("epoll");
    connect_clients(all, words[optind], epoll);
    run(all, epoll);
    measure_report();
}
