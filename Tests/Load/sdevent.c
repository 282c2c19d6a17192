/* A bare server on sd-event, one source for each client: what a start with libsystemd costs.

   sdevent SOCKET REPLY

   Every NUL-terminated frame gets REPLY. */

#include "support.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <systemd/sd-event.h>
#include <unistd.h>

static const char *reply;

static int on_bytes(sd_event_source *source, int fd, uint32_t events, void *context) {
    (void)events, (void)context;
    char input[65536];
    ssize_t length = recv(fd, input, sizeof input, 0);
    if (length <= 0) {
        sd_event_source_unref(source);
        close(fd);
        return 0;
    }
    for (ssize_t index = 0; index < length; index++)
        if (input[index] == 0)
            send_all(fd, reply, strlen(reply) + 1);
    return 0;
}

static int on_client(sd_event_source *source, int listener, uint32_t events, void *context) {
    (void)events, (void)context;
    int fd = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
    if (fd < 0)
        return 0;
    return sd_event_add_io(sd_event_source_get_event(source), &(sd_event_source *){0}, fd, EPOLLIN,
                           on_bytes, NULL);
}

int main(int count, char **words) {
    if (count != 3)
        fail("Usage: sdevent SOCKET REPLY");
    reply = words[2];
    sd_event *event;
    if (sd_event_default(&event) < 0 ||
        sd_event_add_io(event, NULL, listen_at(words[1]), EPOLLIN, on_client, NULL) < 0)
        fail("sd-event");
    return sd_event_loop(event) < 0;
}
