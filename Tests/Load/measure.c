#include "measure.h"

#include "histogram.h"
#include "support.h"

#include <stdio.h>
#include <stdlib.h>

static double seconds = 1, warm_up = 0.2;
/* 0: as many as there is time for. */
static uint64_t requests;

static struct histogram times;
static uint64_t sent_requests;
/* From when to when replies count, and what processor time had been used by then. */
static uint64_t counting_from, counting_to, cpu_from, cpu_to;

int measure_option(int option, const char *value) {
    switch (option) {
    case 's': seconds = atof(value); return 1;
    case 'r': requests = (uint64_t)atoll(value); return 1;
    case 'w': warm_up = atof(value); return 1;
    default: return 0;
    }
}

void measure_begin(void) {
    if (requests)
        warm_up = 0;
    counting_from = now_ns() + (uint64_t)(warm_up * 1e9);
    counting_to = requests ? UINT64_MAX : counting_from + (uint64_t)(seconds * 1e9);
}

void measure_sent(void) { sent_requests++; }

int measure_is_over(uint64_t now) {
    return requests ? sent_requests >= requests : now >= counting_to;
}

void measure_answered(uint64_t sent, uint64_t now) {
    if (now >= counting_from && cpu_from == 0)
        cpu_from = cpu_ns();
    if (now >= counting_to && cpu_to == 0)
        cpu_to = cpu_ns();
    if (now >= counting_from && now < counting_to)
        histogram_add(&times, now - sent);
}

static double microseconds(double part) { return histogram_quantile(&times, part) / 1e3; }

void measure_report(void) {
    uint64_t end = requests ? now_ns() : counting_to;
    double total = times.total ? (double)times.total : 1;
    double cpu = (double)((cpu_to ? cpu_to : cpu_ns()) - cpu_from);
    printf("{\"requests\": %llu, \"perSecond\": %.1f, \"p50\": %.2f, \"p99\": %.2f, "
           "\"p999\": %.2f, \"clientCPU\": %.3f}\n",
           (unsigned long long)times.total, total / ((double)(end - counting_from) / 1e9),
           microseconds(0.5), microseconds(0.99), microseconds(0.999), cpu / 1e3 / total);
}
