import PresentationCore

/// What falls due when: at most one deadline a key.
///
/// A binary heap in which what was called off stays until it comes up, or until more is dead in it
/// than alive.
struct Deadlines<Key: Hashable & Sendable>: Sendable {
    private struct Entry: Sendable {
        let instant: Instant
        let number: UInt64
        let key: Key

        func isBefore(_ other: Entry) -> Bool {
            (instant, number) < (other.instant, other.number)
        }
    }

    private var heap: [Entry] = []
    private var live: [Key: UInt64] = [:]
    private var lastNumber: UInt64 = 0

    /// The earliest deadline; `nil` when there is none.
    mutating func earliest() -> Instant? {
        dropDead()
        return heap.first?.instant
    }

    /// Whether a key has a deadline.
    func contains(_ key: Key) -> Bool { live[key] != nil }

    /// Sets the deadline of a key, in place of one that it has.
    mutating func set(_ key: Key, at instant: Instant) {
        lastNumber += 1
        live[key] = lastNumber
        push(Entry(instant: instant, number: lastNumber, key: key))
        if heap.count > 2 * live.count + 32 { rebuild() }
    }

    /// Calls the deadline of a key off.
    mutating func cancel(_ key: Key) {
        live[key] = nil
    }

    /// Takes out the earliest key whose deadline is not after `now`; equal ones in the order in which
    /// they were set.
    mutating func popDue(at now: Instant) -> Key? {
        dropDead()
        guard let first = heap.first, first.instant <= now else { return nil }
        live[first.key] = nil
        popFirst()
        return first.key
    }

    private mutating func dropDead() {
        while let first = heap.first, live[first.key] != first.number { popFirst() }
    }

    private mutating func rebuild() {
        let entries = heap.filter { live[$0.key] == $0.number }
        heap.removeAll(keepingCapacity: true)
        for entry in entries { push(entry) }
    }

    private mutating func push(_ entry: Entry) {
        heap.append(entry)
        var child = heap.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard heap[child].isBefore(heap[parent]) else { return }
            heap.swapAt(child, parent)
            child = parent
        }
    }

    private mutating func popFirst() {
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2]
            where child < heap.count && heap[child].isBefore(heap[least]) {
                least = child
            }
            guard least != parent else { return }
            heap.swapAt(parent, least)
            parent = least
        }
    }
}
