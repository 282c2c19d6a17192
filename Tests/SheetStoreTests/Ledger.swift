import SheetStore
import UnixIO

/// The simplest state that a store can hold: the list of all facts, which are words.
///
/// What is restored is right if it is the beginning of what the last process had, and as much of it as
/// had been recorded.
struct Ledger {
    static let boot = BootID(bytes: Array(0..<16))
    static let second: UInt64 = 1_000_000_000

    let disk: VirtualDisk
    var store: RecordStore<VirtualFolder>
    /// Every fact, in order.
    private(set) var facts: [String]
    /// Every fact that the start has shown, and some more than once.
    let seen: Set<String>
    /// How many facts a restart has to have.
    private(set) var safeCount = 0
    /// What `facts` counted after each turn: a restart has one of these.
    private(set) var counts: Set<Int> = []
    var now = Self.second
    private var items: ArraySlice<String>?

    /// Restores from what is on a disk.
    init(_ disk: VirtualDisk, _ settings: StoreSettings = Ledger.settings) {
        self.disk = disk
        var reader = ListReader()
        store = .restore(from: VirtualFolder(disk), settings: settings, by: &reader)
        facts = reader.facts
        seen = reader.seen
        counts = [facts.count]
        if !store.isRecording { beginSnapshot(evenIfNotOwed: false) }
        while store.isWritingSnapshot { work() }
        noteSafety()
    }

    /// Small, so that little has to be written to come by everything.
    static let settings = StoreSettings(bootID: boot, logBytes: 256, step: 128)

    /// One turn of some facts.
    mutating func turn(_ words: [String]) {
        for word in words {
            store.append { $0.append(contentsOf: encoded(word)) }
        }
        facts += words
        counts.insert(facts.count)
        store.commit(at: now)
        noteSafety()
        beginSnapshot(evenIfNotOwed: false)
    }

    /// Some more turns of one or two facts, with a slice of the snapshot after each.
    mutating func turns(_ count: Int) {
        for _ in 0..<count {
            let next = facts.count
            turn(next.isMultiple(of: 3) ? ["fact \(next)", "and \(next + 1)"] : ["fact \(next)"])
            work()
        }
    }

    /// As many turns as a log takes, and all of the snapshots that are owed by then.
    mutating func passALog() {
        for _ in 0..<12 {
            turns(1)
            while store.isWritingSnapshot { work() }
            now += Self.second
        }
    }

    /// A slice of the snapshot under way: two items.
    mutating func work() {
        guard let rest = items, store.isWritingSnapshot else { return }
        var record = RecordBuffer()
        for word in rest.prefix(2) {
            record.append { $0.append(contentsOf: encoded(word)) }
        }
        items = rest.dropFirst(2)
        if !rest.isEmpty {
            store.writeToSnapshot(&record)
        } else {
            store.finishSnapshot()
        }
        noteSafety()
    }

    /// A clean stop.
    mutating func finish() {
        beginSnapshot(evenIfNotOwed: true)
        while store.isWritingSnapshot { work() }
        store.close()
    }

    private mutating func beginSnapshot(evenIfNotOwed: Bool) {
        guard evenIfNotOwed || store.wantsSnapshot(at: now) else { return }
        if store.beginSnapshot(at: now) { items = facts[...] }
    }

    private mutating func noteSafety() {
        if store.isRecording, !disk.isDead { safeCount = facts.count }
    }

    /// Why what a restart has is wrong after this; nil when it is right.
    func fault(of next: Ledger) -> String? {
        let count = next.facts.count
        if count < safeCount {
            return "\(safeCount - count) recorded facts of \(safeCount) are lost"
        }
        if count > facts.count { return "there are facts that nobody has written" }
        if Array(facts[..<count]) != next.facts { return "other facts are there" }
        if !counts.contains(count) { return "a turn has come in parts" }
        return nil
    }
}

/// A fact as bytes: its length and its letters.
func encoded(_ word: String) -> [UInt8] { [UInt8(word.utf8.count)] + Array(word.utf8) }

/// Reads what a ledger writes.
struct ListReader: RecordReader {
    private(set) var facts: [String] = []
    private(set) var seen: Set<String> = []

    mutating func begin() { facts = [] }

    mutating func begin(with snapshot: [[UInt8]]) throws(UnreadableRecord) {
        facts = []
        for payload in snapshot { facts += try words(in: payload) }
    }

    mutating func apply(_ payload: [UInt8], count: Int) throws(UnreadableRecord) {
        let words = try words(in: payload)
        guard words.count == count else { throw UnreadableRecord("it counts wrong") }
        facts += words
        seen.formUnion(words)
    }

    private func words(in payload: [UInt8]) throws(UnreadableRecord) -> [String] {
        var words: [String] = []
        var rest = payload[...]
        while let length = rest.popFirst() {
            let word = String(decoding: rest.prefix(Int(length)), as: UTF8.self)
            guard word != "unknown" else { throw UnreadableRecord("no such fact") }
            words.append(word)
            rest = rest.dropFirst(Int(length))
        }
        return words
    }
}
