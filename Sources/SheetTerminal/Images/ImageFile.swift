import Glibc
import UnixIO

/// An image that somebody else names: read only when it cannot be anything but an image of theirs.
///
/// **Source:** R46.
package enum ImageFile {
    /// Reads and scales an image. It takes as long as the file system likes.
    package static func load(_ order: ImageOrder) -> LoadedImage {
        let name = order.image
        guard let bytes = bytes(at: name.path, of: name.owner),
            let png = PNGChunks.essence(of: bytes), png.width * png.height <= order.pixels
        else { return LoadedImage(order, nil, pixels: 0) }
        let image = Pixels(png).map { HalfBlocks($0, in: name.room, over: name.background) }
        return LoadedImage(
            order, image.flatMap { $0.size.rows > 0 ? $0 : nil }, pixels: png.width * png.height)
    }

    /// What is in a file; nil when it is not there, is a link, no regular file, larger than
    /// `TerminalLimits.imageBytes`, or neither `owner`'s nor root's.
    ///
    /// - Parameters:
    ///   - path: From the root; nothing else is a path.
    ///   - owner: The uid of who names it.
    package static func bytes(at path: String, of owner: Int64) -> [UInt8]? {
        guard isPath(path) else { return nil }
        // A FIFO would keep its reader waiting, and a terminal could become this process's own.
        let flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
        let number = open(path, flags)
        guard number >= 0 else { return nil }
        let file = FileDescriptor(owning: number)
        var status = stat()
        guard fstat(file.rawValue, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            [0, owner].contains(Int64(status.st_uid)),
            (1...TerminalLimits.imageBytes).contains(Int(status.st_size))
        else { return nil }
        return bytes(of: file, count: Int(status.st_size))
    }

    /// Whether the name of an image is that of a file.
    package static func isPath(_ name: String) -> Bool { name.utf8.first == UInt8(ascii: "/") }

    /// As many bytes as there were, or fewer of a file that shrinks.
    private static func bytes(of file: borrowing FileDescriptor, count: Int) -> [UInt8]? {
        let number = file.rawValue
        var isRead = true
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, read in
            while read < count {
                let step = pread(
                    number, buffer.baseAddress.map { $0 + read }, count - read, off_t(read))
                if step < 0, errno == EINTR { continue }
                guard step > 0 else {
                    isRead = step == 0
                    return
                }
                read += step
            }
        }
        return isRead ? bytes : nil
    }
}
