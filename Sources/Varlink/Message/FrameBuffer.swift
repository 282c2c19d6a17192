/// Cuts a stream of bytes into frames at their NULs.
///
/// No byte is looked at twice, and none is moved more than a constant number of times, whatever the
/// sizes of reads and frames. One frame at a time is taken; it can be read until it is released.
@usableFromInline struct FrameBuffer: Hashable, Sendable {
    @usableFromInline var bytes: [UInt8] = []
    /// The frame in hand, without its NUL.
    @usableFromInline var taken: Range<Int>?
    /// Where the frame behind the taken one begins.
    @usableFromInline var head = 0
    /// Where the NUL of the frame at `head` stands; nil when it has not come.
    @usableFromInline var end: Int?
    /// Whether the frame in hand is overwritten when it is let go.
    private var wipesTaken = false

    /// A whole frame is there to be taken.
    @inlinable var hasFrame: Bool { end != nil }

    /// The last byte is inside a frame whose end has not come.
    @inlinable var hasPartialFrame: Bool { bytes.last.map { $0 != 0 } ?? false }

    /// How long the frame to be taken next is, as far as it has come.
    @inlinable var frontLength: Int { (end ?? bytes.count) - head }

    mutating func append(_ new: UnsafeRawBufferPointer) {
        compact()
        let scanned = bytes.count
        unsafe bytes.append(contentsOf: new)
        if end == nil { findEnd(from: scanned) }
    }

    /// Takes the next frame in hand; false when none is whole. Release the last one before.
    mutating func take() -> Bool {
        precondition(taken == nil, "a frame is in hand already")
        guard let end else { return false }
        taken = head..<end
        head = end + 1
        findEnd(from: head)
        return true
    }

    /// Gives the bytes of the frame in hand.
    @inlinable
    func withTaken<R, E: Error>(
        _ body: (UnsafeRawBufferPointer) throws(E) -> R
    ) throws(E) -> R {
        guard let taken else { preconditionFailure("no frame is in hand") }
        return try unsafe bytes.span.bytes.extracting(taken).withUnsafeBytes(body)
    }

    /// Lets go of the frame in hand, and of the memory if nothing is left in it.
    mutating func release() {
        wipe()
        taken = nil
        guard head == bytes.count else { return }
        bytes.removeAll(keepingCapacity: bytes.capacity <= VarlinkLimits.retainedInputBytes)
        head = 0
    }

    /// Has the frame in hand overwritten when it is let go.
    ///
    /// What the buffer has left behind when it grew, or when it moved its bytes to the front, is out of
    /// reach by then; a short frame that came in one piece has left nothing behind.
    mutating func wipeOnRelease() { wipesTaken = true }

    private mutating func wipe() {
        guard wipesTaken, let taken else { return }
        for index in taken { bytes[index] = 0 }
        wipesTaken = false
    }

    mutating func removeAll() {
        wipe()
        self = FrameBuffer()
    }

    private mutating func findEnd(from start: Int) {
        end = unsafe bytes.span.bytes.withUnsafeBytes { bytes in
            unsafe ByteScan.firstIndex(of: 0, in: bytes, from: start)
        }
    }

    /// Drops what was released once it is half of all: each byte kept is paid for by one dropped.
    private mutating func compact() {
        let start = taken?.lowerBound ?? head
        guard start > 0, start >= bytes.count - start else { return }
        bytes.removeSubrange(..<start)
        taken = taken.map { $0.lowerBound - start..<$0.upperBound - start }
        head -= start
        end = end.map { $0 - start }
    }
}
