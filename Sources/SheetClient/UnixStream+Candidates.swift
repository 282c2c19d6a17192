import UnixIO

extension UnixStream {
    /// Connects to the first address at which somebody answers.
    ///
    /// Throws `unreachable` with a sentence for each.
    init(toFirstOf candidates: [String]) throws(SheetClientError) {
        var reasons: [String] = []
        for candidate in candidates {
            do {
                self = try UnixStream.connect(to: UnixAddress(parsing: candidate))
                return
            } catch {
                reasons.append("\(error)")
            }
        }
        throw .unreachable(reasons)
    }
}
