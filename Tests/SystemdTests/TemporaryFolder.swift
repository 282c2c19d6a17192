import Foundation
import UnixIO

/// A fresh folder, gone with this value.
struct TemporaryFolder: ~Copyable {
    let path: String

    init() throws {
        var template = Array("\(NSTemporaryDirectory())/systemd-tests.XXXXXX".utf8CString)
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

/// Two connected sockets.
struct SocketPair: ~Copyable {
    let near: FileDescriptor
    let far: FileDescriptor

    init(_ type: __socket_type = SOCK_STREAM) throws {
        var numbers: [Int32] = [-1, -1]
        let flags = Int32(type.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, flags, 0, &numbers) == 0 else {
            throw Errno.last("open a pair of sockets")
        }
        near = FileDescriptor(owning: numbers[0])
        far = FileDescriptor(owning: numbers[1])
    }

    /// Makes the near end readable.
    func sendFromFar(_ text: String = "x") {
        _ = write(far.rawValue, text, text.utf8.count)
    }

    /// What the near end holds, at most 4 KiB.
    func receivedAtNear() -> String {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = recv(near.rawValue, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    }
}
