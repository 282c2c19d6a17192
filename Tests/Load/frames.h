/* A blocking connection that speaks Varlink, for what goes step by step. */
#ifndef FRAMES_H
#define FRAMES_H

#include <stddef.h>

enum { FRAME_BYTES = 1 << 16 };

struct frames {
    int fd;
    char input[FRAME_BYTES];
    size_t length;
    /* How much of that next_frame has given away. */
    size_t taken;
};

void frames_connect(struct frames *frames, const char *socket);

/* Sends one call. */
void frames_send(struct frames *frames, const char *text);

/* The next frame, which stays until the next call of this. Ends the process at an error reply. */
const char *frames_next(struct frames *frames);

/* Reads frames until one has this text in it. */
const char *frames_until(struct frames *frames, const char *text);

/* Copies the string member of this name out of a frame. */
void frame_member(const char *frame, const char *name, char *out, size_t room);

#endif
