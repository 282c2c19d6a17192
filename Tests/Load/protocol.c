#include "protocol.h"

#include "support.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int begins_with(const char *bytes, size_t length, const char *text) {
    size_t wanted = strlen(text);
    return length >= wanted && memcmp(bytes, text, wanted) == 0;
}

static size_t up_to(const char *bytes, size_t length, char terminator) {
    const char *end = memchr(bytes, terminator, length);
    return end ? (size_t)(end - bytes) + 1 : 0;
}

/* The text, and one byte that ends it. */
static size_t terminated(const char *text, char terminator, char *out, size_t room) {
    size_t length = strlen(text);
    if (length + 1 > room) {
        errno = EMSGSIZE;
        fail("a request");
    }
    memcpy(out, text, length);
    out[length] = terminator;
    return length + 1;
}

/* Varlink: JSON, then NUL. Source: varlink.org, Method Call. */

static size_t varlink_frame(const char *text, char *out, size_t room) {
    return terminated(text, '\0', out, room);
}

static size_t varlink_reply_length(const char *bytes, size_t length) {
    return up_to(bytes, length, '\0');
}

/* All servers here write the member `error` first where there is one. */
static enum verdict varlink_judge(const char *reply, size_t length) {
    if (!begins_with(reply, length, "{") || begins_with(reply, length, "{\"error\""))
        return FAILURE;
    return ANSWER;
}

/* Redis: the text's words as an array of strings. Source: redis.io, protocol specification. */

static size_t resp_frame(const char *text, char *out, size_t room) {
    char body[4096];
    size_t count = 0, used = 0;
    for (const char *word = text; *word; count++) {
        size_t length = strcspn(word, " ");
        used += (size_t)snprintf(body + used, sizeof body - used, "$%zu\r\n%.*s\r\n", length,
                                 (int)length, word);
        word += length + (word[length] == ' ');
    }
    return (size_t)snprintf(out, room, "*%zu\r\n%s", count, body);
}

static size_t resp_reply_length(const char *bytes, size_t length) {
    size_t line = up_to(bytes, length, '\n');
    if (line == 0 || bytes[0] != '$' || bytes[1] == '-')
        return line;
    size_t whole = line + (size_t)atol(bytes + 1) + 2;
    return whole <= length ? whole : 0;
}

static enum verdict resp_judge(const char *reply, size_t length) {
    return length > 0 && reply[0] == '-' ? FAILURE : ANSWER;
}

/* sway: a header and a body; the text is the number of the message type. Source: sway-ipc(7). */

static const char i3_magic[] = "i3-ipc";
enum { I3_MAGIC = sizeof i3_magic - 1, I3_HEADER = I3_MAGIC + 8 };

static size_t i3_frame(const char *text, char *out, size_t room) {
    uint32_t fields[2] = {0, (uint32_t)atol(text)};
    if (room < I3_HEADER) {
        errno = EMSGSIZE;
        fail("a request");
    }
    memcpy(out, i3_magic, I3_MAGIC);
    memcpy(out + I3_MAGIC, fields, sizeof fields);
    return I3_HEADER;
}

static size_t i3_reply_length(const char *bytes, size_t length) {
    uint32_t body;
    if (length < I3_HEADER)
        return 0;
    memcpy(&body, bytes + I3_MAGIC, sizeof body);
    return length >= I3_HEADER + body ? I3_HEADER + body : 0;
}

static enum verdict i3_judge(const char *reply, size_t length) {
    return begins_with(reply, length, i3_magic) && length > I3_HEADER ? ANSWER : FAILURE;
}

/* mpv: JSON in lines, with events in between. Source: mpv(1), JSON IPC. */

static size_t mpv_frame(const char *text, char *out, size_t room) {
    return terminated(text, '\n', out, room);
}

static size_t mpv_reply_length(const char *bytes, size_t length) {
    return up_to(bytes, length, '\n');
}

static enum verdict mpv_judge(const char *reply, size_t length) {
    if (memmem(reply, length, "\"event\"", 7))
        return EVENT;
    return memmem(reply, length, "\"success\"", 9) ? ANSWER : FAILURE;
}

static const struct protocol protocols[] = {
    {"varlink", varlink_frame, varlink_reply_length, varlink_judge},
    {"resp", resp_frame, resp_reply_length, resp_judge},
    {"i3", i3_frame, i3_reply_length, i3_judge},
    {"mpv", mpv_frame, mpv_reply_length, mpv_judge},
};

const struct protocol *protocol_named(const char *name) {
    for (size_t index = 0; index < sizeof protocols / sizeof *protocols; index++)
        if (strcmp(protocols[index].name, name) == 0)
            return &protocols[index];
    return NULL;
}
