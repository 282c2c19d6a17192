#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Who is at the other end, as the kernel says: struct ucred, which Swift cannot see.
struct shim_credentials {
    int32_t pid;
    uint32_t uid;
    uint32_t gid;
};

/// The kernel's SCM_MAX_FD: no message carries more descriptors.
enum { SHIM_MAXIMUM_DESCRIPTORS = 253 };

/// One received datagram without its bytes. `descriptors` belong to the caller.
struct shim_datagram {
    bool truncated;
    bool control_truncated;
    bool has_credentials;
    struct shim_credentials credentials;
    size_t descriptor_count;
    int descriptors[SHIM_MAXIMUM_DESCRIPTORS];
};

/// accept4() with SOCK_NONBLOCK and SOCK_CLOEXEC.
int shim_accept(int listener);

/// SO_PEERCRED of a connected stream socket. 0, or -1 with errno.
int shim_peer_credentials(int stream, struct shim_credentials *credentials);

/// recvmsg() with MSG_DONTWAIT and MSG_CMSG_CLOEXEC. Every descriptor that came is in `datagram`,
/// also when the call reports truncation. The number of bytes stored, or -1 with errno.
intptr_t shim_receive_datagram(
    int socket, void *buffer, size_t capacity, struct shim_datagram *datagram);

/// recvmsg() with MSG_CMSG_CLOEXEC on a connected stream. What rode on the bytes is the caller's:
/// `descriptors` has room for SHIM_MAXIMUM_DESCRIPTORS. The number of bytes stored, or -1 with errno.
intptr_t shim_receive(
    int socket, void *buffer, size_t capacity, int *descriptors, size_t *descriptor_count);

/// sendmsg() with MSG_NOSIGNAL on a connected socket; passes on `count` descriptors.
intptr_t shim_send_datagram(
    int socket, const void *bytes, size_t length, const int *descriptors, size_t count);
