/* How long a program takes from its exec to the answer to a first call.

   firstcall [-k] SOCKET PROTOCOL REQUEST COMMAND…

   Starts COMMAND, connects as soon as it listens on SOCKET, and prints the microseconds until the
   reply has been read, as JSON. Then it terminates COMMAND, or kills it with -k, and waits for its
   end. */

#include "protocol.h"
#include "support.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

enum { INPUT_BYTES = 1 << 20 };

/* Looked at so often that waiting for it does not count. */
static const struct timespec between_tries = {.tv_nsec = 20000};

static int connect_when_ready(const char *socket, pid_t process) {
    int fd;
    while ((fd = try_connect(socket)) < 0) {
        if (waitpid(process, NULL, WNOHANG) == process) {
            errno = 0;
            fail("The program ended before it listened");
        }
        nanosleep(&between_tries, NULL);
    }
    return fd;
}

/* Starts it; what it writes to its standard output is lost. */
static pid_t start(char **command) {
    pid_t process;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    if ((errno = posix_spawnp(&process, command[0], &actions, NULL, command, environ)) != 0)
        fail(command[0]);
    return process;
}

/* Asks until the answer is no refusal, as redis' is while it loads what it has kept. */
static void call(int fd, const struct protocol *protocol, const char *request,
                 size_t request_length) {
    static char input[INPUT_BYTES];
    size_t length = 0, whole;
    send_all(fd, request, request_length);
    for (;;) {
        ssize_t more = recv(fd, input + length, sizeof input - length, 0);
        if (more <= 0)
            fail("The first reply");
        length += (size_t)more;
        while ((whole = protocol->reply_length(input, length)) > 0) {
            enum verdict verdict = protocol->judge(input, whole);
            if (verdict == ANSWER)
                return;
            length -= whole;
            memmove(input, input + whole, length);
            if (verdict == FAILURE)
                send_all(fd, request, request_length);
        }
    }
}

int main(int count, char **words) {
    int end = SIGTERM;
    if (count > 1 && strcmp(words[1], "-k") == 0) {
        end = SIGKILL;
        words++, count--;
    }
    if (count < 5)
        fail("Usage: firstcall [-k] SOCKET PROTOCOL REQUEST COMMAND…");
    const struct protocol *protocol = protocol_named(words[2]);
    char request[4096];
    if (!protocol)
        fail(words[2]);
    size_t length = protocol->frame(words[3], request, sizeof request);
    unlink(words[1]);
    uint64_t before = now_ns();
    pid_t process = start(words + 4);
    int fd = connect_when_ready(words[1], process);
    call(fd, protocol, request, length);
    printf("{\"firstCall\": %.1f}\n", (double)(now_ns() - before) / 1e3);
    kill(process, end);
    waitpid(process, NULL, 0);
}
