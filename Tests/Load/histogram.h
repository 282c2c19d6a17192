/* How often which time was seen: 128 steps for each power of two of nanoseconds, so that a quantile
   is less than 1 % off, and adding one is a few instructions. */
#ifndef HISTOGRAM_H
#define HISTOGRAM_H

#include <stdint.h>

enum {
    STEP_BITS = 7,
    STEPS = 1 << STEP_BITS,
    /* Up to 2^42 ns, which is more than an hour. */
    OCTAVES = 42 - STEP_BITS,
};

struct histogram {
    uint64_t total;
    uint64_t counts[(OCTAVES + 1) * STEPS];
};

static inline void histogram_add(struct histogram *histogram, uint64_t value) {
    /* Below 2^STEP_BITS each value has a step of its own. */
    unsigned octave = 0;
    if (value >= STEPS)
        octave = 64u - (unsigned)__builtin_clzll(value) - STEP_BITS;
    if (octave > OCTAVES)
        return;
    uint64_t step = octave == 0 ? value : (value >> (octave - 1)) - STEPS;
    histogram->counts[octave * STEPS + step]++;
    histogram->total++;
}

/* The time that this part of all did not exceed, in nanoseconds; 0 when there is none. */
static inline double histogram_quantile(const struct histogram *histogram, double part) {
    uint64_t rank = (uint64_t)(part * (double)histogram->total), seen = 0;
    for (unsigned index = 0; index < (OCTAVES + 1) * STEPS; index++) {
        seen += histogram->counts[index];
        if (seen <= rank)
            continue;
        unsigned octave = index / STEPS, step = index % STEPS;
        if (octave == 0)
            return step;
        return ((double)(STEPS + step) + 0.5) * (double)(1ull << (octave - 1));
    }
    return 0;
}

#endif
