import Foundation
import UnixIO

/// A fresh folder, gone with this value.
struct TemporaryFolder: ~Copyable {
    let path: String

    init() throws {
        var template = Array("\(NSTemporaryDirectory())/unixio.XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { throw Errno.last("make a folder") }
        path = String(cString: made)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The address of `name` in the folder.
    func address(_ name: String = "socket") throws -> UnixAddress {
        try UnixAddress(path: "\(path)/\(name)")
    }
}

/// The kind and permission bits of what is at `path`; nil when nothing is.
func mode(of path: String) -> mode_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode : nil
}

/// A socket bound as a careless program does: without a lock, and its file is left behind.
func carelessSocket(
    _ type: __socket_type, at path: String, listening: Bool = false
) throws -> FileDescriptor {
    let number = socket(AF_UNIX, Int32(type.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard number >= 0 else { throw Errno.last("open a socket") }
    let socket = FileDescriptor(owning: number)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let result = withUnsafeBytes(of: &address) {
        bind(
            number, $0.baseAddress?.assumingMemoryBound(to: sockaddr.self),
            socklen_t(MemoryLayout<sockaddr_un>.size))
    }
    guard result == 0, !listening || listen(number, 8) == 0 else { throw Errno.last("bind", path) }
    return socket
}

/// Binds what has just been let go of: children that other tests are about to start hold copies of
/// sockets and locks until they run their program, so it may take another attempt.
func afterRelease<Socket: ~Copyable>(
    _ bind: () throws(BindError) -> Socket
) throws(BindError) -> Socket {
    let deadline = ContinuousClock.now + .seconds(30)
    while ContinuousClock.now < deadline {
        do {
            return try bind()
        } catch .inUse {
            sched_yield()
        }
    }
    return try bind()
}

/// The two ends of a pipe, whose writing end tells when the last copy of it is closed.
struct Pipe: ~Copyable {
    let reader: FileDescriptor
    private var writer: FileDescriptor?

    init() throws {
        var numbers: [Int32] = [-1, -1]
        // Not pipe(), whose ends a child of another test could inherit.
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &numbers) == 0 else { throw Errno.last("open a pipe") }
        reader = FileDescriptor(owning: numbers[0])
        writer = FileDescriptor(owning: numbers[1])
    }

    /// The number of the writing end, before it is given away.
    var writerNumber: Int32 {
        switch writer {
        case .some(let writer): writer.rawValue
        case .none: -1
        }
    }

    /// Gives the writing end away.
    mutating func takeWriter() throws -> FileDescriptor {
        guard let taken = writer.take() else { throw Errno(code: EBADF, operation: "take a pipe") }
        return taken
    }

    /// Closes our writing end.
    mutating func closeWriter() {
        writer = nil
    }

    /// Whether a copy of the writing end is open.
    func isOpen() throws -> Bool {
        try Poll.wait(reader, for: .readable, timeout: .zero).isEmpty
    }

    /// Whether every copy of the writing end is closed. It waits, as children that other tests are
    /// about to start hold copies of everything until they run their program.
    func isHungUp() throws -> Bool {
        try Poll.wait(reader, for: .readable, timeout: .seconds(30)).contains(.hungUp)
    }
}

/// Sets the bound of descriptors to none for this process: those that are open stay open.
func allowNoMoreDescriptors() throws {
    var limit = rlimit()
    let bound = Int32(RLIMIT_NOFILE.rawValue)
    guard getrlimit(bound, &limit) == 0 else { throw Errno.last("read the bound") }
    limit.rlim_cur = 0
    guard setrlimit(bound, &limit) == 0 else { throw Errno.last("set the bound") }
}
