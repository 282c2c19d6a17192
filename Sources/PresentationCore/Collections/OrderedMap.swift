/// A dictionary that is walked in the order in which its keys were first put in.
///
/// Swift's own `Dictionary` is walked in an order that differs between processes; nothing that is
/// decided may depend on that. Looking up, putting in and taking out cost O(1).
///
/// The elements lie in chunks. A removal leaves a hole in one, and chunks side by side that have
/// become empty enough are made one: so nothing ever moves more than one chunk's elements, and holes
/// take at most twice the space of elements. `elements` freezes the map in O(1), and a change
/// afterwards copies the one chunk that it is in, however large the map is.
@usableFromInline package struct OrderedMap<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    @usableFromInline struct Slot: Sendable {
        @usableFromInline let key: Key
        @usableFromInline var value: Value

        @inlinable
        init(key: Key, value: Value) {
            self.key = key
            self.value = value
        }

        @inlinable mutating func change<Result>(_ body: (inout Value) -> Result) -> Result {
            body(&value)
        }
    }

    /// Some elements that come one behind the other, with holes where some were taken out.
    @usableFromInline struct Chunk: Sendable {
        /// Slots a chunk has at most: many enough that there are few chunks, few enough that copying
        /// one takes some microseconds.
        @inlinable static var size: Int { 32 }
        /// Elements that two chunks side by side may have together and still become one: fewer than
        /// there is room for, so that each joining pays for itself.
        @inlinable static var joinedCount: Int { 24 }

        /// Names it wherever it stands.
        @usableFromInline let id: Int
        @usableFromInline var slots: [Slot?] = []
        /// How many of the slots are no holes.
        @usableFromInline var count = 0

        @inlinable init(id: Int) { self.id = id }
    }

    /// In the order of their elements; none of them is empty.
    @usableFromInline var chunks: [Chunk] = []
    /// Where each key is: the id of its chunk and the number of its slot there.
    @usableFromInline var places: [Key: Int] = [:]
    /// Where each chunk stands, by its id. Empty as long as each stands where its id says: as it is
    /// until the first chunk goes that is not the last one.
    @usableFromInline var positions: [Int] = []
    /// Ids that no chunk has.
    @usableFromInline var freeIDs: [Int] = []

    /// Makes a map without elements.
    @inlinable package init() {}

    /// How many elements there are.
    @inlinable package var count: Int { places.count }

    /// Whether there are none.
    @inlinable package var isEmpty: Bool { places.isEmpty }

    /// The value under a key. Setting a new key puts it last; setting `nil` takes the key out.
    @inlinable package subscript(key: Key) -> Value? {
        get { withValue(key) { $0 } }
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

    /// Puts a value last, under a key that must be new: by one look-up instead of two.
    @inlinable package mutating func insert(_ value: Value, forKey key: Key) {
        let former = places.updateValue(append(Slot(key: key, value: value)), forKey: key)
        precondition(former == nil, "a key is put in once")
    }

    /// Changes the value under a key where it stands, without copying it.
    ///
    /// - Returns: what `change` returns, or `nil` when there is no such key.
    @discardableResult
    @inlinable package mutating func update<Result>(
        _ key: Key, _ change: (inout Value) -> Result
    ) -> Result? {
        guard let place = places[key] else { return nil }
        let (chunk, slot) = position(of: place)
        return chunks[chunk].slots[slot]?.change(change)
    }

    /// Whether there is a value under a key.
    @inlinable package func hasKey(_ key: Key) -> Bool { places[key] != nil }

    /// Looks at the value under a key where it stands, without copying it.
    ///
    /// - Returns: what `body` returns, or `nil` when there is no such key.
    @inlinable
    package func withValue<Result>(_ key: Key, _ body: (Value) -> Result) -> Result? {
        guard let place = places[key] else { return nil }
        let (chunk, slot) = position(of: place)
        return chunks[chunk].slots[slot].map { body($0.value) }
    }

    /// Looks at the value that was put in first, without copying it; `nil` when there is none.
    @inlinable
    package func withFirst<Result>(_ body: (Value) -> Result) -> Result? {
        guard !chunks.isEmpty else { return nil }
        for slot in chunks[0].slots.indices {
            if let result = chunks[0].slots[slot].map({ body($0.value) }) { return result }
        }
        return nil
    }

    /// Takes a key out.
    ///
    /// - Returns: its value, or `nil` when there was none.
    @discardableResult
    @inlinable package mutating func removeValue(forKey key: Key) -> Value? {
        guard let place = places.removeValue(forKey: key) else { return nil }
        let (chunk, slot) = position(of: place)
        let removed = chunks[chunk].slots[slot].take()
        chunks[chunk].count -= 1
        closeHoles(around: chunk)
        return removed?.value
    }

    @inlinable func position(of place: Int) -> (chunk: Int, slot: Int) {
        let (id, slot) = place.quotientAndRemainder(dividingBy: Chunk.size)
        return (positions.isEmpty ? id : positions[id], slot)
    }

    /// Puts a slot behind all others.
    ///
    /// - Returns: its place.
    @inlinable mutating func append(_ slot: consuming Slot) -> Int {
        if chunks.isEmpty || chunks[chunks.count - 1].slots.count == Chunk.size { appendChunk() }
        let last = chunks.count - 1
        chunks[last].slots.append(slot)
        chunks[last].count += 1
        return chunks[last].id * Chunk.size + chunks[last].slots.count - 1
    }

    // MARK: Chunks

    @inlinable mutating func appendChunk() {
        let position = chunks.count
        guard !positions.isEmpty else {
            chunks.append(Chunk(id: position))
            return
        }
        if let id = freeIDs.popLast() {
            positions[id] = position
            chunks.append(Chunk(id: id))
        } else {
            chunks.append(Chunk(id: positions.count))
            positions.append(position)
        }
    }

    @inlinable mutating func removeChunk(at position: Int) {
        let isLast = position == chunks.count - 1
        if positions.isEmpty, !isLast { positions = Array(chunks.indices) }
        let id = chunks.remove(at: position).id
        guard !chunks.isEmpty else {
            (positions, freeIDs) = ([], [])
            return
        }
        guard !positions.isEmpty else { return }
        freeIDs.append(id)
        for later in position..<chunks.count { positions[chunks[later].id] = later }
    }

    @inlinable mutating func closeHoles(around position: Int) {
        if chunks[position].count == 0 {
            removeChunk(at: position)
        } else if areSparse(position) {
            join(position)
        } else if position > 0, areSparse(position - 1) {
            join(position - 1)
        }
        // What comes and goes at the end leaves no holes.
        guard !chunks.isEmpty else { return }
        let last = chunks.count - 1
        while chunks[last].slots[chunks[last].slots.count - 1] == nil {
            chunks[last].slots.removeLast()
        }
    }

    /// Whether a chunk and the next one have few enough elements to be one.
    @inlinable func areSparse(_ position: Int) -> Bool {
        position + 1 < chunks.count
            && chunks[position].count + chunks[position + 1].count <= Chunk.joinedCount
    }

    /// Makes a chunk and the next one one, without holes.
    @inlinable mutating func join(_ position: Int) {
        let id = chunks[position].id
        var joined: [Slot?] = []
        joined.reserveCapacity(Chunk.size)
        for former in position...position + 1 {
            var slots: [Slot?] = []
            swap(&slots, &chunks[former].slots)
            for slot in slots.indices {
                // Taken, not copied: what is in it may hold much.
                guard let taken = slots[slot].take() else { continue }
                places[taken.key] = id * Chunk.size + joined.count
                joined.append(taken)
            }
        }
        chunks[position].count = joined.count
        chunks[position].slots = joined
        removeChunk(at: position + 1)
    }
}

