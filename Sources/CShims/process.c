#define _GNU_SOURCE
#include "shim_process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <unistd.h>

/// snprintf() is not for a process between fork() and exec(): it may wait for a lock of another thread.
static void write_number(char *place, pid_t number) {
    char digits[SHIM_PROCESS_NUMBER_BYTES];
    size_t count = 0;
    do {
        digits[count++] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    while (count > 0) *place++ = digits[--count];
    *place = 0;
}

static void become(const struct shim_program *program, pid_t parent, int report) {
    for (char *const *place = program->number_places; *place != NULL; place++) {
        write_number(*place, getpid());
    }
    if (program->ignores_children) signal(SIGCHLD, SIG_IGN);
    if (program->orphan_signal != 0) {
        prctl(PR_SET_PDEATHSIG, program->orphan_signal);
        // The parent may have ended before; 0 is one in another namespace, whom nobody can tell.
        pid_t found = getppid();
        if (found != parent && found != 0) kill(getpid(), program->orphan_signal);
    }
    sigprocmask(SIG_SETMASK, program->signal_mask, NULL);
    // The copy stays open over exec. A number that is that of standard output already is none here.
    int redirected = program->output < 0 ? 0 : dup2(program->output, STDOUT_FILENO);
    if (redirected >= 0) execvpe(program->file, program->arguments, program->environment);
    int failure = errno;
    // SIGPIPE, if nobody reads it, is an end as good as the one below.
    if (write(report, &failure, sizeof failure) < 0) _exit(126);
    _exit(127);
}

int32_t shim_start_program(const struct shim_program *program, int *report) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) < 0) return -1;
    pid_t parent = getpid();
    pid_t process = fork();
    if (process == 0) become(program, parent, ends[1]);
    int failure = errno;
    close(ends[1]);
    if (process < 0) {
        close(ends[0]);
        errno = failure;
        return -1;
    }
    *report = ends[0];
    return process;
}

bool shim_signal_set_default(int number) { return signal(number, SIG_DFL) == SIG_IGN; }

bool shim_signal_is_ignored(int number) {
    struct sigaction action;
    return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

char *const *shim_environment(void) { return environ; }
