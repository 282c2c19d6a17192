import Glibc
import UnixIO

/// Two streams connected to each other.
struct StreamPair: ~Copyable {
    let near: UnixStream
    /// Nil once it is given away.
    private(set) var far: UnixStream?

    init() throws {
        var numbers: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &numbers) == 0 else {
            throw Errno.last("open a pair of sockets")
        }
        self.near = UnixStream(FileDescriptor(owning: numbers[0]))
        self.far = UnixStream(FileDescriptor(owning: numbers[1]))
    }

    /// Gives the far end away.
    mutating func takeFar() throws -> UnixStream {
        guard let far = far.take() else {
            throw Errno(code: EBADF, operation: "take the far end twice")
        }
        return far
    }
}
