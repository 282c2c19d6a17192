import SheetService
import SheetStore
import Systemd

/// What an operator is told, with the ids by which the journal's catalogue explains it.
extension Daemon {
    /// Tells the operator something that has an entry in the journal's catalogue.
    func log(
        _ event: LogEvent, _ level: LogLevel, _ message: @autoclosure () -> String,
        fields: [JournalField] = []
    ) {
        journal.log(level, message(), id: event.id, fields: fields)
    }

    /// Tells the operator what the store says.
    func log(_ notice: StoreNotice, of place: Place) {
        journal.log(LogLevel(notice.level), notice.message, id: place.event(of: notice.kind)?.id)
    }

    /// Where something is kept.
    enum Place {
        /// What is live.
        case storage
        /// What has ended.
        case history

        fileprivate func event(of kind: StoreNotice.Kind) -> LogEvent? {
            switch (kind, self) {
            case (.fault, .storage): .storageFault
            case (.fault, .history): .historyFault
            case (.recovery, .storage): .storageRecovered
            case (.recovery, .history): .historyRecovered
            case (.setAside, _): .fileSetAside
            case (.leftOver, _): nil
            }
        }
    }
}

extension LogLevel {
    init(_ level: StoreNotice.Level) {
        self =
            switch level {
            case .info: .info
            case .notice: .notice
            case .warning: .warning
            }
    }
}
