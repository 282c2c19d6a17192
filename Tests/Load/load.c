/* The load generator: clients in a closed loop, each with as many requests under way as it is deep.

   load SOCKET PROTOCOL REQUEST [-n CLIENTS] [-d DEPTH] [-p] [-s SECONDS | -r REQUESTS] [-w SECONDS]

   Measures from a request's write to the read of its reply. With -p the request is a Present, and
   each reply to one is followed by a Dismiss of what it presented, so that every second request is
   a Present and no sheet is left. A reply that is an error ends the run. Nothing is allocated once
   the clients are connected. */

#include "measure.h"
#include "protocol.h"
#include "support.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    REQUEST_BYTES = 4096,
    /* Replies of a whole depth. */
    INPUT_BYTES = 1 << 18,
    DEPTH_LIMIT = 128,
    ID_BYTES = 32,
    READY_AT_ONCE = 256,
};

enum kind { CALL, PRESENT, DISMISS };

/* A request that is under way. */
struct request {
    uint64_t sent;
    enum kind kind;
    /* Of a Dismiss: what it dismisses. */
    char id[ID_BYTES + 1];
};

struct client {
    int fd;
    /* What is under way, oldest at `oldest`, in a ring. */
    struct request requests[DEPTH_LIMIT];
    unsigned oldest, count;
    /* Bytes of replies that are not whole yet. */
    char *input;
    size_t input_length;
};

struct load {
    const char *path;
    const struct protocol *protocol;
    char frame[REQUEST_BYTES];
    size_t frame_length;
    int presents;
    unsigned clients, depth;
};

static struct load load = {.clients = 1, .depth = 1};

/* What one turn of a client writes. */
static char output[DEPTH_LIMIT * REQUEST_BYTES];
static size_t output_length;

/* What is under way, over all clients. */
static uint64_t under_way;

static const char dismiss_head[] =
    "{\"method\":\"org.sheetd.Presentation.Dismiss\",\"parameters\":{\"id\":\"";
static const char dismiss_tail[] = "\"}}";
static const char presented_head[] = "{\"parameters\":{\"id\":\"";
static const char dismissed_head[] = "{\"parameters\":{\"dismissed\":[\"";

static void put(const void *bytes, size_t length) {
    memcpy(output + output_length, bytes, length);
    output_length += length;
}

static struct request *begin(struct client *client, enum kind kind) {
    struct request *request = &client->requests[(client->oldest + client->count) % DEPTH_LIMIT];
    client->count++;
    request->kind = kind;
    /* The time is set when it is written. */
    request->sent = 0;
    measure_sent();
    under_way++;
    return request;
}

static void put_request(struct client *client) {
    begin(client, load.presents ? PRESENT : CALL);
    put(load.frame, load.frame_length);
}

static void put_dismiss(struct client *client, const char *id, size_t length) {
    struct request *request = begin(client, DISMISS);
    memcpy(request->id, id, length);
    request->id[length] = 0;
    put(dismiss_head, sizeof dismiss_head - 1);
    put(id, length);
    put(dismiss_tail, sizeof dismiss_tail);
}

/* Sends what has been put together in one write. All that has no time yet is sent now. */
static void flush(struct client *client) {
    if (output_length == 0)
        return;
    uint64_t now = now_ns();
    for (unsigned back = 1; back <= client->count; back++) {
        struct request *request =
            &client->requests[(client->oldest + client->count - back) % DEPTH_LIMIT];
        if (request->sent != 0)
            break;
        request->sent = now;
    }
    send_all(client->fd, output, output_length);
    output_length = 0;
}

static void refuse(const char *reply, size_t length) {
    fprintf(stderr, "Not the reply that was expected: %.*s\n", (int)length, reply);
    exit(1);
}

/* A Dismiss for what the reply to a Present says has been presented. */
static void follow_present(struct client *client, const char *reply, size_t length) {
    if (!begins_with(reply, length, presented_head))
        refuse(reply, length);
    const char *id = reply + sizeof presented_head - 1;
    const char *end = memchr(id, '"', length - (sizeof presented_head - 1));
    if (!end || end == id || end - id > ID_BYTES)
        refuse(reply, length);
    put_dismiss(client, id, (size_t)(end - id));
}

/* Whether exactly what was to be dismissed has been. */
static void check_dismissed(const char *id, const char *reply, size_t length) {
    if (!begins_with(reply, length, dismissed_head))
        refuse(reply, length);
    const char *dismissed = reply + sizeof dismissed_head - 1;
    size_t left = length - (sizeof dismissed_head - 1);
    if (!begins_with(dismissed, left, id) ||
        !begins_with(dismissed + strlen(id), left - strlen(id), "\"]"))
        refuse(reply, length);
}

