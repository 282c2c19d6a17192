/// How long to wait before something that failed is tried again: twice as long each time.
package struct GrowingPause: Hashable, Sendable {
    private let shortest: Duration
    private let longest: Duration
    private var next: Duration

    /// Begins with the shortest.
    package init(from shortest: Duration, to longest: Duration) {
        self.shortest = shortest
        self.longest = longest
        next = shortest
    }

    /// The pause after one more failure.
    package mutating func grow() -> Duration {
        defer { next = min(next * 2, longest) }
        return next
    }

    /// It has worked.
    package mutating func reset() {
        next = shortest
    }
}
