#define _GNU_SOURCE
#include "shim_options.h"

#include <pthread.h>

static pthread_mutex_t getopt_state = PTHREAD_MUTEX_INITIALIZER;

int shim_getopt_long(
    int argc, char *const argv[], const char *short_options, const struct option *long_options,
    struct shim_option *matches, int capacity, int *first_operand) {
    pthread_mutex_lock(&getopt_state);
    optind = 0;  // GNU: forget an earlier scan, and read the flags of `short_options` anew.
    opterr = 0;
    int count = 0;
    for (;;) {
        int long_index = -1;
        int value = getopt_long(argc, argv, short_options, long_options, &long_index);
        if (value == -1) break;
        if (count < capacity) {
            matches[count] = (struct shim_option){
                .value = value,
                .long_index = long_index,
                .fault = value == '?' || value == ':' ? optopt : 0,
                .word = optind - 1,
                .argument = optarg,
            };
        }
        count++;
    }
    *first_operand = optind;
    pthread_mutex_unlock(&getopt_state);
    return count;
}
