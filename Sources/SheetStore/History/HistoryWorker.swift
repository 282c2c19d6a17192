import Synchronization
import UnixIO

/// What the history's thread does: it has the database to itself.
struct HistoryWorker: ~Copyable {
    private var settings: HistorySettings
    private let exchange: HistoryExchange
    private let file: HistoryFile?
    private var database: HistoryDatabase?
    /// Taken from the mailbox, and not written yet.
    private var inHand: ArraySlice<HistoryMailbox.Waiting> = []
    /// Whether it is known which of the repeated entries in hand are new.
    private var areRepeatedSorted = false
    private var hasExcess = true
    private var hasAnswered = false
    /// When it wrote last.
    private var lastWriting: Int64?
    /// What is in the way, and when to try again.
    private var obstacle: (problem: HistoryProblem, until: Int64)?
    private var setAsideCount = 0
    /// Lost entries that the operator has been told of.
    private var toldDroppedCount = 0

    init(_ settings: HistorySettings, _ exchange: HistoryExchange) {
        self.settings = settings
        self.exchange = exchange
        file =
            switch settings.place {
            case .memory: nil
            case .folder(let folder): HistoryFile(folder: folder)
            }
    }

    /// Works until it is told to end.
    mutating func run() {
        while true {
            switch nextWork() {
            case .write:
                hasAnswered = false
                write()
                lastWriting = BootClock.now
            case .answer(let query):
                hasAnswered = true
                answer(query)
            case .gather: exchange.rest(for: gathering)
            case .rest: exchange.rest(for: pause)
            case .end: return
            }
        }
    }

    private mutating func nextWork() -> HistoryMailbox.Work {
        let standing = HistoryMailbox.Standing(
            hasEntries: !inHand.isEmpty, isPausing: pause.map { $0 > .zero } ?? false,
            isUnsettled: hasExcess || obstacle != nil, hasAnswered: hasAnswered,
            hasJustWritten: gathering > .zero)
        // Both under one lock: else it could rest while it is to keep less.
        let (retention, work) = exchange.mailbox.withLock { mailbox in
            let retention = mailbox.takeRetention()
            var standing = standing
            if retention != nil { standing.isUnsettled = true }
            return (retention, mailbox.work(for: standing))
        }
        if let retention {
            settings.retention = retention
            hasExcess = true
        }
        return work
    }

    /// How long still to wait for more that is written with what has come since the last writing.
    private var gathering: Duration {
        lastWriting.map { HistoryLimits.gathering - .nanoseconds(BootClock.now - $0) } ?? .zero
    }

    /// How long not to try again what failed; `nil` when nothing has.
    private var pause: Duration? {
        obstacle.map { .nanoseconds(max(0, $0.until - BootClock.now)) }
    }

    // MARK: Writing

    private mutating func write() {
        if inHand.isEmpty {
            let taken = exchange.mailbox.withLock { $0.take() }
            inHand = taken.count == 1 ? taken[0] : ArraySlice(taken.joined())
        }
        do throws(HistoryFault) {
            try openDatabase()
            try writeBatch()
            noteSuccess()
        } catch {
            take(error)
        }
    }

    private mutating func writeBatch() throws(HistoryFault) {
        let now = settings.wallClock()
        do throws(DatabaseError) {
            try leaveOutKnown()
            let batch = inHand.prefix(HistoryLimits.batchEntries)
            switch database {
            case .some(let database):
                hasExcess =
                    batch.isEmpty
                    ? try database.prune(keeping: settings.retention, at: now)
                    : try database.write(
                        batch.map(\.entry)[...], keeping: settings.retention, at: now)
                try database.shrink()
            case .none: return
            }
            letGo(batch.count)
        } catch {
            throw HistoryFault(error)
        }
    }

    /// Entries come in the order of their ends. So of those that an earlier run may have handed in, all
    /// are known up to the last that is: also those that have been removed since, and must not come back
    /// as new ones.
    private mutating func leaveOutKnown() throws(DatabaseError) {
        guard !areRepeatedSorted, inHand.first?.isRepeated == true else { return }
        let repeated = inHand.prefix { $0.isRepeated }
        var known = 0
        switch database {
        case .some(let database):
            for index in repeated.indices.reversed() {
                guard try database.knows(repeated[index].entry.id) else { continue }
                known = index + 1 - repeated.startIndex
                break
            }
        case .none: return
        }
        areRepeatedSorted = true
        letGo(known)
    }

    private mutating func letGo(_ count: Int) {
        guard count > 0 else { return }
        inHand.removeFirst(count)
        if inHand.isEmpty { areRepeatedSorted = false }
        let oldest = inHand.first?.place
        exchange.mailbox.withLock { $0.note(oldestInHand: oldest) }
    }

    // MARK: Answering

    private mutating func answer(_ query: HistoryMailbox.Query) {
        let result = page(query.selection)
        let reply = HistoryReply(query: query.id, result: result)
        exchange.mailbox.withLock { $0.leave(reply) }
        exchange.reports.signal()
    }

    private mutating func page(
        _ selection: HistorySelection
    ) -> Result<HistoryPage, HistoryProblem> {
        // A second time when the first has found the database damaged.
        for _ in 0..<2 {
            do throws(HistoryFault) {
                let isPausing = pause.map { $0 > .zero } ?? false
                if !isPausing { try openDatabase() }
                return try readPage(selection)
            } catch {
                take(error)
            }
        }
        return .failure(obstacle?.problem ?? HistoryProblem("the history is damaged"))
    }

