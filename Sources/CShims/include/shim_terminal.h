#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// What a terminal is told, at most, on entering and on leaving it.
enum { SHIM_TERMINAL_BYTES = 256 };

/// Takes the process's terminal: notes how it is set, makes it raw (no echo, no signals from keys, no
/// change of what is written), and writes `entering` to `output`. From then on the process leaves it as
/// it was found whatever ends it: exit(), SIGHUP, SIGINT, SIGQUIT, SIGTERM, and the signals of a crash,
/// which have their former effect afterwards. On SIGTSTP it is left, the process stops, and once it goes
/// on the terminal is entered again and the process gets SIGWINCH, because its picture is gone.
///
/// 0, or -1 with errno: EBUSY when it is taken already, E2BIG for too many bytes, ENOTTY.
int shim_terminal_enter(
    int input, int output, const void *entering, size_t entering_count, const void *leaving,
    size_t leaving_count);

/// Makes it raw and writes `entering` again: after somebody else had it. 0, or -1 with errno.
int shim_terminal_enter_again(void);

/// Leaves it as it was found, and takes no signal any more.
void shim_terminal_leave(void);

/// Does what SIGTSTP does, at once and in this thread.
void shim_terminal_stop(void);

/// TIOCGWINSZ: 0, or -1 with errno. Both are 0 when the terminal does not know.
int shim_terminal_size(int terminal, uint16_t *rows, uint16_t *columns);