/* Counts the reply, and puts the request that comes after it. */
static void answered(struct client *client, const char *reply, size_t length, uint64_t now) {
    if (client->count == 0)
        refuse(reply, length);
    struct request request = client->requests[client->oldest];
    client->oldest = (client->oldest + 1) % DEPTH_LIMIT;
    client->count--;
    under_way--;
    measure_answered(request.sent, now);
    if (request.kind == PRESENT) {
        follow_present(client, reply, length);
        return;
    }
    if (request.kind == DISMISS)
        check_dismissed(request.id, reply, length);
    if (!measure_is_over(now))
        put_request(client);
}

/* Takes every whole reply that has been read. */
static void take_replies(struct client *client, uint64_t now) {
    size_t start = 0, length;
    while ((length = load.protocol->reply_length(client->input + start,
                                                 client->input_length - start)) > 0) {
        const char *reply = client->input + start;
        switch (load.protocol->judge(reply, length)) {
        case ANSWER: answered(client, reply, length, now); break;
        case EVENT: break;
        case FAILURE: refuse(reply, length);
        }
        start += length;
    }
    client->input_length -= start;
    if (start > 0 && client->input_length > 0)
        memmove(client->input, client->input + start, client->input_length);
}

/* One turn of a client: one read, what follows from it, one write. */
static void serve(struct client *client) {
    ssize_t length = recv(client->fd, client->input + client->input_length,
                          INPUT_BYTES - client->input_length, MSG_DONTWAIT);
    if (length < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (length <= 0)
        fail("The server hung up");
    client->input_length += (size_t)length;
    take_replies(client, now_ns());
    flush(client);
}

static void connect_clients(struct client *clients, int epoll) {
    for (unsigned index = 0; index < load.clients; index++) {
        struct client *client = &clients[index];
        client->fd = connect_to(load.path);
        /* Touched as far as replies reach. */
        client->input = malloc(INPUT_BYTES);
        struct epoll_event event = {.events = EPOLLIN, .data.ptr = client};
        if (!client->input || epoll_ctl(epoll, EPOLL_CTL_ADD, client->fd, &event) != 0)
            fail("a client");
    }
}

/* Goes round until the time is over, or the requests, and nothing is under way any more. */
static void run(struct client *clients, int epoll) {
    struct epoll_event ready[READY_AT_ONCE];
    uint64_t start = now_ns();
    measure_begin();
    for (unsigned index = 0; index < load.clients; index++) {
        for (unsigned count = 0; count < load.depth && !measure_is_over(start); count++)
            put_request(&clients[index]);
        flush(&clients[index]);
    }
    while (under_way > 0) {
        int count = epoll_wait(epoll, ready, READY_AT_ONCE, 10000);
        if (count == 0) {
            errno = ETIMEDOUT;
            fail("A reply");
        }
        for (int index = 0; index < count; index++)
            serve(ready[index].data.ptr);
    }
}

static void usage(void) {
    errno = 0;
    fail("Usage: load SOCKET PROTOCOL REQUEST [-n CLIENTS] [-d DEPTH] [-p] " MEASURE_USAGE);
}

static void read_command_line(int count, char **words) {
    int option;
    while ((option = getopt(count, words, "n:d:p" MEASURE_OPTIONS)) != -1) {
        switch (option) {
        case 'n': load.clients = (unsigned)atoi(optarg); break;
        case 'd': load.depth = (unsigned)atoi(optarg); break;
        case 'p': load.presents = 1; break;
        default:
            if (!measure_option(option, optarg))
                usage();
        }
    }
    if (count - optind != 3 || load.clients == 0 || load.depth == 0 || load.depth > DEPTH_LIMIT)
        usage();
    load.path = words[optind];
    load.protocol = protocol_named(words[optind + 1]);
    if (!load.protocol)
        usage();
    load.frame_length = load.protocol->frame(words[optind + 2], load.frame, sizeof load.frame);
}

int main(int count, char **words) {
    read_command_line(count, words);
    raise_descriptor_limit();
    struct client *clients = calloc(load.clients, sizeof *clients);
    int epoll = epoll_create1(EPOLL_CLOEXEC);
    if (!clients || epoll < 0)
        fail("epoll");
    connect_clients(clients, epoll);
    run(clients, epoll);
    measure_report();
}