extension OrderedMap {
    /// The elements as they were when they were asked for, whatever becomes of the map: walked once,
    /// in order. Each chunk is let go as soon as it has been walked.
    @usableFromInline package struct Elements: Sequence, IteratorProtocol, Sendable {
        @usableFromInline var chunks: [Chunk]
        @usableFromInline var chunk = 0
        @usableFromInline var slot = 0

        @inlinable init(_ chunks: [Chunk]) { self.chunks = chunks }

        @inlinable package mutating func next() -> (key: Key, value: Value)? {
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
    @inlinable package var elements: Elements { Elements(chunks) }
}

extension OrderedMap: Sequence {
    /// Walks the elements in the order in which their keys were put in.
    @usableFromInline package struct Iterator: IteratorProtocol {
        @usableFromInline let chunks: [Chunk]
        @usableFromInline var chunk = 0
        @usableFromInline var slot = 0

        @inlinable init(_ chunks: [Chunk]) { self.chunks = chunks }

        @inlinable package mutating func next() -> (key: Key, value: Value)? {
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

    @inlinable package func makeIterator() -> Iterator { Iterator(chunks) }

    /// How many elements there are, which is what it costs nothing to know.
    @inlinable package var underestimatedCount: Int { count }

    /// The keys, in order.
    @inlinable package var keys: [Key] { map { $0.key } }

    /// The values, in order.
    @inlinable package var values: [Value] { map { $0.value } }
}

extension OrderedMap: Equatable where Value: Equatable {
    /// Whether both hold the same elements in the same order, wherever their holes are.
    @inlinable package static func == (left: OrderedMap, right: OrderedMap) -> Bool {
        left.count == right.count
            && zip(left, right).allSatisfy { $0.key == $1.key && $0.value == $1.value }
    }
}

extension OrderedMap: Hashable where Value: Hashable {
    @inlinable package func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        for (key, value) in self {
            hasher.combine(key)
            hasher.combine(value)
        }
    }
}
