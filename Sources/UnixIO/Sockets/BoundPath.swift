import Glibc

/// A socket file of ours: it is removed with this value, unless somebody has replaced it.
///
/// The lock file beside it (`PATH.lock`) is held all the while, so that of several processes that find
/// a dead socket only one removes it. The lock file stays: whoever had it open would else lock a file
/// that the next one does not see.
struct BoundPath: ~Copyable, Sendable {
    private let path: String
    private let identity: Identity?
    private let lock: FileDescriptor

    private struct Identity: Equatable {
        let device: dev_t
        let inode: ino_t
    }

    private init(path: String, lock: consuming FileDescriptor) {
        self.path = path
        self.identity = Self.status(of: path).map { Identity(device: $0.st_dev, inode: $0.st_ino) }
        self.lock = lock
    }

    deinit {
        if isOurs { unlink(path) }
    }

    /// Binds `socket` to a file whose permission bits are `mode`, in place of a socket that nobody has
    /// open, and makes the last folder of the path if it is absent. An abstract name needs none of
    /// that, as it vanishes with its socket: it gives nil.
    ///
    /// - Parameter group: the group of the file; nil for that of the process.
    static func binding(
        _ socket: borrowing FileDescriptor, to address: UnixAddress, mode: UInt32, group: UInt32?
    ) throws(BindError) -> BoundPath? {
        guard let path = address.path else {
            try bindPlainly(socket, to: address, mode: mode)
            return nil
        }
        try makeFolder(of: path)
        let lock = try takeLock(of: path)
        try removeStaleSocket(at: address, path: path)
        // Until the file has its group it is the owner's alone.
        try bindPlainly(socket, to: address, mode: group == nil ? mode : mode & 0o700)
        let file = BoundPath(path: path, lock: lock)
        if let group {
            try BindError.wrapping { () throws(Errno) in
                try give(path, to: group, mode: mode)
            }
        }
        return file
    }

    /// Changes who may use the socket from now on; nothing, when its file is no longer ours.
    ///
    /// - Parameter group: the group that the file is given to; nil leaves it the one that it has.
    borrowing func setAccess(mode: UInt32, group: UInt32?) throws(Errno) {
        guard isOurs else { return }
        let path = path
        guard let group else {
            try checked("set the permissions of", path) { chmod(path, mode) }
            return
        }
        // Until the file has its group it is the owner's alone.
        try checked("set the permissions of", path) { chmod(path, mode & 0o700) }
        try Self.give(path, to: group, mode: mode)
    }

    private static func give(
        _ path: String, to group: UInt32, mode: UInt32
    ) throws(Errno) {
        try checked("give to the group \(group) the socket", path) {
            lchown(path, uid_t.max, group)
        }
        try checked("set the permissions of", path) { chmod(path, mode) }
    }

    private var isOurs: Bool {
        guard let identity, let status = Self.status(of: path) else { return false }
        return identity == Identity(device: status.st_dev, inode: status.st_ino)
    }

    private static func bindPlainly(
        _ socket: borrowing FileDescriptor, to address: UnixAddress, mode: UInt32
    ) throws(BindError) {
        let number = socket.rawValue
        // A mask, as a chmod after bind leaves a moment in which others can connect.
        let result = FileModeMask.with(~mode & 0o777) { () -> Int32 in
            let result = address.withSocketAddress { bind(number, $0, $1) }
            return result == 0 ? 0 : errno
        }
        guard result != EADDRINUSE else { throw .inUse(address.description) }
        guard result == 0 else {
            throw .failed(Errno(code: result, operation: "bind", object: address.description))
        }
    }

    private static func makeFolder(of path: String) throws(BindError) {
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return }
        let folder = String(path[..<slash])
        let result = FileModeMask.with(0o022) { mkdir(folder, 0o755) == 0 ? 0 : errno }
        guard result == 0 || result == EEXIST else {
            throw .failed(Errno(code: result, operation: "make the folder", object: folder))
        }
    }

    private static func takeLock(of path: String) throws(BindError) -> FileDescriptor {
        let name = "\(path).lock"
        let lock = try BindError.wrapping { () throws(Errno) in
            FileDescriptor(
                owning: try checked("open the lock file", name) {
                    open(name, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
                })
        }
        let number = lock.rawValue
        guard uninterrupted({ flock(number, LOCK_EX | LOCK_NB) }) == 0 else {
            guard errno == EWOULDBLOCK else { throw .failed(.last("lock", name)) }
            throw .inUse(path)
        }
        return lock
    }

    private static func removeStaleSocket(
        at address: UnixAddress, path: String
    ) throws(BindError) {
        guard let status = status(of: path) else { return }
        guard status.st_mode & S_IFMT == S_IFSOCK else { throw .notASocket(path) }
        switch try BindError.wrapping({ () throws(Errno) in try UnixSocket.probe(address) }) {
        // The only proof that no process has the socket open.
        case ECONNREFUSED:
            guard unlink(path) == 0 || errno == ENOENT else {
                throw .failed(.last("remove the stale socket", path))
            }
        case ENOENT:
            return
        // Connected; a full backlog; a live socket of another type.
        case 0, EAGAIN, EPROTOTYPE:
            throw .inUse(path)
        case let code:
            throw .failed(Errno(code: code, operation: "connect to", object: path))
        }
    }

    private static func status(of path: String) -> stat? {
        var status = stat()
        return lstat(path, &status) == 0 ? status : nil
    }
}
