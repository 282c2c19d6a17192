import Glibc

/// Overwrites memory that has held secrets.
///
/// **Source:** explicit_bzero(3): unlike other writes to memory that is freed next, it is never left out
/// by the compiler.
package enum Memory {
    /// Overwrites an array's bytes where they are, as long as nobody shares them.
    package static func wipe(_ bytes: inout [UInt8]) {
        bytes.withUnsafeMutableBytes { wipe($0) }
    }

    /// Overwrites a buffer.
    package static func wipe(_ buffer: UnsafeMutableRawBufferPointer) {
        guard let start = buffer.baseAddress else { return }
        explicit_bzero(start, buffer.count)
    }
}
