#pragma once

#include <stdbool.h>
#include <stdint.h>

/// The bytes that a process's number takes in decimal, with the zero at its end.
enum { SHIM_PROCESS_NUMBER_BYTES = 12 };

/// A program to be started, and what it finds.
struct shim_program {
    /// Looked for in PATH unless it has a slash.
    const char *file;
    /// Both end in NULL.
    char *const *arguments;
    char *const *environment;
    /// Places in `environment`, each of SHIM_PROCESS_NUMBER_BYTES, where the new process writes its own
    /// number; ends in NULL.
    char *const *number_places;
    /// The signals that are to be blocked: a sigset_t.
    const void *signal_mask;
    /// SIGCHLD is to be ignored.
    bool ignores_children;
    /// What it is to get when the thread that starts it ends before it does; 0 for nothing.
    int orphan_signal;
    /// What it finds as standard output; -1 for that of this process.
    int output;
};

/// fork() and execvpe(). Returns the new process's number, or -1 with errno.
///
/// `report` gets a descriptor, close-on-exec, from which the errno of an execvpe() that failed can be
/// read (an int) once the process has ended, and nothing when it did not fail.
int32_t shim_start_program(const struct shim_program *program, int *report);

/// Sets a signal to its default, and tells whether it was ignored.
bool shim_signal_set_default(int signal);

/// Whether a signal is ignored.
bool shim_signal_is_ignored(int signal);

/// The variables of this process, as they are now.
char *const *shim_environment(void);
