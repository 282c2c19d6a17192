#pragma once

#include <getopt.h>
#include <stddef.h>

/// One option that getopt_long() met, in the order of the command line.
struct shim_option {
    /// The option's value: `val` of its `struct option`, or its short character; '?' for an unknown
    /// or ambiguous one or one with an unwanted argument; ':' for one whose argument is missing.
    int value;
    /// The index in the long options, or -1 for a short one.
    int long_index;
    /// For '?' and ':', the short character or value at fault; 0 for an unknown long option.
    int fault;
    /// For '?' and ':' with a long option, the index of its word in `argv`.
    int word;
    /// The argument inside `argv`, or NULL.
    const char *argument;
};

/// Runs getopt_long() over a whole command line, and prints nothing. Begin `short_options` with
/// "+:" to stop at the first operand, or with ":" to move the operands to the end of `argv`.
///
/// It takes all at once, under a lock, because getopt keeps its state in global variables: these
/// cannot be named in Swift 6, and tests parse command lines in parallel.
///
/// `matches` has room for `capacity` options: a command line never holds more than it has
/// bytes. Returns how many were met (more than `capacity` were not all stored); the first operand's
/// index in `argv` goes to `first_operand`.
int shim_getopt_long(
    int argc, char *const argv[], const char *short_options, const struct option *long_options,
    struct shim_option *matches, int capacity, int *first_operand);
