/* The limit: what a server for these frames can do at most, in C++ and with simdjson.

   limit SOCKET DESCRIBED EVENT   answers Present, Dismiss and DescribeSheet, the last with the
                                  bytes DESCRIBED, and sends EVENT to whoever watches at each of
                                  the first two
   limit --echo SOCKET            sends back what it gets

   It finds the NUL, parses the frame, looks at the method and at the types of its parameters, and
   answers in as many bytes as sheetd does. It keeps nothing and checks nothing else. For each
   connection that is ready: one read, all whole frames, one write. simdjson's On Demand has been
   tried, and is no faster with frames as small as these. */

#include "support.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>
#include <vector>

#include <simdjson.h>

namespace {

constexpr size_t kInputBytes = 1 << 18;
constexpr int kReadyAtOnce = 256;

using simdjson::dom::element;

struct Connection {
    int fd;
    /* The beginning of a frame whose end has not come yet. */
    std::string rest;
};

simdjson::dom::parser parser;
/* simdjson reads, and does not look at, some bytes past the end of what it parses. */
char input[kInputBytes + simdjson::SIMDJSON_PADDING];
std::string output;
std::string described;
std::string event;
std::vector<int> watchers;
bool is_echo;
uint64_t presented;

void answer(std::string_view reply) {
    output.append(reply);
    output.push_back('\0');
}

void refuse() { answer(R"({"error":"org.varlink.service.InvalidParameter","parameters":{}})"); }

bool is_string(simdjson::simdjson_result<element> value) { return value.is_string(); }

bool are_actions(simdjson::simdjson_result<simdjson::dom::array> actions) {
    if (actions.error())
        return false;
    for (element action : actions.value_unsafe())
        if (!is_string(action["id"]) || !is_string(action["label"]))
            return false;
    return true;
}

/* One bare send() for each watcher. */
void tell_watchers() {
    for (int fd : watchers)
        send(fd, event.data(), event.size() + 1, MSG_NOSIGNAL);
}

/* What it is told first is that it has been told of everything. */
void watch(int fd) {
    watchers.push_back(fd);
    answer(R"({"parameters":{"event":{"kind":"ready"}}})");
}

/* As many characters as an id of sheetd has. */
void present(element parameters) {
    simdjson::dom::object sheet;
    if (parameters["sheet"].get(sheet) || !is_string(sheet["title"]) ||
        !is_string(sheet["message"]) || !are_actions(sheet["actions"].get_array()))
        return refuse();
    char id[12];
    snprintf(id, sizeof id, "%011llu", static_cast<unsigned long long>(++presented));
    output.append(R"({"parameters":{"id":")").append(id).append(R"(","state":"presented"}})");
    output.push_back('\0');
    tell_watchers();
}

void dismiss(element parameters) {
    std::string_view id;
    if (parameters["id"].get(id))
        return refuse();
    output.append(R"({"parameters":{"dismissed":[")").append(id).append(R"("]}})");
    output.push_back('\0');
    tell_watchers();
}

void handle(int fd, const char *frame, size_t length) {
    element call;
    element parameters;
    std::string_view method;
    if (parser.parse(frame, length, false).get(call) || call["method"].get(method))
        return refuse();
    if (method == "org.sheetd.Presentation.Watch")
        return watch(fd);
    if (call["parameters"].get(parameters) || !parameters.is_object())
        return refuse();
    if (method == "org.sheetd.Presentation.DescribeSheet" && is_string(parameters["id"]))
        return answer(described);
    if (method == "org.sheetd.Presentation.Present")
        return present(parameters);
    if (method == "org.sheetd.Presentation.Dismiss")
        return dismiss(parameters);
    refuse();
}

/* Handles every whole frame, and keeps what is left. */
void take_frames(Connection &connection, size_t length) {
    const char *frame = input;
    const char *end = input + length;
    while (const void *nul = memchr(frame, 0, static_cast<size_t>(end - frame))) {
        const char *frame_end = static_cast<const char *>(nul);
        handle(connection.fd, frame, static_cast<size_t>(frame_end - frame));
        frame = frame_end + 1;
    }
    connection.rest.assign(frame, end);
}

/* One read, one write. False when the client has hung up. */
bool serve(Connection &connection) {
    size_t kept = connection.rest.size();
    memcpy(input, connection.rest.data(), kept);
    ssize_t length = recv(connection.fd, input + kept, kInputBytes - kept, 0);
    if (length <= 0)
        return length < 0 && errno == EAGAIN;
    output.clear();
    if (is_echo)
        output.append(input, static_cast<size_t>(length));
    else
        take_frames(connection, kept + static_cast<size_t>(length));
    size_t size = output.size();
    return size == 0 ||
           send(connection.fd, output.data(), size, MSG_NOSIGNAL) == static_cast<ssize_t>(size);
}

void accept_all(int epoll, int listener) {
    int fd;
    while ((fd = accept4(listener, nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC)) >= 0) {
        epoll_event event{};
        event.events = EPOLLIN;
        event.data.ptr = new Connection{fd, {}};
        if (epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event) != 0)
            fail("epoll_ctl");
    }
}

void forget(Connection *connection) {
    watchers.erase(std::remove(watchers.begin(), watchers.end(), connection->fd), watchers.end());
    close(connection->fd);
    delete connection;
}

[[noreturn]] void run(int listener) {
    int epoll = epoll_create1(EPOLL_CLOEXEC);
    epoll_event event{};
    event.events = EPOLLIN;
    if (epoll < 0 || epoll_ctl(epoll, EPOLL_CTL_ADD, listener, &event) != 0)
        fail("epoll");
    epoll_event ready[kReadyAtOnce];
    for (;;) {
        int count = epoll_wait(epoll, ready, kReadyAtOnce, -1);
        for (int index = 0; index < count; index++) {
            auto *connection = static_cast<Connection *>(ready[index].data.ptr);
            if (!connection) {
                accept_all(epoll, listener);
            } else if (!serve(*connection)) {
                forget(connection);
            }
        }
    }
}

} // namespace

int main(int count, char **words) {
    is_echo = count == 3 && strcmp(words[1], "--echo") == 0;
    if (!is_echo && count != 4)
        fail("Usage: limit SOCKET DESCRIBED EVENT, or limit --echo SOCKET");
    if (!is_echo) {
        described = words[2];
        event = words[3];
    }
    raise_descriptor_limit();
    run(listen_at(is_echo ? words[2] : words[1]));
}
