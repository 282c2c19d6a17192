import Spelling

/// How long something may take, as a command line says it.
package enum TimeAllowance: Hashable, Sendable {
    /// Whole ones, rounded up: nothing ends early.
    case milliseconds(Int64)
    /// For ever.
    case infinite

    /// How many milliseconds that are; nil for ever.
    var milliseconds: Int64? {
        switch self {
        case .milliseconds(let count): count
        case .infinite: nil
        }
    }
}

extension Arguments {
    /// A time as systemd writes it, `30`, `1min 30s`, `500ms` or `infinity`; nil when the option was not
    /// given.
    ///
    /// Throws `UsageError` for what is no time, negative, or far too long.
    ///
    /// **Source:** systemd.time(7), "Parsing time spans".
    func time(_ option: Option) throws(UsageError) -> TimeAllowance? {
        guard let word = self[option] else { return nil }
        if word == "infinity" { return .infinite }
        guard let duration = TimeSpan.duration(word, bareUnit: .seconds),
            duration <= Limits.longestTime
        else {
            throw UsageError(
                "--\(option.long) is a time, as 30, 1min 30s, 500ms or infinity, not '\(word)'")
        }
        return .milliseconds(duration.wholeMilliseconds)
    }

    /// How long a sheet lives; nil when the option was not given.
    ///
    /// Throws `UsageError` for no time at all, too: to some programs that is no end, and to a sheet it
    /// would be one before anybody sees it.
    func lifetime(_ option: Option) throws(UsageError) -> TimeAllowance? {
        let time = try time(option)
        guard time != .milliseconds(0) else {
            throw UsageError(
                "--\(option.long) 0 would end the sheet before anybody sees it; no end is infinity")
        }
        return time
    }

    /// A time that has an end, in milliseconds rounded up; nil when the option was not given.
    func milliseconds(_ option: Option) throws(UsageError) -> Int64? {
        guard let time = try time(option) else { return nil }
        guard let milliseconds = time.milliseconds else {
            throw UsageError("--\(option.long) has to have an end, and infinity has none")
        }
        return milliseconds
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

extension Duration {
    /// Rounded up, so that nothing ends early; not negative.
    var wholeMilliseconds: Int64 {
        guard self > .zero else { return 0 }
        let (seconds, attoseconds) = components
        let perMillisecond: Int64 = 1_000_000_000_000_000
        return seconds * 1000 + (attoseconds + perMillisecond - 1) / perMillisecond
    }
}
