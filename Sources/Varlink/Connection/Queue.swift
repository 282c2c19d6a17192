/// First in, first out, at a constant cost an element.
struct Queue<Element: Hashable & Sendable>: Hashable, Sendable {
    private var elements: [Element] = []
    /// How many at the front have been removed already.
    private var head = 0

    var count: Int { elements.count - head }

    var first: Element? { head < elements.count ? elements[head] : nil }

    mutating func append(_ element: Element) { elements.append(element) }

    /// There must be one.
    mutating func removeFirst() {
        precondition(head < elements.count, "the queue is empty")
        head += 1
        if head >= elements.count - head {
            elements.removeSubrange(..<head)
            head = 0
        }
    }

    mutating func removeAll() { self = Queue() }
}
