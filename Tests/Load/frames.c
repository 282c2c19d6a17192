#include "frames.h"

#include "support.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

void frames_connect(struct frames *frames, const char *socket) {
    frames->fd = connect_to(socket);
    frames->length = frames->taken = 0;
}

void frames_send(struct frames *frames, const char *text) {
    send_all(frames->fd, text, strlen(text) + 1);
}

static void read_more(struct frames *frames) {
    memmove(frames->input, frames->input + frames->taken, frames->length - frames->taken);
    frames->length -= frames->taken;
    frames->taken = 0;
    ssize_t more =
        recv(frames->fd, frames->input + frames->length, FRAME_BYTES - frames->length, 0);
    if (more <= 0)
        fail("The service hung up");
    frames->length += (size_t)more;
}

const char *frames_next(struct frames *frames) {
    const char *frame, *end;
    while (!(end = memchr(frames->input + frames->taken, 0, frames->length - frames->taken)))
        read_more(frames);
    frame = frames->input + frames->taken;
    frames->taken = (size_t)(end - frames->input) + 1;
    if (strncmp(frame, "{\"error\"", 8) == 0) {
        errno = 0;
        fail(frame);
    }
    return frame;
}

const char *frames_until(struct frames *frames, const char *text) {
    const char *frame;
    while (!strstr(frame = frames_next(frames), text))
        continue;
    return frame;
}

void frame_member(const char *frame, const char *name, char *out, size_t room) {
    char key[64];
    snprintf(key, sizeof key, "\"%s\":\"", name);
    const char *start = strstr(frame, key);
    size_t length = start ? strcspn(start += strlen(key), "\"") : 0;
    if (length == 0 || length >= room) {
        errno = 0;
        fail(frame);
    }
    memcpy(out, start, length);
    out[length] = 0;
}
