/// Something that an operator has to know of the store.
package struct StoreNotice: Hashable, Sendable {
    /// How much it matters, as syslog has it.
    package enum Level: Hashable, Sendable {
        case info
        case notice
        case warning
    }

    /// What has happened.
    package enum Kind: Hashable, Sendable {
        /// Something cannot be kept, or is lost.
        case fault
        /// What could not be kept is kept again.
        case recovery
        /// A file has another name now.
        case setAside
        /// What an earlier run was about was found and left out.
        case leftOver
    }

    package let level: Level
    package let kind: Kind
    /// A sentence that names the file.
    package let message: String

    /// Puts a notice together.
    package init(_ level: Level, _ message: String, kind: Kind = .fault) {
        self.level = level
        self.kind = kind
        self.message = message
    }
}
