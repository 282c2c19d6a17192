/// How sheetd ends.
enum ExitStatus: Int32, Hashable, Sendable {
    /// It was asked to stop, and did; or the configuration that it was to check is right.
    case stopped = 0
    /// It could not start, or could not go on; or that configuration is not right.
    case failed = 1
    /// EX_USAGE: the command line is wrong. **Source:** sysexits.h.
    case usage = 64
}
