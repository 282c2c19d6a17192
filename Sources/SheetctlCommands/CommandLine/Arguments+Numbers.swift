extension Arguments {
    /// A time in seconds, in milliseconds rounded up; nil when the option was not given.
    ///
    /// Throws `UsageError` for what is no number, negative, or far too long.
    func milliseconds(_ option: Option) throws(UsageError) -> Int64? {
        guard let word = self[option] else { return nil }
        guard let seconds = Double(word), seconds >= 0, seconds <= Limits.waitSeconds else {
            throw UsageError("--\(option.long) is a number of seconds, not '\(word)'")
        }
        return Int64((seconds * 1000).rounded(.up))
    }

    /// A number from 1 on; nil when the option was not given.
    func count(_ option: Option) throws(UsageError) -> Int? {
        guard let word = self[option] else { return nil }
        guard let count = Int(word), count > 0 else {
            throw UsageError("--\(option.long) is a number from 1 on, not '\(word)'")
        }
        return count
    }
}
