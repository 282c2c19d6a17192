import Glibc
package import SheetService
import UnixIO

/// A file that configures the service, as it lies on the disk.
package nonisolated enum ConfigurationFile {
    /// Why a configuration is not read; says what is wrong with it.
    package struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
        package let description: String

        package init(_ description: String) { self.description = description }
    }

    /// What is at a path.
    enum Finding {
        /// Nothing that can be opened; the error says so.
        case nothing(Errno)
        /// A folder, a socket or a pipe.
        case noFile
        /// A file with these lines.
        case lines([ConfigurationStatement])
    }

    /// Reads a file line by line.
    ///
    /// - Throws: `Failure`: it is not there, cannot be read, is no regular file, is too long, or holds
    ///   what no text holds.
    package static func read(_ path: String) throws(Failure) -> [ConfigurationStatement] {
        var room = Limits.configurationBytes
        switch try look(at: path, room: &room) {
        case .nothing(let error): throw Failure("\(error)")
        case .noFile: throw Failure("\(path) is no regular file")
        case .lines(let statements): return statements
        }
    }

    /// Reads what is at a path, if it is a file.
    ///
    /// - Parameter room: the bytes that may be read; less by what was.
    /// - Throws: `Failure`: it cannot be read, has no room, or holds what no text holds.
    static func look(at path: String, room: inout Int) throws(Failure) -> Finding {
        // A path that leads to a pipe or a terminal must not keep us waiting.
        let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard number >= 0 else {
            let error = Errno.last("open", path)
            switch error.code {
            case ENOENT, ENOTDIR: return .nothing(error)
            // A socket. **Source:** open(2).
            case ENXIO: return .noFile
            default: throw Failure("\(error)")
            }
        }
        let file = FileDescriptor(owning: number)
        var status = stat()
        guard fstat(file.rawValue, &status) == 0 else {
            throw Failure("\(Errno.last("look at", path))")
        }
        // Devices, as /dev/null is a file without a line.
        guard [S_IFREG, S_IFCHR].contains(status.st_mode & S_IFMT) else { return .noFile }
        let bytes = try drain(file, path, room)
        room -= bytes.count
        if let index = bytes.firstIndex(where: isNoText) {
            let line = bytes[..<index].count { $0 == UInt8(ascii: "\n") } + 1
            throw Failure("\(path) is no text: line \(line) has a byte of value \(bytes[index])")
        }
        return .lines(ConfigurationSyntax.statements(in: bytes))
    }

    private static func drain(
        _ file: borrowing FileDescriptor, _ path: String, _ room: Int
    ) throws(Failure) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: Limits.readBytes)
        while bytes.count <= room {
            let count = Glibc.read(file.rawValue, &chunk, chunk.count)
            if count == 0 { return bytes }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Failure("\(Errno.last("read", path))") }
            bytes += chunk.prefix(count)
        }
        throw Failure(
            "\(path) is too long: a configuration has at most \(Limits.configurationBytes) bytes")
    }

    /// Control characters but tab, line feed and carriage return.
    private static func isNoText(_ byte: UInt8) -> Bool {
        byte < 0x20 && ![0x09, 0x0A, 0x0D].contains(byte) || byte == 0x7F
    }
}
