/* Stands in for systemd's <systemd/sd-varlink.h> where that is not: no more of it than the example for
 * authors of clients uses, as sd-varlink(3) and sd-json(3) of systemd 257 have it. See README.md.
 */
#pragma once
#include <stdint.h>
#include <stdio.h>

typedef struct sd_varlink sd_varlink;
typedef struct sd_json_variant sd_json_variant;

typedef enum { SD_VARLINK_REPLY_ERROR = 1, SD_VARLINK_REPLY_CONTINUES = 2 } sd_varlink_reply_flags_t;
typedef enum { SD_JSON_FORMAT_NEWLINE = 2 } sd_json_format_flags_t;

#define SD_VARLINK_ERROR_DISCONNECTED "io.systemd.Disconnected"

typedef int (*sd_varlink_reply_t)(sd_varlink *link, sd_json_variant *parameters, const char *error_id,
                                  sd_varlink_reply_flags_t flags, void *userdata);

int sd_varlink_connect_address(sd_varlink **ret, const char *address);
sd_varlink *sd_varlink_unref(sd_varlink *link);
int sd_varlink_set_relative_timeout(sd_varlink *link, uint64_t microseconds);
int sd_varlink_bind_reply(sd_varlink *link, sd_varlink_reply_t reply);
void *sd_varlink_set_userdata(sd_varlink *link, void *userdata);
int sd_varlink_observe(sd_varlink *link, const char *method, sd_json_variant *parameters);
int sd_varlink_observeb(sd_varlink *link, const char *method, ...);
int sd_varlink_process(sd_varlink *link);
int sd_varlink_wait(sd_varlink *link, uint64_t timeout);

sd_json_variant *sd_json_variant_by_key(sd_json_variant *variant, const char *key);
const char *sd_json_variant_string(sd_json_variant *variant);
int sd_json_variant_is_string(sd_json_variant *variant);
int sd_json_variant_is_object(sd_json_variant *variant);
int sd_json_variant_dump(sd_json_variant *variant, sd_json_format_flags_t flags, FILE *file,
                         const char *prefix);

/* How the words of a builder follow each other among variable arguments is the stand-in's own. */
enum { BUILD_STRING = 1, BUILD_OBJECT, BUILD_ARRAY, BUILD_PAIR, BUILD_END };

#define SD_JSON_BUILD_STRING(text) BUILD_STRING, (const char *){text}
#define SD_JSON_BUILD_OBJECT(...) BUILD_OBJECT, __VA_ARGS__, BUILD_END
#define SD_JSON_BUILD_ARRAY(...) BUILD_ARRAY, __VA_ARGS__, BUILD_END
#define SD_JSON_BUILD_PAIR(name, ...) BUILD_PAIR, (const char *){name}, __VA_ARGS__
#define SD_JSON_BUILD_PAIR_STRING(name, text) SD_JSON_BUILD_PAIR(name, SD_JSON_BUILD_STRING(text))
#define SD_JSON_BUILD_PAIR_OBJECT(name, ...) \
    SD_JSON_BUILD_PAIR(name, SD_JSON_BUILD_OBJECT(__VA_ARGS__))
#define SD_JSON_BUILD_PAIR_ARRAY(name, ...) SD_JSON_BUILD_PAIR(name, SD_JSON_BUILD_ARRAY(__VA_ARGS__))
#define sd_varlink_observebo(link, method, ...) \
    sd_varlink_observeb((link), (method), SD_JSON_BUILD_OBJECT(__VA_ARGS__))
