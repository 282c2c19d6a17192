/// The way from a survey to the state: the newest whole snapshot, and all logs after it.
struct Replay {
    /// The number of the last fact in the state.
    private(set) var applied: UInt64 = 0
    /// That of the snapshot it began with; nil when it began with nothing.
    private(set) var base: UInt64?
    /// Whether more was written than the state has: a new log alone could not go on from here.
    private(set) var isBroken = false
    /// The log to go on in: the last one, when all of its facts are in the state.
    private(set) var current: StoredLog?
    /// Logs that are not needed any more but for what ended in them, and those that still are.
    private(set) var older: [StoredLog] = []
    /// Files that are of no use, and why; they may go once the state is safe elsewhere.
    private(set) var aside: [SetAside] = []
    /// Logs without facts that lead nowhere.
    private(set) var empty: [StoreFileName] = []
    /// What there is to say about tears.
    private(set) var notices: [StoreNotice] = []
    /// The snapshots that could be read, the oldest first.
    private(set) var snapshots: [StoreFileName] = []
    private let logs: [StoredLog]
    private var basePayloads: [[UInt8]]?

    /// Restores by `reader`, and says what to make of the files.
    init(_ survey: Survey, by reader: inout some RecordReader) {
        logs = survey.logs
        var candidates = survey.snapshots
        restoreBase(&candidates, by: &reader)
        snapshots = candidates.map(\.file)
        followLogs(by: &reader)
        giveUp(survey.useless)
    }

    /// Takes note of what no header tells more of: a log among it may have had any fact, a snapshot all
    /// up to its number.
    private mutating func giveUp(_ useless: [SetAside]) {
        for file in useless {
            switch file.kind {
            case .foreign, .unread:
                aside.append(file)
            case .damaged, .newer:
                let rest =
                    file.file.number > applied
                    ? "what it holds is lost"
                    : "what it holds after the fact \(applied), if anything, is lost"
                aside.append(SetAside(file.file, file.kind, "\(file.reason); \(rest)"))
            }
            if file.file.kind == .log || file.file.number > applied { isBroken = true }
        }
    }

    // MARK: Snapshots

    /// Takes the newest snapshot that the reader can read, after it has shown the reader what ended
    /// before.
    private mutating func restoreBase(
        _ candidates: inout [StoredSnapshot], by reader: inout some RecordReader
    ) {
        while let newest = candidates.last {
            do {
                try reader.begin(with: newest.payloads)
                let before = logs.filter {
                    $0.file.number <= newest.number && !$0.scan.records.isEmpty
                }
                if !before.isEmpty {
                    showHistory(candidates.dropLast(), before, upTo: newest.number, to: &reader)
                    try reader.begin(with: newest.payloads)
                }
                base = newest.number
                basePayloads = newest.payloads
                applied = newest.number
                return
            } catch {
                let reason = "is damaged: a record cannot be read: \(error.reason)"
                aside.append(SetAside(newest.file, .damaged, reason))
                candidates.removeLast()
            }
        }
        reader.begin()
    }

    /// Lets the reader see the facts before the newest snapshot once more, as far as they are there.
    private func showHistory(
        _ snapshots: ArraySlice<StoredSnapshot>, _ logs: [StoredLog], upTo end: UInt64,
        to reader: inout some RecordReader
    ) {
        var beginnings = snapshots.map { (number: $0.number, payloads: Optional($0.payloads)) }
        if beginnings.first?.number != 0 { beginnings.insert((0, nil), at: 0) }
        for (index, beginning) in beginnings.enumerated() {
            let next = index + 1 < beginnings.count ? beginnings[index + 1].number : end
            let records = logs.flatMap { log in
                log.scan.records.lazy
                    .filter { $0.number > beginning.number && $0.last <= next }
                    .map { (log, $0) }
            }
            guard records.first?.1.number == beginning.number + 1 else { continue }
            do {
                if let payloads = beginning.payloads {
                    try reader.begin(with: payloads)
                } else {
                    reader.begin()
                }
                var expected = beginning.number + 1
                for (log, record) in records where record.number == expected {
                    try reader.apply(log.payload(of: record), count: Int(record.count))
                    expected = record.last + 1
                }
            } catch {
                // The snapshot that follows has the state all the same.
                continue
            }
        }
    }

