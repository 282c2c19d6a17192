/* The protocols that are measured: how a request is framed, and where a reply ends. */
#ifndef PROTOCOL_H
#define PROTOCOL_H

#include <stddef.h>

enum verdict {
    /* It answers the oldest request that is under way. */
    ANSWER,
    /* Something that nobody asked for, as mpv's events. */
    EVENT,
    FAILURE,
};

struct protocol {
    const char *name;
    /* Writes the request that is written as this text in the command line; returns its length. */
    size_t (*frame)(const char *text, char *out, size_t room);
    /* The length of the first whole reply, or 0 while there is none. */
    size_t (*reply_length)(const char *bytes, size_t length);
    enum verdict (*judge)(const char *reply, size_t length);
};

/* The protocol of this name, or NULL. */
const struct protocol *protocol_named(const char *name);

/* Whether bytes begin with a text. */
int begins_with(const char *bytes, size_t length, const char *text);

#endif
