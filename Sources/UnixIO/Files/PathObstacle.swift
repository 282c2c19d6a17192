import Glibc

/// What keeps this process from connecting to a socket, found by walking to it.
///
/// **Source:** path_resolution(7), unix(7), access(2).
package enum PathObstacle: Hashable, Sendable {
    /// A file or folder that may not be used, and whom it is for.
    package struct Gate: Hashable, Sendable {
        package let path: String
        /// Of folders the right to look into them counts, of sockets the right to write.
        package let isFolder: Bool
        package let owner: UInt32
        package let group: UInt32
        /// Whether the group may.
        package let isForGroup: Bool
    }

    /// The first part of the path that is not there.
    case missing(String)
    /// A part of the path that is something else than it has to be: a folder, or at the end a socket.
    case otherKind(String)
    /// The first part of the path that this process may not use.
    case forbidden(Gate)

    /// Nil when nothing is in the way: whether somebody listens is another matter.
    package init?(to path: String) {
        var end = path.startIndex
        while let slash = path[end...].dropFirst().firstIndex(of: "/") {
            end = slash
            if let obstacle = Self(at: String(path[..<end]), isFolder: true) {
                self = obstacle
                return
            }
        }
        guard let obstacle = Self(at: path, isFolder: false) else { return nil }
        self = obstacle
    }

    private init?(at part: String, isFolder: Bool) {
        var status = stat()
        guard stat(part, &status) == 0 else {
            // What keeps from looking was found at the part before.
            self = .missing(part)
            return
        }
        guard status.st_mode & S_IFMT == (isFolder ? S_IFDIR : S_IFSOCK) else {
            self = .otherKind(part)
            return
        }
        guard faccessat(AT_FDCWD, part, isFolder ? X_OK : W_OK, AT_EACCESS) != 0 else {
            return nil
        }
        self = .forbidden(
            Gate(
                path: part, isFolder: isFolder, owner: status.st_uid, group: status.st_gid,
                isForGroup: status.st_mode & (isFolder ? S_IXGRP : S_IWGRP) != 0))
    }
}