    // MARK: Logs

    private mutating func followLogs(by reader: inout some RecordReader) {
        for log in logs {
            if let current {
                older.append(current)
                self.current = nil
            }
            follow(log, by: &reader)
        }
        if let base, let current, current.last < base, !isBroken {
            // Its facts are all in the snapshot, and the next one's number is not its own.
            older.append(current)
            self.current = nil
        }
    }

    private mutating func follow(_ log: StoredLog, by reader: inout some RecordReader) {
        let isBefore = log.last <= applied && log.file.number <= applied
        if !isBefore, isBroken || log.file.number > applied + 1 {
            lose(log)
            return
        }
        for record in log.scan.records where record.last > applied {
            guard record.number == applied + 1 else {
                // Two records have the same facts: nothing tells which of them are the right ones.
                breakOff(log, "is damaged: it has facts that other files have, too", after: applied)
                return
            }
            do {
                try reader.apply(log.payload(of: record), count: Int(record.count))
                applied = record.last
            } catch {
                goBack(by: &reader)
                let place = record.payload.lowerBound - StoreFormat.recordHeaderBytes
                let reason =
                    "is damaged: a record cannot be read (\(error.reason)) at byte \(place)"
                breakOff(log, reason, after: applied)
                return
            }
        }
        switch log.scan.end {
        case .whole:
            current = log
        case .torn(let end):
            if !isBefore || log.last == applied { note(tornAt: log, end) }
            current = log
        case .damaged(let reason, let later):
            if later.map({ $0 <= applied }) ?? (isBefore && log.last < applied) {
                let reason =
                    "is damaged: \(reason); its facts are in a snapshot, so nothing is lost"
                aside.append(SetAside(log.file, .damaged, reason))
            } else {
                breakOff(log, "is damaged: \(reason)", after: applied)
            }
        }
    }

    /// Restores once more what had been applied before a record that could not be: it may have been
    /// applied in part. All of it could be read before.
    private func goBack(by reader: inout some RecordReader) {
        if let basePayloads {
            try? reader.begin(with: basePayloads)
        } else {
            reader.begin()
        }
        var next = (base ?? 0) + 1
        for log in logs {
            for record in log.scan.records where record.number == next && record.last <= applied {
                try? reader.apply(log.payload(of: record), count: Int(record.count))
                next = record.last + 1
            }
        }
    }

    /// Ends the replay within a log.
    private mutating func breakOff(_ log: StoredLog, _ reason: String, after last: UInt64) {
        isBroken = true
        var end = log.last
        if case .damaged(_, let later?) = log.scan.end { end = max(end, later) }
        let lost = end > last ? Self.facts(last + 1, end) + " are lost" : "what followed is lost"
        aside.append(
            SetAside(log.file, .damaged, "\(reason); the facts up to \(last) count, \(lost)"))
    }

    /// Gives up a log that cannot be reached.
    private mutating func lose(_ log: StoredLog) {
        isBroken = true
        guard !log.scan.records.isEmpty || log.scan.end != .whole else {
            empty.append(log.file)
            return
        }
        let missing = Self.facts(applied + 1, log.file.number - 1)
        let reason =
            log.file.number > applied + 1
            ? "does not follow on what there is: \(missing) are missing before it; "
                + "\(Self.facts(log.file.number, log.last)) are lost"
            : "follows on what is lost; \(Self.facts(log.file.number, log.last)) are lost, too"
        aside.append(SetAside(log.file, .damaged, reason))
    }

    private mutating func note(tornAt log: StoredLog, _ end: Int) {
        notices.append(
            StoreNotice(
                .notice,
                "\(log.file) ends within a record, \(end - log.scan.offset) bytes at byte "
                    + "\(log.scan.offset): it was being written when the last run ended, and nobody had "
                    + "been told of it; it is left out", kind: .leftOver))
    }

    private static func facts(_ first: UInt64, _ last: UInt64) -> String {
        first == last ? "the fact \(first)" : "the facts \(first) to \(last)"
    }
}
