/// A dictionary that is walked in the order in which its keys were first put in.
///
/// Swift's own `Dictionary` is walked in an order that differs between processes; nothing that is
/// decided may depend on that. Looking up, putting in and taking out cost O(1) amortised: a removal
/// leaves a hole, and the holes are closed when they outnumber the elements.
///
/// The elements lie in chunks. `elements` freezes them in O(1), and a change afterwards copies the one
/// chunk that it is in, however large the map is.
package struct OrderedMap<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    fileprivate struct Slot: Sendable {
        let key: Key
        var value: Value

        mutating func change<Result>(_ body: (inout Value) -> Result) -> Result { body(&value) }
    }

    /// Some slots that lie one behind the other. All chunks but the last one are full, holes and all.
    fileprivate struct Chunk: Sendable {
        /// Slots a chunk: large enough that there are few chunks, small enough that copying one takes
        /// some microseconds.
        static var size: Int { 32 }

        var slots: [Slot?] = []
        /// How many of them are no holes.
        var count = 0
    }

    private var chunks: [Chunk] = []
    /// Where each key is: the number of its slot, of all that there have been since the holes were
    /// last closed.
    private var places: [Key: Int] = [:]
    /// The place of the first slot of the first chunk.
    private var firstPlace = 0

    /// Makes a map without elements.
    package init() {}

    /// How many elements there are.
    package var count: Int { places.count }

    /// Whether there are none.
    package var isEmpty: Bool { places.isEmpty }

    /// The value under a key. Setting a new key puts it last; setting `nil` takes the key out.
    package subscript(key: Key) -> Value? {
        get {
            guard let place = places[key] else { return nil }
            let (chunk, slot) = position(of: place)
            return chunks[chunk].slots[slot]?.value
        }
        set {
            guard let newValue else {
                removeValue(forKey: key)
                return
            }
            if let place = places[key] {
                let (chunk, slot) = position(of: place)
                chunks[chunk].slots[slot]?.value = newValue
            } else {
                places[key] = append(Slot(key: key, value: newValue))
            }
        }
    }

    /// Changes the value under a key where it stands, without copying it.
    ///
    /// - Returns: what `change` returns, or `nil` when there is no such key.
    @discardableResult
    package mutating func update<Result>(
        _ key: Key, _ change: (inout Value) -> Result
    ) -> Result? {
        guard let place = places[key] else { return nil }
        let (chunk, slot) = position(of: place)
        return chunks[chunk].slots[slot]?.change(change)
    }

    /// Takes a key out.
    ///
    /// - Returns: its value, or `nil` when there was none.
    @discardableResult
    package mutating func removeValue(forKey key: Key) -> Value? {
        guard let place = places.removeValue(forKey: key) else { return nil }
        let (chunk, slot) = position(of: place)
        let value = chunks[chunk].slots[slot]?.value
        chunks[chunk].slots[slot] = nil
        chunks[chunk].count -= 1
        closeHoles()
        return value
    }

    private func position(of place: Int) -> (chunk: Int, slot: Int) {
        let (chunk, slot) = (place - firstPlace).quotientAndRemainder(dividingBy: Chunk.size)
        return (chunk, slot)
    }

    /// Puts a slot behind all others.
    ///
    /// - Returns: its place.
    private mutating func append(_ slot: consuming Slot) -> Int {
        if chunks.isEmpty || chunks[chunks.count - 1].slots.count == Chunk.size {
            chunks.append(Chunk())
        }
        let last = chunks.count - 1
        chunks[last].slots.append(slot)
        chunks[last].count += 1
        return firstPlace + last * Chunk.size + chunks[last].slots.count - 1
    }

    private mutating func closeHoles() {
        while let last = chunks.last, last.count == 0 { chunks.removeLast() }
        while let first = chunks.first, first.count == 0 {
            chunks.removeFirst()
            firstPlace += Chunk.size
        }
        guard !chunks.isEmpty else { return }
        let last = chunks.count - 1
        while chunks[last].slots[chunks[last].slots.count - 1] == nil {
            chunks[last].slots.removeLast()
        }
        let slotCount = last * Chunk.size + chunks[last].slots.count
        if slotCount > Chunk.size, slotCount > 2 * places.count { closeAllHoles() }
    }

    private mutating func closeAllHoles() {
        var former: [Chunk] = []
        swap(&chunks, &former)
        firstPlace = 0
        for chunk in former.indices {
            var slots: [Slot?] = []
            swap(&slots, &former[chunk].slots)
            for slot in slots.indices {
                // Taken, not copied: what is in it may hold much.
                guard let taken = slots[slot].take() else { continue }
                let key = taken.key
                places[key] = append(taken)
            }
        }
    }
}

extension OrderedMap {
    /// The elements as they were when they were asked for, whatever becomes of the map: walked once,
    /// in order. Each chunk is let go as soon as it has been walked.
    package struct Elements: Sequence, IteratorProtocol, Sendable {
        private var chunks: [Chunk]
        private var chunk = 0
        private var slot = 0

        fileprivate init(_ chunks: [Chunk]) { self.chunks = chunks }

        package mutating func next() -> (key: Key, value: Value)? {
            while chunk < chunks.count {
                while slot < chunks[chunk].slots.count {
                    slot += 1
                    guard let found = chunks[chunk].slots[slot - 1] else { continue }
                    return (found.key, found.value)
                }
                chunks[chunk].slots = []
                chunk += 1
                slot = 0
            }
            return nil
        }
    }

    /// The elements, frozen.
    package var elements: Elements { Elements(chunks) }
}

extension OrderedMap: Sequence {
    /// Walks the elements in the order in which their keys were put in.
    package struct Iterator: IteratorProtocol {
        private let chunks: [Chunk]
        private var chunk = 0
        private var slot = 0

        fileprivate init(_ chunks: [Chunk]) { self.chunks = chunks }

        package mutating func next() -> (key: Key, value: Value)? {
            while chunk < chunks.count {
                while slot < chunks[chunk].slots.count {
                    slot += 1
                    guard let found = chunks[chunk].slots[slot - 1] else { continue }
                    return (found.key, found.value)
                }
                chunk += 1
                slot = 0
            }
            return nil
        }
    }

    package func makeIterator() -> Iterator { Iterator(chunks) }

    /// How many elements there are, which is what it costs nothing to know.
    package var underestimatedCount: Int { count }

    /// The keys, in order.
    package var keys: [Key] { map { $0.key } }

    /// The values, in order.
    package var values: [Value] { map { $0.value } }
}

extension OrderedMap: Equatable where Value: Equatable {
    /// Whether both hold the same elements in the same order, wherever their holes are.
    package static func == (left: OrderedMap, right: OrderedMap) -> Bool {
        left.count == right.count
            && zip(left, right).allSatisfy { $0.key == $1.key && $0.value == $1.value }
    }
}

extension OrderedMap: Hashable where Value: Hashable {
    package func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        for (key, value) in self {
            hasher.combine(key)
            hasher.combine(value)
        }
    }
}
