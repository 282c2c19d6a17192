import PresentationCore
import SheetService
import SheetStore
import UnixIO

/// Where ended sheets go once the turn that ended them is recorded, and where they are found again.
final class Archive {
    private let store: HistoryStore
    private var detail: HistoryDetail
    /// What has ended in this turn.
    private var entries: [HistoryEntry] = []
    /// What has been asked in this turn.
    private var queries: [(connection: ConnectionID, query: HistoryQuery)] = []
    /// Who has asked, and is not answered.
    private var asking: [UInt64: ConnectionID] = [:]
    /// The number of the first fact of this turn.
    private var ticket: UInt64 = 0

    /// What has happened to the history, in the words of the service.
    struct Report {
        var answers: [(ConnectionID, HistoryAnswer)] = []
        var notices: [StoreNotice] = []
        var problem: String?
    }

    /// Gets ready to keep the history.
    ///
    /// - Throws: `StartError` when there is no descriptor left for it.
    init(
        in place: HistoryPlace, _ configuration: Configuration.HistorySection
    ) throws(StartError) {
        detail = configuration.record
        do throws(Errno) {
            let retention = HistoryRetention(configuration)
            store = try HistoryStore(HistorySettings(place: place, retention: retention))
        } catch {
            throw StartError("\(error)")
        }
    }

    /// Starts the thread that keeps the history, once: what is handed in before waits for that.
    func start() throws(Errno) { try store.start() }

    /// Keeps more or less from now on.
    func configure(_ configuration: Configuration.HistorySection) {
        detail = configuration.record
        store.keep(HistoryRetention(configuration))
    }

    /// Readable when there is something to report.
    var descriptor: Int32 { store.descriptor }

    /// Takes what ended in the log of an earlier run, which may have been kept already.
    func repeatEndings(_ endings: [Ending]) {
        let entries = endings.map { HistoryEntry(HistoryRecord(of: $0.sheet, $0.outcome, detail)) }
        store.repeatEntries(entries, ticket: 0)
    }

    /// Takes a sheet that ended in this turn.
    func append(_ record: HistoryRecord) { entries.append(HistoryEntry(record)) }

    /// Takes a question, which is asked after all that ended before it is kept.
    func ask(_ query: HistoryQuery, for connection: ConnectionID) {
        queries.append((connection, query))
    }

    /// Whether the turn has brought anything.
    var hasNews: Bool { !entries.isEmpty || !queries.isEmpty }

    /// Hands on what the turn has brought, now that its facts are recorded.
    ///
    /// - Parameter number: that of the next fact.
    func commit(before number: UInt64) {
        defer { ticket = number }
        if !entries.isEmpty {
            store.append(entries, ticket: ticket)
            entries = []
        }
        for (connection, query) in queries {
            asking[query.id] = connection
            store.ask(query.id, for: HistorySelection(query))
        }
        queries = []
    }

    /// The number of a fact that ended something, and before which all that ended is kept; `nil` when
    /// all is.
    var archivedBefore: UInt64? { store.oldestTicket }

    /// What has happened since the last time.
    func takeReport() -> Report { report(store.drain()) }

    /// Has what is left written, within a bound, and ends.
    func finish(within time: Duration) -> Report { report(store.finish(within: time)) }

    private func report(_ found: HistoryReport) -> Report {
        var report = Report(notices: found.notices, problem: found.problem)
        for reply in found.replies {
            guard let connection = asking.removeValue(forKey: reply.query) else { continue }
            report.answers.append((connection, HistoryAnswer(reply)))
        }
        return report
    }
}
