import UnixIO

/// A stream to the daemon that answered, and where it did.
struct DaemonSocket: ~Copyable {
    let stream: UnixStream
    /// One of the candidates.
    let address: String

    /// Connects to the first address at which somebody answers.
    ///
    /// - Parameter patience: How long each may take, for a daemon that hangs lets its callers queue up,
    ///   and nothing interrupts that wait; zero: no time at all.
    ///
    /// Throws `unreachable` with a sentence for each.
    init(firstOf candidates: [String], patience: Duration) throws(SheetClientError) {
        var reasons: [String] = []
        for candidate in candidates {
            do {
                self.stream = try UnixStream.connect(
                    to: UnixAddress(parsing: candidate), patience: patience)
                self.address = candidate
                return
            } catch {
                reasons.append("\(error)")
            }
        }
        throw .unreachable(reasons)
    }
}
