import Foundation
import SheetStore
import Synchronization
import Testing
import UnixIO

/// A history in a folder of its own, gone with this value.
final class HistoryBench {
    /// What the wall clock says unless a test sets it: some day in 2025.
    static let today: Int64 = 1_764_469_234_000_001
    static let unbounded = HistoryRetention(
        entries: 1_000_000, age: .seconds(100 * 86_400), bytes: 1 << 40)

    /// The folder that the history makes.
    let folder: String
    private let parent: String
    private let clock: Clock
    private(set) var store: HistoryStore
    private var retention: HistoryRetention
    private var change: (inout HistorySettings) -> Void
    /// All that has been told.
    private(set) var notices: [StoreNotice] = []
    private(set) var problem: String?
    private var replies: [UInt64: HistoryReply] = [:]
    private var queryCount: UInt64 = 0

    /// A clock that is set.
    private final class Clock: Sendable {
        let now = Mutex(HistoryBench.today)
    }

    init(
        keeping retention: HistoryRetention = unbounded, inMemory: Bool = false,
        isStarted: Bool = true, prepare: (String) throws -> Void = { _ in },
        changing change: @escaping (inout HistorySettings) -> Void = { _ in }
    ) throws {
        let parent = FileManager.default.temporaryDirectory
            .appending(path: "history-\(UUID().uuidString)").path
        self.parent = parent
        folder = parent + "/a/state"
        try FileManager.default.createDirectory(
            atPath: parent, withIntermediateDirectories: true)
        try prepare(folder)
        clock = Clock()
        self.retention = retention
        self.change = change
        store = try HistoryBench.store(
            inMemory ? .memory : .folder(folder), retention, clock, change)
        if isStarted { try store.start() }
    }

    deinit {
        _ = store.finish(within: .seconds(10))
        try? FileManager.default.removeItem(atPath: parent)
    }

    private static func store(
        _ place: HistoryPlace, _ retention: HistoryRetention, _ clock: Clock,
        _ change: (inout HistorySettings) -> Void
    ) throws -> HistoryStore {
        var settings = HistorySettings(place: place, retention: retention)
        settings.wallClock = { clock.now.withLock { $0 } }
        settings.retry = .milliseconds(5)
        change(&settings)
        return try HistoryStore(settings)
    }

    /// Ends the history, and begins another one in the same folder.
    func restart(
        keeping retention: HistoryRetention? = nil,
        meanwhile: (String) throws -> Void = { _ in },
        changing change: ((inout HistorySettings) -> Void)? = nil
    ) throws {
        finish()
        try meanwhile(path)
        if let retention { self.retention = retention }
        if let change { self.change = change }
        store = try HistoryBench.store(.folder(folder), self.retention, clock, self.change)
        try store.start()
    }

    func finish() { take(store.finish(within: .seconds(10))) }

    /// Where the database is.
    var path: String { "\(folder)/\(HistoryPlace.fileName)" }

    /// What is in the folder, in order.
    func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    func setClock(_ microseconds: Int64) { clock.now.withLock { $0 = microseconds } }

    // MARK: Asking

    /// What is answered to a question.
    func answer(_ selection: HistorySelection) throws -> Result<HistoryPage, HistoryProblem> {
        queryCount += 1
        let id = queryCount
        store.ask(id, for: selection)
        try wait(for: "an answer") { replies[id] != nil }
        let reply = replies.removeValue(forKey: id)
        return try #require(reply).result
    }

    func page(_ selection: HistorySelection) throws -> HistoryPage {
        try answer(selection).get()
    }

    /// The ids of all that is kept, the newest first.
    func ids() throws -> [String] {
        try page(HistorySelection(limit: .max - 1)).rows.map(\.entry.id)
    }

    /// Looks at what happens until something is so.
    func wait(for what: String, until isSo: () -> Bool) throws {
        let deadline = ContinuousClock.now + .seconds(30)
        while true {
            take(store.drain())
            if isSo() { return }
            var items = [Poll.Item(store.descriptor, .readable)]
            // Not everything that is waited for is told of.
            _ = try Poll.wait(&items, timeout: .milliseconds(2))
            try #require(ContinuousClock.now < deadline, "waited for \(what)")
        }
    }

    private func take(_ report: HistoryReport) {
        for reply in report.replies { replies[reply.query] = reply }
        notices += report.notices
        problem = report.problem
    }
}

/// The entry of the sheet that ended so many microseconds after the first one.
func entry(
    _ number: Int, scene: String = "main", key: String? = nil, user: UInt32 = 1000,
    padding: Int = 0, at end: Int64? = nil
) -> HistoryEntry {
    let end = end ?? HistoryBench.today + Int64(number)
    return HistoryEntry(
        id: "s\(number)", scene: scene, key: key, user: user, createdAt: end - 10, endedAt: end,
        outcome: Array("{\"id\":\"s\(number)\"}".utf8),
        request: padding == 0 ? nil : [UInt8](repeating: UInt8(ascii: "1"), count: padding))
}

func entries(_ numbers: some Sequence<Int>) -> [HistoryEntry] { numbers.map { entry($0) } }
