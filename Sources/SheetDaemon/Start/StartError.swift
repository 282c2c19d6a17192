/// Why the service cannot start; says what is in the way.
package nonisolated struct StartError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}
