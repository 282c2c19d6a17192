import Glibc

/// Closes files of ours where nobody waits for it. It is apart from `ForeignDescriptors`, where strangers
/// can keep what waits from being closed: a file's room would not come back.
enum BackgroundClosing {
    /// Closes a descriptor, in a thread of its own when that can be had.
    static func close(_ number: Int32) {
        var attributes = pthread_attr_t()
        var thread = pthread_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        let word = UnsafeMutableRawPointer(bitPattern: Int(number) + 1)
        guard pthread_create(&thread, &attributes, closeInThread, word) != 0 else { return }
        _ = Glibc.close(number)
    }
}

/// - Parameter word: one more than the number of the descriptor, as an address.
private func closeInThread(_ word: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    close(Int32(truncatingIfNeeded: Int(bitPattern: word) - 1))
    return nil
}
