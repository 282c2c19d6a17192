/* Does what sd-varlink does for the example for authors of clients, over a plain socket and by json-c. */
#define _GNU_SOURCE
#include <errno.h>
#include <json-c/json.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <systemd/sd-varlink.h>

struct sd_varlink {
    FILE *stream;
    char *frame;
    size_t size;
    bool awaits;
    sd_varlink_reply_t reply;
    void *userdata;
};

static struct json_object *json(sd_json_variant *variant) { return (struct json_object *)variant; }
static sd_json_variant *variant(struct json_object *json) { return (sd_json_variant *)json; }

int sd_varlink_connect_address(sd_varlink **ret, const char *path) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof address.sun_path) return -EINVAL;
    strcpy(address.sun_path, path);
    int connection = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (connection < 0 || connect(connection, (struct sockaddr *)&address, sizeof address) < 0)
        return -errno;
    *ret = calloc(1, sizeof **ret);
    if (*ret == NULL || ((*ret)->stream = fdopen(connection, "r+")) == NULL) return -ENOMEM;
    return 0;
}

sd_varlink *sd_varlink_unref(sd_varlink *link) {
    fclose(link->stream);
    free(link->frame);
    free(link);
    return NULL;
}

/* A time that ends is more than it can wait for. */
int sd_varlink_set_relative_timeout(sd_varlink *link, uint64_t microseconds) {
    (void)link;
    return microseconds == UINT64_MAX ? 0 : -EOPNOTSUPP;
}

int sd_varlink_bind_reply(sd_varlink *link, sd_varlink_reply_t reply) {
    link->reply = reply;
    return 0;
}

void *sd_varlink_set_userdata(sd_varlink *link, void *userdata) {
    void *former = link->userdata;
    link->userdata = userdata;
    return former;
}

int sd_varlink_observe(sd_varlink *link, const char *method, sd_json_variant *parameters) {
    struct json_object *call = json_object_new_object();
    json_object_object_add(call, "method", json_object_new_string(method));
    if (parameters != NULL)
        json_object_object_add(call, "parameters", json_object_get(json(parameters)));
    json_object_object_add(call, "more", json_object_new_boolean(true));
    const char *frame = json_object_to_json_string(call);
    bool isSent = fwrite(frame, strlen(frame) + 1, 1, link->stream) == 1 && fflush(link->stream) == 0;
    json_object_put(call);
    link->awaits = isSent;
    return isSent ? 0 : -EPIPE;
}

/* The value that the next words make; NULL at the end of a list. */
static struct json_object *built(va_list *words) {
    int word = va_arg(*words, int);
    if (word == BUILD_STRING) return json_object_new_string(va_arg(*words, const char *));
    if (word == BUILD_END) return NULL;
    struct json_object *value =
        word == BUILD_OBJECT ? json_object_new_object() : json_object_new_array();
    if (word == BUILD_OBJECT)
        while (va_arg(*words, int) == BUILD_PAIR) {
            const char *name = va_arg(*words, const char *);
            json_object_object_add(value, name, built(words));
        }
    else
        for (struct json_object *item; (item = built(words)) != NULL;)
            json_object_array_add(value, item);
    return value;
}

int sd_varlink_observeb(sd_varlink *link, const char *method, ...) {
    va_list words;
    va_start(words, method);
    struct json_object *parameters = built(&words);
    va_end(words);
    int result = sd_varlink_observe(link, method, variant(parameters));
    json_object_put(parameters);
    return result;
}

/* Waits for the next reply by itself, so that there is nothing to wait for besides. */
int sd_varlink_process(sd_varlink *link) {
    if (!link->awaits) return 0;
    if (getdelim(&link->frame, &link->size, '\0', link->stream) < 0) {
        link->awaits = false;
        link->reply(link, NULL, SD_VARLINK_ERROR_DISCONNECTED, SD_VARLINK_REPLY_ERROR, link->userdata);
        return 1;
    }
    struct json_object *reply = json_tokener_parse(link->frame), *error, *parameters, *continues;
    if (reply == NULL) return -EBADMSG;
    bool isError = json_object_object_get_ex(reply, "error", &error);
    json_object_object_get_ex(reply, "parameters", &parameters);
    link->awaits = json_object_object_get_ex(reply, "continues", &continues)
        && json_object_get_boolean(continues);
    sd_varlink_reply_flags_t flags = (isError ? SD_VARLINK_REPLY_ERROR : 0)
        | (link->awaits ? SD_VARLINK_REPLY_CONTINUES : 0);
    link->reply(link, variant(parameters), isError ? json_object_get_string(error) : NULL, flags,
                link->userdata);
    json_object_put(reply);
    return 1;
}

int sd_varlink_wait(sd_varlink *link, uint64_t timeout) {
    (void)link, (void)timeout;
    return 1;
}

sd_json_variant *sd_json_variant_by_key(sd_json_variant *object, const char *key) {
    struct json_object *value = NULL;
    if (json_object_is_type(json(object), json_type_object))
        json_object_object_get_ex(json(object), key, &value);
    return variant(value);
}

const char *sd_json_variant_string(sd_json_variant *value) {
    return json_object_get_string(json(value));
}

int sd_json_variant_is_string(sd_json_variant *value) {
    return json_object_is_type(json(value), json_type_string);
}

int sd_json_variant_is_object(sd_json_variant *value) {
    return json_object_is_type(json(value), json_type_object);
}

int sd_json_variant_dump(sd_json_variant *value, sd_json_format_flags_t flags, FILE *file,
                         const char *prefix) {
    const char *end = flags & SD_JSON_FORMAT_NEWLINE ? "\n" : "";
    fprintf(file, "%s%s%s", prefix ? prefix : "", json_object_to_json_string(json(value)), end);
    return 0;
}
