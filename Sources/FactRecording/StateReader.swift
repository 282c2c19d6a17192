import FactCoding
import PresentationCore
import SheetStore

/// The state as records lead to it.
struct StateReader: RecordReader {
    private(set) var coordinator: Coordinator
    private(set) var endings: [Ending] = []
    /// The sheets whose ends are noted: a record may be read more than once.
    private var noted: Set<SheetID> = []
    private let limits: Limits
    private let owner: UserID

    init(limits: Limits, owner: UserID) {
        coordinator = Coordinator(limits: limits, owner: owner)
        self.limits = limits
        self.owner = owner
    }

    mutating func begin() {
        coordinator = Coordinator(limits: limits, owner: owner)
    }

    mutating func begin(with snapshot: [[UInt8]]) throws(UnreadableRecord) {
        var restoration = CoordinatorRestoration(limits: limits, owner: owner)
        for payload in snapshot {
            for item in try Self.items(in: payload) {
                do {
                    try restoration.add(item)
                } catch {
                    throw UnreadableRecord("\(error)")
                }
            }
        }
        do {
            coordinator = try restoration.finish()
        } catch {
            throw UnreadableRecord("\(error)")
        }
    }

    mutating func apply(_ payload: [UInt8], count: Int) throws(UnreadableRecord) {
        let facts: [Fact]
        do {
            facts = try FactCoder.facts(in: payload)
        } catch {
            throw UnreadableRecord("\(error)")
        }
        guard facts.count == count else {
            throw UnreadableRecord("it has \(facts.count) facts and counts \(count)")
        }
        var found: [Ending] = []
        for fact in facts {
            if case .ended(let outcome) = fact, let sheet = coordinator.sheets[outcome.id] {
                found.append(Ending(sheet: sheet, outcome: outcome))
            }
            do {
                try coordinator.apply(checking: fact)
            } catch {
                throw UnreadableRecord("\(error)")
            }
        }
        // Only now: of a record that does not count no end does.
        for ending in found where noted.insert(ending.outcome.id).inserted {
            endings.append(ending)
        }
    }

    private static func items(in payload: [UInt8]) throws(UnreadableRecord) -> [SnapshotItem] {
        do {
            return try FactCoder.items(in: payload)
        } catch {
            throw UnreadableRecord("\(error)")
        }
    }
}
