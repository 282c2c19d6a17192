/// A command line that cannot be carried out: what is wrong with it, and what would be right.
package struct UsageError: Error, Hashable, Sendable {
    /// A clause for people, without a full stop.
    package let message: String
    /// The command whose help says more.
    package var command: String?

    package init(_ message: String, command: String? = nil) {
        self.message = message
        self.command = command
    }
}
