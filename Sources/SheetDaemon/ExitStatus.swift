/// How sheetd ends.
package nonisolated enum ExitStatus: Int32, CaseIterable, Hashable, Sendable {
    /// It was asked to stop, and did; or the configuration that it was to check is right; or the file
    /// that it was to print is whole.
    case stopped = 0
    /// It could not start, or could not go on; or that configuration is not right, or that file is not
    /// whole.
    case failed = 1
    /// EX_USAGE: the command line is wrong. **Source:** sysexits.h.
    case usage = 64
    /// EX_UNAVAILABLE: what was to be printed could not be written. **Source:** sysexits.h.
    case unwritable = 69
}
