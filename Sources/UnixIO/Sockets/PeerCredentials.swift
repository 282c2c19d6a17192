import CShims
import Glibc

/// Who is at the other end of a socket, as the kernel vouches for it.
///
/// **Source:** unix(7), SO_PEERCRED and SCM_CREDENTIALS.
package struct PeerCredentials: Hashable, Sendable {
    /// The process that connected or sent. It may have ended, and its number gone to another.
    package let pid: Int32
    /// The effective user at that moment.
    package let uid: UInt32
    /// The effective group at that moment.
    package let gid: UInt32
    /// The supplementary groups of one that connected; none are known of the sender of a datagram.
    package let groups: [UInt32]

    package init(pid: Int32, uid: UInt32, gid: UInt32, groups: [UInt32] = []) {
        self.pid = pid
        self.uid = uid
        self.gid = gid
        self.groups = groups
    }

    init(_ credentials: shim_credentials) {
        self.init(pid: credentials.pid, uid: credentials.uid, gid: credentials.gid)
    }

    /// Asks the kernel about a connected stream socket.
    package init(of stream: borrowing FileDescriptor) throws(Errno) {
        let number = stream.rawValue
        var peer = shim_credentials()
        try checked("read the credentials of a peer") { shim_peer_credentials(number, &peer) }
        self.init(
            pid: peer.pid, uid: peer.uid, gid: peer.gid, groups: try Self.groups(of: number))
    }

    /// Whether the process acts for `group`, first hand or by a supplementary group.
    package func isMember(of group: UInt32) -> Bool {
        gid == group || groups.contains(group)
    }

    private static func groups(of stream: Int32) throws(Errno) -> [UInt32] {
        // Enough for nearly everybody at once; the kernel names the size when it is not.
        var groups = [UInt32](repeating: 0, count: 32)
        while true {
            var length = socklen_t(groups.count * MemoryLayout<UInt32>.stride)
            let result = uninterrupted {
                getsockopt(stream, SOL_SOCKET, SO_PEERGROUPS, &groups, &length)
            }
            let count = Int(length) / MemoryLayout<UInt32>.stride
            if result == 0 { return Array(groups.prefix(count)) }
            // Before Linux 4.13, or no groups to be known: there are none to act for.
            if errno == ENOPROTOOPT || errno == ENODATA { return [] }
            guard errno == ERANGE, count > groups.count, count <= UnixIOLimits.groups else {
                throw .last("read the groups of a peer")
            }
            groups = [UInt32](repeating: 0, count: count)
        }
    }
}