    private mutating func readPage(
        _ selection: HistorySelection
    ) throws(HistoryFault) -> Result<HistoryPage, HistoryProblem> {
        do throws(DatabaseError) {
            switch database {
            case .some(let database):
                // Nobody is shown what is too old. If it cannot be removed now, it will be later.
                if obstacle == nil {
                    hasExcess = try database.prune(
                        keeping: settings.retention, at: settings.wallClock())
                }
                return .success(try database.page(selection))
            case .none:
                return .failure(obstacle?.problem ?? HistoryProblem("the history is not open"))
            }
        } catch {
            throw HistoryFault(error)
        }
    }

    // MARK: The file

    private mutating func openDatabase() throws(HistoryFault) {
        guard database == nil else { return }
        if let file {
            try HistoryFault.of(file.makeFolder)
            if file.isThere {
                if file.isRegular { try look(at: file) } else { try setAside(file, .noFile) }
            }
            try HistoryFault.of(file.make)
        }
        database = try HistoryFault.of { () throws(DatabaseError) in
            try HistoryDatabase.open(at: file?.path, settings.schema)
        }
        hasExcess = true
    }

    /// Sets aside what is not ours to change, before anything in it is.
    private mutating func look(at file: HistoryFile) throws(HistoryFault) {
        let found = try HistoryFault.of { () throws(DatabaseError) in
            try Database(file.path, for: .reading)
        }
        let owner = try HistoryFault.of { () throws(DatabaseError) in
            try settings.schema.owner(of: found)
        }
        switch owner {
        case .us: break
        case .later(let version): try setAside(file, .later(version))
        case .others: try setAside(file, .others)
        }
        // Not before: what is closed under another name is left as it is.
        _ = consume found
    }

    private mutating func setAside(
        _ file: HistoryFile, _ reason: HistoryFile.Reason
    ) throws(HistoryFault) {
        guard setAsideCount < HistoryLimits.setAside else {
            throw HistoryFault(words: "\(setAsideCount) databases have been set aside already")
        }
        do throws(Errno) {
            let notice = try file.setAside(reason)
            setAsideCount += 1
            tell(notice)
        } catch {
            throw HistoryFault(error)
        }
    }

    // MARK: Faults

    private mutating func take(_ fault: HistoryFault) {
        var fault = fault
        if let damage = fault.damage, let file {
            do throws(HistoryFault) {
                try setAside(file, .damaged(damage))
                // Not before: what is closed under another name is left as it is.
                database = nil
                return
            } catch {
                fault = HistoryFault(words: "\(fault.words); \(error.words)")
            }
        }
        database = fault.damage == nil ? database.take() : nil
        pause(because: fault.words)
    }

    private mutating func pause(because words: String) {
        dropExcess()
        let isNew = obstacle == nil
        var text = "the history in \(file?.path ?? "memory") cannot be kept: \(words)"
        let dropped = exchange.mailbox.withLock { $0.droppedCount }
        if dropped > 0 { text += "; \(dropped) ended sheets are missing from it" }
        let (seconds, attoseconds) = settings.retry.components
        let until = BootClock.now + seconds * 1_000_000_000 + attoseconds / 1_000_000_000
        obstacle = (HistoryProblem(text), until)
        if exchange.mailbox.withLock({ $0.set(problem: text) }) { exchange.reports.signal() }
        guard isNew else { return }
        tell(StoreNotice(.warning, text.prefix(1).uppercased() + text.dropFirst()))
    }

    /// Drops the oldest of what is in hand, as long as too many wait.
    private mutating func dropExcess() {
        let bytes = inHand.reduce(0) { $0 + ($1.isRepeated ? 0 : $1.entry.heldBytes) }
        let (count, left) = (inHand.count, bytes)
        var dropped = 0
        var droppedBytes = 0
        while dropped < count,
            exchange.mailbox.withLock({ $0.isFull(besides: count - dropped, left - droppedBytes) })
        {
            let oldest = inHand[inHand.startIndex + dropped]
            dropped += 1
            droppedBytes += oldest.isRepeated ? 0 : oldest.entry.heldBytes
        }
        exchange.mailbox.withLock { $0.noteDropped(dropped) }
        letGo(dropped)
    }

    private mutating func noteSuccess() {
        let dropped = exchange.mailbox.withLock { $0.droppedCount }
        let lost = dropped - toldDroppedCount
        let path = file?.path ?? "memory"
        if obstacle != nil {
            obstacle = nil
            if exchange.mailbox.withLock({ $0.set(problem: nil) }) { exchange.reports.signal() }
            tell(StoreNotice(.notice, "The history in \(path) is kept again", kind: .recovery))
        }
        guard lost > 0 else { return }
        toldDroppedCount = dropped
        tell(
            StoreNotice(.warning, "\(lost) ended sheets are missing from the history in \(path)"))
    }

    private func tell(_ notice: StoreNotice) {
        exchange.mailbox.withLock { $0.leave(notice) }
        exchange.reports.signal()
    }
}

/// Why the database cannot be used now.
private struct HistoryFault: Error {
    /// A clause without a full stop.
    let words: String
    /// What is wrong with the database itself.
    var damage: DatabaseError?

    init(words: String) { self.words = words }

    init(_ error: Errno) { words = "\(error)" }

    init(_ error: DatabaseError) {
        words = "\(error)"
        damage = error.isDamage ? error : nil
    }

    /// Does something with the file system.
    static func of(_ body: () throws(Errno) -> Void) throws(HistoryFault) {
        do throws(Errno) { try body() } catch { throw HistoryFault(error) }
    }

    /// Does something with the database.
    static func of<Value: ~Copyable>(
        _ body: () throws(DatabaseError) -> Value
    ) throws(HistoryFault) -> Value {
        do throws(DatabaseError) { return try body() } catch { throw HistoryFault(error) }
    }
}
