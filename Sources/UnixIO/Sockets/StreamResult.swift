/// What came of reading from a stream.
package enum ReadResult: Hashable, Sendable {
    /// So many bytes were stored, at least one.
    case bytes(Int)
    /// The peer sends no more.
    case end
    /// Nothing is there yet.
    case wouldBlock
    /// The connection is gone: the peer closed it with bytes unread.
    case broken
    /// The stream is not usable.
    case failed(Errno)
}

/// What came of writing to a stream.
package enum WriteResult: Hashable, Sendable {
    /// So many of the bytes were taken, which can be fewer than were given.
    case bytes(Int)
    /// The peer must read first.
    case wouldBlock
    /// The connection is gone: nobody will read more.
    case broken
    /// The stream is not usable.
    case failed(Errno)
}
