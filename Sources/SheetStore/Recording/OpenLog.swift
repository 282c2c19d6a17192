import UnixIO

/// The log that takes facts.
struct OpenLog<File> {
    let name: StoreFileName
    let file: File
    /// Bytes of header and records: where the next record goes.
    var used: Int
    /// Bytes that can be written.
    var allocated: Int
}

extension OpenLog: Sendable where File: Sendable {}

/// A file that may be removed once it is not needed.
struct OlderFile: Hashable, Sendable, Comparable {
    let name: StoreFileName
    /// Of a log, the number of its last fact; of a snapshot, its own.
    let last: UInt64

    /// The order in which files go: a snapshot before the logs that lead to the next one.
    static func < (left: OlderFile, right: OlderFile) -> Bool {
        left.last != right.last
            ? left.last < right.last
            : left.name.kind == .snapshot && right.name.kind == .log
    }
}

/// A snapshot that is being written.
struct OpenSnapshot<File> {
    let name: StoreFileName
    let file: File
    /// Where the next record goes.
    var used: Int
    /// How many items are written.
    var items: UInt64 = 0
}

extension OpenSnapshot: Sendable where File: Sendable {}

/// Whether facts reach a file.
enum Condition: Hashable, Sendable {
    /// Every fact that was committed is in the files. Exits: when a write fails.
    case recording
    /// The log takes facts, but something before them is missing, so that they do not count before a
    /// snapshot is whole. Exits: when it is; when a write fails.
    case catchingUp
    /// No log takes facts: they get numbers and are lost, because of this if anything was tried.
    /// Exits: when a new log can be begun.
    case unrecorded(Errno?)
}
