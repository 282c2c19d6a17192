/// Why the service cannot start; says what is in the way.
struct StartError: Error, Hashable, Sendable, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
