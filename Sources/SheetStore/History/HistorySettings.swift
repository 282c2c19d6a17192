import UnixIO

/// Where the history is kept.
package enum HistoryPlace: Hashable, Sendable {
    /// Nowhere: it ends with the process.
    case memory
    /// In a folder, which is made when it is missing; for its owner alone.
    case folder(String)

    /// The name of the database in the folder.
    package static let fileName = "history.sqlite"

    /// The path of the database; `nil` in memory.
    package var path: String? {
        switch self {
        case .memory: nil
        case .folder(let folder): "\(folder)/\(HistoryPlace.fileName)"
        }
    }
}

/// What the history's thread is told once, when it is started.
package struct HistorySettings: Sendable {
    package var place: HistoryPlace
    package var retention: HistoryRetention
    /// Microseconds since 1970-01-01 00:00 UTC: what the age of entries is measured by.
    package var wallClock: @Sendable () -> Int64 = { WallClock.now }
    /// How long to wait before what failed is tried again.
    package var retry = HistoryLimits.retry
    /// Entries that wait to be written at most.
    package var waitingEntries = HistoryLimits.waitingEntries
    /// The tables, and how they came about.
    package var schema = HistorySchema.current

    /// Puts together what cannot be guessed; the rest is the default.
    package init(place: HistoryPlace, retention: HistoryRetention) {
        self.place = place
        self.retention = retention
    }
}
