/// Something that an operator has to know of the store.
package struct StoreNotice: Hashable, Sendable {
    /// How much it matters, as syslog has it.
    package enum Level: Hashable, Sendable {
        case info
        case notice
        case warning
    }

    package let level: Level
    /// A sentence that names the file.
    package let message: String

    /// Puts a notice together.
    package init(_ level: Level, _ message: String) {
        self.level = level
        self.message = message
    }
}
