/* Runs dbus-broker on a socket, as its own launcher does, which wants a journal and a systemd.

   broker SOCKET

   The broker is told over a private connection where to listen, and that everybody may do
   everything. Source: dbus-broker(1); the signature of the policy is that of version 33. */

#include "support.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <systemd/sd-bus.h>
#include <unistd.h>

#define BATCH "bta(btbs)a(btssssuutt)a(btssssuutt)"
#define POLICY "(a(u(" BATCH "))a(buu(" BATCH "))a(ss)bs)"

static void check(int result, const char *what) {
    if (result >= 0)
        return;
    errno = -result;
    fail(what);
}

static void run_broker(int controller) {
    char number[16];
    snprintf(number, sizeof number, "%d", controller);
    /* Many clients, all of one user. */
    execlp("dbus-broker", "dbus-broker", "--controller", number, "--machine-id",
           "0123456789abcdef0123456789abcdef", "--max-bytes", "1000000000", "--max-fds", "100000",
           "--max-matches", "100000", "--max-objects", "1000000", NULL);
    fail("dbus-broker");
}

/* For every user: may connect, may own every name, may send and receive everything. */
static void add_listener(sd_bus *controller, int listener) {
    const uint64_t priority = 1, no_fds = 0, any_fds = UINT64_MAX;
    sd_bus_error error = SD_BUS_ERROR_NULL;
    int result = sd_bus_call_method(
        controller, NULL, "/org/bus1/DBus/Broker", "org.bus1.DBus.Broker", "AddListener", &error,
        NULL, "ohv", "/org/bus1/DBus/Listener/0", listener, POLICY,
        /* one batch, for all uids */ 1, UINT32_MAX, 1, priority,
        /* own */ 1, 1, priority, 1, "",
        /* send */ 1, 1, priority, "", "", "", "", 0, 0, no_fds, any_fds,
        /* receive */ 1, 1, priority, "", "", "", "", 0, 0, no_fds, any_fds,
        /* no other batch, no SELinux, no AppArmor */ 0, 0, 0, "user");
    check(result, error.message ? error.message : "AddListener");
}

int main(int count, char **words) {
    if (count != 2)
        fail("Usage: broker SOCKET");
    raise_descriptor_limit();
    int pair[2];
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) != 0)
        fail("socketpair");
    pid_t parent = getpid(), child = fork();
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGTERM);
        if (getppid() != parent)
            return 1;
        close(pair[0]);
        run_broker(pair[1]);
    }
    close(pair[1]);
    sd_bus *controller;
    check(sd_bus_new(&controller), "sd_bus_new");
    check(sd_bus_set_fd(controller, pair[0], pair[0]), "sd_bus_set_fd");
    check(sd_bus_start(controller), "sd_bus_start");
    add_listener(controller, listen_at(words[1]));
    int result;
    while ((result = sd_bus_process(controller, NULL)) >= 0)
        if (result == 0)
            sd_bus_wait(controller, UINT64_MAX);
}
