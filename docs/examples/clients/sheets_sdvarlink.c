/* Asks a person, or watches what happens, by systemd's sd-varlink: version 257 or later.
 *
 * Build: cc -o sheets sheets_sdvarlink.c $(pkg-config --cflags --libs libsystemd)
 * Usage: sheets ask QUESTION | sheets watch
 */
#define _GNU_SOURCE
#include <err.h>
#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <systemd/sd-varlink.h>

#define INTERFACE "org.sheetd.Presentation"

/* A call that has a series of replies. */
struct series {
    void (*take)(sd_json_variant *reply, struct series *series);
    bool is_over;
    bool is_yes;
};

/* A member that is a string; NULL when it is not there, and when there is no object. */
static const char *text(sd_json_variant *object, const char *name) {
    sd_json_variant *value = sd_json_variant_by_key(object, name);
    return value != NULL && sd_json_variant_is_string(value) ? sd_json_variant_string(value) : NULL;
}

/* Ends the program for what sd-varlink could not do. */
static void check(int result) {
    if (result >= 0) return;
    errno = -result;
    err(69, "the daemon");
}

/* sd-varlink calls it for each reply, and for a connection that breaks. */
static int replied(sd_varlink *link, sd_json_variant *reply, const char *error,
                   sd_varlink_reply_flags_t flags, void *userdata) {
    (void)link;
    struct series *series = userdata;
    if (error != NULL) {
        fprintf(stderr, "%s\n", error);
        if (reply != NULL) sd_json_variant_dump(reply, SD_JSON_FORMAT_NEWLINE, stderr, NULL);
        exit(strcmp(error, SD_VARLINK_ERROR_DISCONNECTED) == 0 ? 69 : 5);
    }
    series->take(reply, series);
    series->is_over = !(flags & SD_VARLINK_REPLY_CONTINUES);
    return 0;
}

/* Prints how a sheet ended; whether that was by yes. */
static void take_answer(sd_json_variant *reply, struct series *series) {
    sd_json_variant *outcome = sd_json_variant_by_key(reply, "outcome");
    if (outcome == NULL || !sd_json_variant_is_object(outcome)) return;
    const char *action = text(outcome, "action");
    puts(action ? action : text(outcome, "reason"));
    series->is_yes = action != NULL && strcmp(action, "yes") == 0;
}

/* Prints what has changed. What it does not know does no harm. */
static void take_event(sd_json_variant *reply, struct series *series) {
    (void)series;
    sd_json_variant *event = sd_json_variant_by_key(reply, "event");
    const char *subject = text(event, "id");
    if (subject == NULL) subject = text(sd_json_variant_by_key(event, "scene"), "id");
    const char *reason = text(sd_json_variant_by_key(event, "outcome"), "reason");
    printf("%s%s%s%s%s\n", text(event, "kind"), subject ? " " : "", subject ? subject : "",
           reason ? " " : "", reason ? reason : "");
    fflush(stdout);
}

int main(int count, char **words) {
    bool asks = count == 3 && strcmp(words[1], "ask") == 0;
    if (!asks && !(count == 2 && strcmp(words[1], "watch") == 0)) {
        fputs("Usage: sheets ask QUESTION | sheets watch\n", stderr);
        return 64;
    }
    struct series series = {.take = asks ? take_answer : take_event};
    const char *path = getenv("SHEETD_SOCKET");
    if (path == NULL) path = "/run/sheetd/" INTERFACE;
    if (strncmp(path, "unix:", 5) == 0) path += 5;

    sd_varlink *link = NULL;
    check(sd_varlink_connect_address(&link, path));
    /* A person may take any time; without this it would be 45 seconds. */
    check(sd_varlink_set_relative_timeout(link, UINT64_MAX));
    check(sd_varlink_bind_reply(link, replied));
    sd_varlink_set_userdata(link, &series);
    if (asks)
        check(sd_varlink_observebo(
            link, INTERFACE ".Present",
            SD_JSON_BUILD_PAIR_OBJECT(
                "sheet", SD_JSON_BUILD_PAIR_STRING("title", words[2]),
                SD_JSON_BUILD_PAIR_ARRAY(
                    "actions",
                    SD_JSON_BUILD_OBJECT(SD_JSON_BUILD_PAIR_STRING("id", "yes"),
                                         SD_JSON_BUILD_PAIR_STRING("label", "Yes")),
                    SD_JSON_BUILD_OBJECT(SD_JSON_BUILD_PAIR_STRING("id", "no"),
                                         SD_JSON_BUILD_PAIR_STRING("label", "No"),
                                         SD_JSON_BUILD_PAIR_STRING("role", "cancel"))))));
    else
        check(sd_varlink_observe(link, INTERFACE ".Watch", NULL));
    while (!series.is_over) {
        int progress = sd_varlink_process(link);
        check(progress);
        if (progress == 0) check(sd_varlink_wait(link, UINT64_MAX));
    }
    sd_varlink_unref(link);
    return !asks || series.is_yes ? 0 : 1;
}
