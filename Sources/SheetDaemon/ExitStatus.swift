/// How sheetd ends.
enum ExitStatus: Int32, Hashable, Sendable {
    /// It was asked to stop, and did.
    case stopped = 0
    /// It could not start, or could not go on.
    case failed = 1
    /// EX_USAGE: the command line is wrong. **Source:** sysexits.h.
    case usage = 64
}
