import PresentationCore
import TestKit
import Testing

@Suite struct TimerTableTests {
    private static func instant(_ nanoseconds: UInt64) -> Instant {
        Instant(nanoseconds: nanoseconds)
    }

    @Test func `what falls due first is at the front`() {
        var table = TimerTable<String>()
        #expect(table.earliest == nil)
        table.set("b", at: Self.instant(2))
        table.set("a", at: Self.instant(1))
        table.set("c", at: Self.instant(3))
        #expect(table.earliest?.key == "a")
        #expect(table.earliest?.instant == Self.instant(1))
        #expect(table.count == 3)
    }

    @Test func `nothing is due before its instant`() {
        var table = TimerTable<String>()
        table.set("a", at: Self.instant(5))
        #expect(table.popDue(at: Self.instant(4)) == nil)
        #expect(table.popDue(at: Self.instant(5)) == "a")
        #expect(table.popDue(at: Self.instant(5)) == nil)
        #expect(table.count == 0)
    }

    @Test func `setting a key again takes the place of what was set`() {
        var table = TimerTable<String>()
        table.set("a", at: Self.instant(5))
        table.set("a", at: Self.instant(9))
        #expect(table.count == 1)
        #expect(table["a"] == Self.instant(9))
        #expect(table.popDue(at: Self.instant(8)) == nil)
    }

    @Test func `among equals what was set first comes first, and setting again is later`() {
        var table = TimerTable<String>()
        for key in ["a", "b", "c"] { table.set(key, at: Self.instant(1)) }
        table.set("a", at: Self.instant(1))
        let order = (0..<3).compactMap { _ in table.popDue(at: Self.instant(1)) }
        #expect(order == ["b", "c", "a"])
    }

    @Test func `two tables are equal when the same falls due at the same instants`() {
        var (one, other) = (TimerTable<String>(), TimerTable<String>())
        one.set("a", at: Self.instant(1))
        one.set("b", at: Self.instant(2))
        other.set("b", at: Self.instant(2))
        #expect(one != other)
        other.set("a", at: Self.instant(1))
        #expect(one == other)
        #expect(one.hashValue == other.hashValue)
        other.set("a", at: Self.instant(3))
        #expect(one != other)
    }

    /// Against a list that is sorted anew each time.
    @Test(arguments: UInt64(1)...8)
    func `it does what a sorted list does`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var table = TimerTable<Int>()
        var model: [(key: Int, at: UInt64, number: Int)] = []
        for step in 0..<600 {
            let key = Int.random(in: 0..<40, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0:
                table.cancel(key)
                model.removeAll { $0.key == key }
            case 1:
                let now = UInt64.random(in: 0..<30, using: &random)
                let first = model.min { ($0.at, $0.number) < ($1.at, $1.number) }
                let due = first.flatMap { $0.at <= now ? $0.key : nil }
                try #require(table.popDue(at: Self.instant(now)) == due, "step \(step)")
                model.removeAll { $0.key == due }
            default:
                let at = UInt64.random(in: 0..<30, using: &random)
                table.set(key, at: Self.instant(at))
                model.removeAll { $0.key == key }
                model.append((key, at, step))
            }
            try #require(table.count == model.count)
            let first = model.min { ($0.at, $0.number) < ($1.at, $1.number) }
            try #require(table.earliest?.key == first?.key, "step \(step)")
            for key in 0..<40 {
                let at = model.first { $0.key == key }?.at
                try #require(table[key]?.nanoseconds == at, "step \(step), key \(key)")
            }
        }
    }
}
