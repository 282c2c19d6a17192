import Glibc
package import SheetService
import UnixIO

/// A file that configures the service, as it lies on the disk.
package nonisolated enum ConfigurationFile {
    /// Why a file is not read; says what is wrong with it.
    package struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
        package let description: String

        package init(_ description: String) { self.description = description }
    }

    /// Reads a file line by line.
    ///
    /// - Throws: `Failure`: it is not there, cannot be read, is no regular file, is too long, or holds
    ///   what no text holds.
    package static func read(_ path: String) throws(Failure) -> [ConfigurationStatement] {
        let bytes = try contents(of: path)
        if let index = bytes.firstIndex(where: isNoText) {
            let line = bytes[..<index].count { $0 == UInt8(ascii: "\n") } + 1
            throw Failure("\(path) is no text: line \(line) has a byte of value \(bytes[index])")
        }
        return ConfigurationSyntax.statements(in: bytes)
    }

    private static func contents(of path: String) throws(Failure) -> [UInt8] {
        // A path that leads to a pipe or a terminal must not keep us waiting.
        let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard number >= 0 else { throw Failure("\(Errno.last("open", path))") }
        let file = FileDescriptor(owning: number)
        var status = stat()
        guard fstat(file.rawValue, &status) == 0 else {
            throw Failure("\(Errno.last("look at", path))")
        }
        // Devices, as /dev/null is a file without a line.
        guard [S_IFREG, S_IFCHR].contains(status.st_mode & S_IFMT) else {
            throw Failure("\(path) is no regular file")
        }
        return try drain(file, path)
    }

    private static func drain(
        _ file: borrowing FileDescriptor, _ path: String
    ) throws(Failure) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: Limits.readBytes)
        while bytes.count <= Limits.configurationBytes {
            let count = Glibc.read(file.rawValue, &chunk, chunk.count)
            if count == 0 { return bytes }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Failure("\(Errno.last("read", path))") }
            bytes += chunk.prefix(count)
        }
        throw Failure("\(path) is too long: \(Limits.configurationBytes) bytes are possible")
    }

    /// Control characters but tab, line feed and carriage return.
    private static func isNoText(_ byte: UInt8) -> Bool {
        byte < 0x20 && ![0x09, 0x0A, 0x0D].contains(byte) || byte == 0x7F
    }
}
