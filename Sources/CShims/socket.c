#define _GNU_SOURCE
#include "shim_socket.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>

int shim_accept(int listener) {
    return accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

int shim_peer_credentials(int stream, struct shim_credentials *credentials) {
    struct ucred peer;
    socklen_t length = sizeof peer;
    if (getsockopt(stream, SOL_SOCKET, SO_PEERCRED, &peer, &length) < 0) return -1;
    credentials->pid = peer.pid;
    credentials->uid = peer.uid;
    credentials->gid = peer.gid;
    return 0;
}

static void take_credentials(struct cmsghdr *header, struct shim_datagram *datagram) {
    struct ucred sender;
    if (header->cmsg_len != CMSG_LEN(sizeof sender)) return;
    memcpy(&sender, CMSG_DATA(header), sizeof sender);
    datagram->has_credentials = true;
    datagram->credentials.pid = sender.pid;
    datagram->credentials.uid = sender.uid;
    datagram->credentials.gid = sender.gid;
}

/// Appends to `descriptors`, which has room for one full message, and so have the control buffers: this
/// never cuts.
static void take_descriptors(struct cmsghdr *header, int *descriptors, size_t *taken) {
    size_t count = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    size_t room = SHIM_MAXIMUM_DESCRIPTORS - *taken;
    if (count > room) count = room;
    memcpy(descriptors + *taken, CMSG_DATA(header), count * sizeof(int));
    *taken += count;
}

intptr_t shim_receive_datagram(
    int socket, void *buffer, size_t capacity, struct shim_datagram *datagram) {
    union {
        struct cmsghdr alignment;
        char bytes[CMSG_SPACE(sizeof(struct ucred))
                   + CMSG_SPACE(SHIM_MAXIMUM_DESCRIPTORS * sizeof(int))];
    } control;
    struct iovec vector = {.iov_base = buffer, .iov_len = capacity};
    struct msghdr message = {
        .msg_iov = &vector,
        .msg_iovlen = 1,
        .msg_control = control.bytes,
        .msg_controllen = sizeof control.bytes,
    };
    datagram->has_credentials = false;
    datagram->descriptor_count = 0;

    ssize_t length = recvmsg(socket, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
    if (length < 0) return -1;
    datagram->truncated = (message.msg_flags & MSG_TRUNC) != 0;
    datagram->control_truncated = (message.msg_flags & MSG_CTRUNC) != 0;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header != NULL;
         header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level != SOL_SOCKET) continue;
        if (header->cmsg_type == SCM_CREDENTIALS) take_credentials(header, datagram);
        if (header->cmsg_type == SCM_RIGHTS) {
            take_descriptors(header, datagram->descriptors, &datagram->descriptor_count);
        }
    }
    return length;
}

intptr_t shim_receive(
    int socket, void *buffer, size_t capacity, int *descriptors, size_t *descriptor_count) {
    union {
        struct cmsghdr alignment;
        char bytes[CMSG_SPACE(SHIM_MAXIMUM_DESCRIPTORS * sizeof(int))];
    } control;
    struct iovec vector = {.iov_base = buffer, .iov_len = capacity};
    struct msghdr message = {
        .msg_iov = &vector,
        .msg_iovlen = 1,
        .msg_control = control.bytes,
        .msg_controllen = sizeof control.bytes,
    };
    *descriptor_count = 0;

    ssize_t length = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
    if (length < 0) return -1;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header != NULL;
         header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS) {
            take_descriptors(header, descriptors, descriptor_count);
        }
    }
    return length;
}

intptr_t shim_send_datagram(
    int socket, const void *bytes, size_t length, const int *descriptors, size_t count) {
    union {
        struct cmsghdr alignment;
        char bytes[CMSG_SPACE(SHIM_MAXIMUM_DESCRIPTORS * sizeof(int))];
    } control;
    struct iovec vector = {.iov_base = (void *)bytes, .iov_len = length};
    struct msghdr message = {.msg_iov = &vector, .msg_iovlen = 1};
    if (count > SHIM_MAXIMUM_DESCRIPTORS) {
        errno = EINVAL;
        return -1;
    }
    if (count > 0) {
        memset(&control, 0, sizeof control);
        message.msg_control = control.bytes;
        message.msg_controllen = CMSG_SPACE(count * sizeof(int));
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(count * sizeof(int));
        memcpy(CMSG_DATA(header), descriptors, count * sizeof(int));
    }
    return sendmsg(socket, &message, MSG_NOSIGNAL);
}
