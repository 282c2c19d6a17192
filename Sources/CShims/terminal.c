#define _GNU_SOURCE
#include "shim_terminal.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

// One terminal a process. All that the handlers read is written before `is_taken`, and not changed
// while it is set. What they call is in signal-safety(7).
static struct {
    int input;
    int output;
    struct termios found;
    struct termios raw;
    char entering[SHIM_TERMINAL_BYTES];
    size_t entering_count;
    char leaving[SHIM_TERMINAL_BYTES];
    size_t leaving_count;
} terminal;

static volatile sig_atomic_t is_taken;
static volatile sig_atomic_t state;
enum { LEFT, ENTERING, ENTERED };

// Those that end a process unless it sees to them; the real-time signals do, too.
static const int ending[] = {
    SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE, SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF,
    SIGXCPU, SIGXFSZ, SIGIO, SIGPWR, SIGSTKFLT,
};
static const int crashing[] = {SIGSEGV, SIGILL, SIGABRT, SIGBUS, SIGFPE, SIGTRAP, SIGSYS};
#define COUNT(list) (sizeof(list) / sizeof(list)[0])

// By the signal's number.
static struct sigaction earlier[NSIG];
static bool is_handled[NSIG];

/// How long a terminal that takes nothing is waited for, in milliseconds: it may be stopped or gone.
enum { PATIENCE = 200 };

static void put(const char *bytes, size_t count) {
    while (count > 0) {
        struct pollfd output = {.fd = terminal.output, .events = POLLOUT};
        int ready = poll(&output, 1, PATIENCE);
        if (ready < 0 && errno == EINTR) continue;
        if (ready <= 0) return;
        ssize_t written = write(terminal.output, bytes, count);
        if (written < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (written <= 0) return;
        bytes += written;
        count -= (size_t)written;
    }
}

static int set(const struct termios *attributes) {
    int result;
    do result = tcsetattr(terminal.input, TCSANOW, attributes);
    while (result < 0 && errno == EINTR);
    return result;
}

static int enter(void) {
    state = ENTERING;
    // In the background it stops here, until it is in the foreground.
    if (set(&terminal.raw) < 0) {
        state = LEFT;
        return -1;
    }
    state = ENTERED;
    put(terminal.entering, terminal.entering_count);
    return 0;
}

/// With all signals blocked, so that none ends the process halfway.
static void leave(void) {
    if (state == LEFT) return;
    // Waiting for the foreground, so the terminal is another's.
    if (state == ENTERING && tcgetpgrp(terminal.input) != getpgrp()) return;
    state = LEFT;
    put(terminal.leaving, terminal.leaving_count);
    // What the mouse still said is no command for a shell.
    tcflush(terminal.input, TCIFLUSH);
    set(&terminal.found);
}

static void leave_undisturbed(void) {
    int saved = errno;
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    leave();
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = saved;
}

static void leave_and_end(int number, siginfo_t *info, void *context) {
    (void)context;
    int saved = errno;
    leave();
    sigaction(number, &earlier[number], NULL);
    // A fault of the processor's comes once more when the instruction is tried again, now with its
    // former effect and with all that a debugger wants to know. Everything else has to be sent again;
    // it arrives on return. A breakpoint is not tried again.
    bool comes_again = info->si_code > 0 && info->si_code != SI_KERNEL
        && (number == SIGSEGV || number == SIGILL || number == SIGBUS || number == SIGFPE);
    if (!comes_again) raise(number);
    errno = saved;
}

static void leave_and_stop(int number) {
    int saved = errno;
    bool was_entered = state == ENTERED;
    leave_undisturbed();

    struct sigaction usual = {.sa_handler = SIG_DFL};
    struct sigaction ours;
    sigset_t one, before;
    sigemptyset(&one);
    sigaddset(&one, number);
    sigaction(number, &usual, &ours);
    raise(number);
    // Here it stops, and goes on.
    pthread_sigmask(SIG_UNBLOCK, &one, &before);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    sigaction(number, &ours, NULL);

    if (was_entered && enter() == 0) kill(getpid(), SIGWINCH);
    errno = saved;
}

static void handle(int number, bool crashes) {
    struct sigaction action = {.sa_sigaction = leave_and_end, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigfillset(&action.sa_mask);
    sigaction(number, NULL, &earlier[number]);
    // Whoever started the process may want a signal ignored, as nohup(1) does.
    if (!crashes && earlier[number].sa_handler == SIG_IGN) return;
    is_handled[number] = sigaction(number, &action, NULL) == 0;
}

static void handle_stop(void) {
    struct sigaction action = {.sa_handler = leave_and_stop, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(SIGTSTP, NULL, &earlier[SIGTSTP]);
    // A shell without jobs could not let it go on.
    if (earlier[SIGTSTP].sa_handler == SIG_IGN) return;
    is_handled[SIGTSTP] = sigaction(SIGTSTP, &action, NULL) == 0;
}

/// A stack that has run over is no place to handle that.
static void provide_stack(void) {
    static char memory[1 << 16];
    stack_t present;
    if (sigaltstack(NULL, &present) < 0 || !(present.ss_flags & SS_DISABLE)) return;
    stack_t stack = {.ss_sp = memory, .ss_size = sizeof memory};
    sigaltstack(&stack, NULL);
}

static void handle_all(void) {
    static bool is_registered;
    if (!is_registered) is_registered = atexit(leave_undisturbed) == 0;
    provide_stack();
    for (size_t i = 0; i < COUNT(ending); i++) handle(ending[i], false);
    for (int number = SIGRTMIN; number <= SIGRTMAX; number++) handle(number, false);
    for (size_t i = 0; i < COUNT(crashing); i++) handle(crashing[i], true);
    handle_stop();
}

static void handle_none(void) {
    for (int number = 1; number < NSIG; number++) {
        if (is_handled[number]) sigaction(number, &earlier[number], NULL);
        is_handled[number] = false;
    }
}

int shim_terminal_enter(
    int input, int output, const void *entering, size_t entering_count, const void *leaving,
    size_t leaving_count) {
    if (is_taken) {
        errno = EBUSY;
        return -1;
    }
    if (entering_count > SHIM_TERMINAL_BYTES || leaving_count > SHIM_TERMINAL_BYTES) {
        errno = E2BIG;
        return -1;
    }
    if (tcgetattr(input, &terminal.found) < 0) return -1;
    terminal.input = input;
    terminal.output = output;
    terminal.raw = terminal.found;
    cfmakeraw(&terminal.raw);
    terminal.raw.c_cc[VMIN] = 1;
    terminal.raw.c_cc[VTIME] = 0;
    memcpy(terminal.entering, entering, entering_count);
    terminal.entering_count = entering_count;
    memcpy(terminal.leaving, leaving, leaving_count);
    terminal.leaving_count = leaving_count;
    is_taken = 1;
    handle_all();
    if (enter() == 0) return 0;
    int code = errno;
    shim_terminal_leave();
    errno = code;
    return -1;
}

int shim_terminal_enter_again(void) {
    if (!is_taken) {
        errno = ENOTTY;
        return -1;
    }
    return enter();
}

void shim_terminal_leave(void) {
    if (!is_taken) return;
    leave_undisturbed();
    handle_none();
    is_taken = 0;
}

void shim_terminal_stop(void) { raise(SIGTSTP); }

int shim_terminal_size(int terminal, uint16_t *rows, uint16_t *columns) {
    struct winsize size;
    if (ioctl(terminal, TIOCGWINSZ, &size) < 0) return -1;
    *rows = size.ws_row;
    *columns = size.ws_col;
    return 0;
}
