import UnixIO

extension UnixStream {
    /// Connects to the first address at which somebody answers.
    ///
    /// Throws `unreachable` with a sentence for each.
    init(toFirstOf candidates: [String]) throws(SheetClientError) {
        var reasons: [String] = []
        for candidate in candidates {
            do {
                // A daemon that hangs lets its callers queue up, and nothing interrupts that wait.
                self = try UnixStream.connect(
                    to: UnixAddress(parsing: candidate), patience: Limits.replyTimeout)
                return
            } catch {
                reasons.append("\(error)")
            }
        }
        throw .unreachable(reasons)
    }
}
