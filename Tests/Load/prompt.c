/* A whole prompt, one after another: it is presented, a watcher is told, somebody answers, and the
   presenter is told the outcome. What is measured is from the first to the last.

   prompt SOCKET PRESENT [-s SECONDS | -r REQUESTS] [-w SECONDS]

   PRESENT is a Present with `more`, of a sheet with the action `ok`. */

#include "frames.h"
#include "measure.h"
#include "support.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

static struct frames presenter, watcher, person;

static const char watch[] = "{\"method\":\"org.sheetd.Presentation.Watch\",\"more\":true}";
static const char choose[] = "{\"method\":\"org.sheetd.Presentation.Choose\",\"parameters\":"
                             "{\"id\":\"%s\",\"action\":\"ok\"}}";

static void ask(const char *present) {
    char id[64], call[256];
    uint64_t start = now_ns();
    measure_sent();
    frames_send(&presenter, present);
    frame_member(frames_until(&watcher, "\"kind\":\"presented\""), "id", id, sizeof id);
    snprintf(call, sizeof call, choose, id);
    frames_send(&person, call);
    frames_until(&presenter, "\"outcome\"");
    measure_answered(start, now_ns());
    frames_until(&person, "\"outcome\"");
    frames_until(&watcher, "\"kind\":\"dismissed\"");
}

int main(int count, char **words) {
    int option;
    while ((option = getopt(count, words, MEASURE_OPTIONS)) != -1)
        if (!measure_option(option, optarg))
            return 1;
    if (count - optind != 2) {
        errno = 0;
        fail("Usage: prompt SOCKET PRESENT " MEASURE_USAGE);
    }
    frames_connect(&presenter, words[optind]);
    frames_connect(&watcher, words[optind]);
    frames_connect(&person, words[optind]);
    frames_send(&watcher, watch);
    frames_until(&watcher, "\"kind\":\"ready\"");
    measure_begin();
    while (!measure_is_over(now_ns()))
        ask(words[optind + 1]);
    measure_report();
}
