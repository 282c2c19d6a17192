/// What falls due when: at most one instant a key.
///
/// A binary heap that knows the place of each key, so that nothing dead stays in it, and that looks
/// the same wherever the same was set and cancelled in the same order.
@usableFromInline package struct TimerTable<Key: Hashable & Sendable>: Sendable {
    @usableFromInline struct Entry: Hashable, Sendable {
        @usableFromInline let instant: Instant
        /// What was set first comes first among equals.
        @usableFromInline let number: UInt64
        @usableFromInline let key: Key

        @inlinable
        init(instant: Instant, number: UInt64, key: Key) {
            self.instant = instant
            self.number = number
            self.key = key
        }

        @inlinable func isBefore(_ other: Entry) -> Bool {
            (instant, number) < (other.instant, other.number)
        }
    }

    @usableFromInline var heap: [Entry] = []
    @usableFromInline var places: [Key: Int] = [:]
    /// The number of what was set last.
    @usableFromInline package internal(set) var lastNumber: UInt64 = 0

    /// Makes a table in which nothing is set.
    @inlinable package init() {}

    /// How many keys have an instant.
    @inlinable package var count: Int { heap.count }

    /// The key that falls due first, and when; `nil` when nothing is set.
    @inlinable package var earliest: (key: Key, instant: Instant)? {
        heap.first.map { ($0.key, $0.instant) }
    }

    /// When the first of all falls due; `nil` when nothing is set. Looked at in every turn.
    @usableFromInline package private(set) var nextInstant: Instant?

    /// When a key falls due; `nil` when it does not.
    @inlinable package subscript(key: Key) -> Instant? { places[key].map { heap[$0].instant } }

    /// Sets when a key falls due, in place of what was set for it.
    ///
    /// - Returns: its number: of what falls due at one instant the lowest number comes first.
    @discardableResult
    @inlinable package mutating func set(_ key: Key, at instant: Instant) -> UInt64 {
        lastNumber += 1
        restore(key, at: instant, number: lastNumber)
        return lastNumber
    }

    /// Sets again what another table has set under this number.
    @inlinable mutating func restore(_ key: Key, at instant: Instant, number: UInt64) {
        cancel(key)
        heap.append(Entry(instant: instant, number: number, key: key))
        places[key] = heap.count - 1
        rise(from: heap.count - 1)
        noteNext()
    }

    /// Goes on with the numbers where another table stands.
    @inlinable mutating func restore(lastNumber: UInt64) { self.lastNumber = lastNumber }

    /// Takes back what was set for a key.
    @inlinable package mutating func cancel(_ key: Key) {
        guard let place = places.removeValue(forKey: key) else { return }
        let last = heap.removeLast()
        if place < heap.count {
            heap[place] = last
            places[last.key] = place
            rise(from: place)
            sink(from: place)
        }
        noteNext()
    }

    @usableFromInline mutating func noteNext() {
        nextInstant = heap.isEmpty ? nil : heap[0].instant
    }

    /// Takes out the key that falls due first, if that is not after `now`.
    @inlinable package mutating func popDue(at now: Instant) -> Key? {
        guard let first = heap.first, first.instant <= now else { return nil }
        cancel(first.key)
        return first.key
    }

    @inlinable mutating func rise(from place: Int) {
        var child = place
        while child > 0 {
            let parent = (child - 1) / 2
            guard heap[child].isBefore(heap[parent]) else { return }
            swap(child, parent)
            child = parent
        }
    }

    @inlinable mutating func sink(from place: Int) {
        var parent = place
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2]
            where child < heap.count && heap[child].isBefore(heap[least]) {
                least = child
            }
            guard least != parent else { return }
            swap(parent, least)
            parent = least
        }
    }

    @inlinable mutating func swap(_ one: Int, _ other: Int) {
        heap.swapAt(one, other)
        places[heap[one].key] = one
        places[heap[other].key] = other
    }
}

extension TimerTable: Hashable {
    /// Whether the same keys fall due at the same instants, in whatever order they were set.
    @inlinable package static func == (left: TimerTable, right: TimerTable) -> Bool {
        left.count == right.count
            && left.heap.allSatisfy { right[$0.key] == $0.instant }
    }

    @inlinable package func hash(into hasher: inout Hasher) { hasher.combine(count) }
}
