/// A dictionary that is walked in the order in which its keys were first put in.
///
/// Swift's own `Dictionary` is walked in an order that differs between processes; nothing that is
/// decided may depend on that. Looking up, putting in and taking out cost O(1) amortised: a removal
/// leaves a hole, and the holes are closed when they outnumber the elements.
package struct OrderedMap<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    fileprivate struct Slot: Sendable {
        let key: Key
        var value: Value

        mutating func change<Result>(_ body: (inout Value) -> Result) -> Result { body(&value) }
    }

    private var slots: [Slot?] = []
    private var places: [Key: Int] = [:]

    /// Makes a map without elements.
    package init() {}

    /// How many elements there are.
    package var count: Int { places.count }

    /// Whether there are none.
    package var isEmpty: Bool { places.isEmpty }

    /// The value under a key. Setting a new key puts it last; setting `nil` takes the key out.
    package subscript(key: Key) -> Value? {
        get { places[key].flatMap { slots[$0]?.value } }
        set {
            guard let newValue else {
                removeValue(forKey: key)
                return
            }
            if let place = places[key] {
                slots[place]?.value = newValue
            } else {
                places[key] = slots.count
                slots.append(Slot(key: key, value: newValue))
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
        return slots[place]?.change(change)
    }

    /// Takes a key out.
    ///
    /// - Returns: its value, or `nil` when there was none.
    @discardableResult
    package mutating func removeValue(forKey key: Key) -> Value? {
        guard let place = places.removeValue(forKey: key) else { return nil }
        let value = slots[place]?.value
        slots[place] = nil
        closeHoles()
        return value
    }

    private mutating func closeHoles() {
        while let last = slots.last, last == nil { slots.removeLast() }
        guard slots.count > 16, slots.count > 2 * places.count else { return }
        slots.removeAll { $0 == nil }
        for (place, slot) in slots.enumerated() {
            if let slot { places[slot.key] = place }
        }
    }
}

extension OrderedMap: Sequence {
    /// Walks the elements in the order in which their keys were put in.
    package struct Iterator: IteratorProtocol {
        private var slots: IndexingIterator<[Slot?]>

        fileprivate init(_ slots: [Slot?]) { self.slots = slots.makeIterator() }

        package mutating func next() -> (key: Key, value: Value)? {
            while let slot = slots.next() {
                if let slot { return (slot.key, slot.value) }
            }
            return nil
        }
    }

    package func makeIterator() -> Iterator { Iterator(slots) }

    /// How many elements there are, which is what it costs nothing to know.
    package var underestimatedCount: Int { count }

    /// The keys, in order.
    package var keys: [Key] { slots.compactMap { $0?.key } }

    /// The values, in order.
    package var values: [Value] { slots.compactMap { $0?.value } }
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
