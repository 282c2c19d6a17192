/* Asks a person, or watches what happens: Varlink over a plain socket, JSON by json-c.
 *
 * Build: cc -o sheets sheets.c $(pkg-config --cflags --libs json-c)
 * Usage: sheets ask QUESTION | sheets watch
 */
#define _GNU_SOURCE
#include <err.h>
#include <json-c/json.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>

#define INTERFACE "org.sheetd.Presentation"

/* The replies to a call, on a connection of its own. */
struct replies {
    FILE *stream;
    char *frame;
    size_t size;
    bool continues;
};

/* A member of an object; NULL when it is not there, and when there is no object. */
static struct json_object *member(struct json_object *object, const char *name) {
    struct json_object *value = NULL;
    json_object_object_get_ex(object, name, &value);
    return value;
}

static const char *text(struct json_object *object, const char *name) {
    struct json_object *value = member(object, name);
    return value ? json_object_get_string(value) : NULL;
}

/* Calls a method that has a series of replies. Takes the parameters over. */
static struct replies call(const char *method, struct json_object *parameters) {
    const char *path = getenv("SHEETD_SOCKET");
    if (path == NULL) path = "/run/sheetd/" INTERFACE;
    if (strncmp(path, "unix:", 5) == 0) path += 5;
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof address.sun_path) errx(69, "%s: too long", path);
    strcpy(address.sun_path, path);
    int connection = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (connection < 0 || connect(connection, (struct sockaddr *)&address, sizeof address) < 0)
        err(69, "%s", path);
    struct replies replies = {.stream = fdopen(connection, "r+"), .continues = true};
    if (replies.stream == NULL) err(69, "%s", path);

    struct json_object *call = json_object_new_object();
    json_object_object_add(call, "method", json_object_new_string(method));
    json_object_object_add(call, "parameters", parameters);
    json_object_object_add(call, "more", json_object_new_boolean(true));
    const char *frame = json_object_to_json_string(call);
    /* With the zero byte that ends it. */
    if (fwrite(frame, strlen(frame) + 1, 1, replies.stream) != 1 || fflush(replies.stream) != 0)
        err(69, "%s", path);
    json_object_put(call);
    return replies;
}

/* The next reply, to be put back; NULL after the last one. An error ends the program. */
static struct json_object *next(struct replies *replies) {
    if (!replies->continues) {
        fclose(replies->stream);
        free(replies->frame);
        return NULL;
    }
    if (getdelim(&replies->frame, &replies->size, '\0', replies->stream) < 0)
        errx(69, "the daemon has closed the connection");
    struct json_object *reply = json_tokener_parse(replies->frame);
    if (reply == NULL) errx(69, "what the daemon says is no JSON");
    if (member(reply, "error") != NULL)
        errx(5, "%s %s", text(reply, "error"), json_object_to_json_string(member(reply, "parameters")));
    replies->continues = json_object_get_boolean(member(reply, "continues"));
    return reply;
}

/* Presents a question, and prints how it ended; whether that was by yes. */
static bool ask(const char *question) {
    struct json_object *parameters = json_tokener_parse(
        "{\"sheet\": {\"actions\": [{\"id\": \"yes\", \"label\": \"Yes\"},"
        " {\"id\": \"no\", \"label\": \"No\", \"role\": \"cancel\"}]}}");
    json_object_object_add(member(parameters, "sheet"), "title", json_object_new_string(question));
    struct replies replies = call(INTERFACE ".Present", parameters);
    bool is_yes = false;
    for (struct json_object *reply; (reply = next(&replies)) != NULL; json_object_put(reply)) {
        struct json_object *outcome = member(member(reply, "parameters"), "outcome");
        if (outcome == NULL) continue;
        const char *action = text(outcome, "action");
        puts(action ? action : text(outcome, "reason"));
        is_yes = action != NULL && strcmp(action, "yes") == 0;
    }
    return is_yes;
}

/* Prints the state, then every change, a line each. What it does not know does no harm. */
static void watch(void) {
    struct replies replies = call(INTERFACE ".Watch", json_object_new_object());
    for (struct json_object *reply; (reply = next(&replies)) != NULL; json_object_put(reply)) {
        struct json_object *event = member(member(reply, "parameters"), "event");
        const char *subject = text(event, "id");
        if (subject == NULL) subject = text(member(event, "scene"), "id");
        const char *reason = text(member(event, "outcome"), "reason");
        printf("%s%s%s%s%s\n", text(event, "kind"), subject ? " " : "", subject ? subject : "",
               reason ? " " : "", reason ? reason : "");
        fflush(stdout);
    }
}

int main(int count, char **words) {
    if (count == 2 && strcmp(words[1], "watch") == 0) {
        watch();
        return 0;
    }
    if (count == 3 && strcmp(words[1], "ask") == 0) return ask(words[2]) ? 0 : 1;
    fputs("Usage: sheets ask QUESTION | sheets watch\n", stderr);
    return 64;
}
