/* A run of one generator: when it counts what, and the line that it prints in the end. */
#ifndef MEASURE_H
#define MEASURE_H

#include <stdint.h>

/* The options that measure_option takes, for getopt. */
#define MEASURE_OPTIONS "s:r:w:"
#define MEASURE_USAGE "[-s SECONDS | -r REQUESTS] [-w SECONDS]"

/* Takes -s (how long it counts), -r (instead: how many requests) or -w (how long it does not count
   yet). False for any other option. */
int measure_option(int option, const char *value);

/* The clock starts. */
void measure_begin(void);

/* Another request was begun; whether that was the last one is for measure_is_over. */
void measure_sent(void);

int measure_is_over(uint64_t now);

/* A request that was written at `sent` has been answered. */
void measure_answered(uint64_t sent, uint64_t now);

/* Prints requests a second, quantiles in microseconds, and microseconds of this process' processor
   time a request, as JSON in one line. */
void measure_report(void);

#endif
