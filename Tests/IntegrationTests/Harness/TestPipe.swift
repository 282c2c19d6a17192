import Glibc
import UnixIO

/// A pipe, of which no program that is started gets an end by accident.
struct TestPipe: ~Copyable {
    let reader: FileDescriptor
    let writer: FileDescriptor

    init() throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw Errno.last("make a pipe") }
        let first = FileDescriptor(owning: ends[0])
        let second = FileDescriptor(owning: ends[1])
        try first.setCloseOnExec(true)
        try second.setCloseOnExec(true)
        reader = first
        writer = second
    }

    /// Closes the writer.
    consuming func endWriting() -> FileDescriptor { reader }

    /// Closes the reader.
    consuming func endReading() -> FileDescriptor { writer }
}
