/// A queue: put in at the back, taken out at the front, each in O(1) amortised.
@usableFromInline package struct Fifo<Element: Sendable>: Sendable {
    /// What was taken out leaves nothing behind that would keep it alive.
    @usableFromInline var storage: [Element?] = []
    @usableFromInline var head = 0

    /// Makes a queue without elements.
    @inlinable package init() {}

    /// Makes a queue of elements that have come in this order.
    @inlinable package init(_ elements: [Element]) { storage = elements }

    /// How many elements wait.
    @inlinable package var count: Int { storage.count - head }

    /// Whether none waits.
    @inlinable package var isEmpty: Bool { head == storage.count }

    /// The element that has waited longest.
    @inlinable package var first: Element? { isEmpty ? nil : storage[head] }

    /// The elements, the one that has waited longest first.
    @inlinable package var elements: some Sequence<Element> {
        storage[head...].lazy.compactMap { $0 }
    }

    /// Puts an element in at the back.
    @inlinable package mutating func append(_ element: Element) {
        storage.append(element)
    }

    /// Takes out the element that has waited longest.
    @discardableResult
    @inlinable package mutating func popFirst() -> Element? {
        guard let element = first else { return nil }
        storage[head] = nil
        head += 1
        // The part in front is let go when it is the larger one, so that each move pays for itself.
        if isEmpty {
            storage.empty()
            head = 0
        } else if head > 32 && head > storage.count / 2 {
            storage.removeSubrange(..<head)
            head = 0
        }
        return element
    }
}

extension Fifo: Equatable where Element: Equatable {
    @inlinable package static func == (left: Fifo, right: Fifo) -> Bool {
        left.count == right.count && left.elements.elementsEqual(right.elements)
    }
}

extension Fifo: Hashable where Element: Hashable {
    @inlinable package func hash(into hasher: inout Hasher) {
        for element in elements { hasher.combine(element) }
    }
}
