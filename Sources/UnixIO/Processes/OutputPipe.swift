import CShims
import Glibc

/// A pipe that takes what a child writes to its standard output.
///
/// **Source:** pipe(7).
package struct OutputPipe: ~Copyable, Sendable {
    /// Reads without waiting.
    package let reader: FileDescriptor
    private var writer: FileDescriptor?

    package init() throws(Errno) {
        var ends: [Int32] = [-1, -1]
        try checked("make a pipe") { Glibc.pipe(&ends) }
        let reader = FileDescriptor(owning: ends[0])
        let writer = FileDescriptor(owning: ends[1])
        try reader.setCloseOnExec(true)
        try writer.setCloseOnExec(true)
        try reader.setNonBlocking(true)
        self.reader = reader
        self.writer = consume writer
    }

    /// For the child, borrowed; nil once it is closed.
    package var writerNumber: Int32? {
        switch writer {
        case .some(let writer): writer.rawValue
        case .none: nil
        }
    }

    /// To be done once the child has been started, or the end is never seen.
    package mutating func closeWriter() { writer = nil }
}
