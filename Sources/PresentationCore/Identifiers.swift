/// Names one sheet, live or ended (R1).
///
/// Opaque: 1–32 characters of `a-z0-9`, unique across restarts, never reused. Whoever asks for a
/// sheet brings its id; the core makes none, because it knows no randomness.
package struct SheetID: Hashable, Sendable, CustomStringConvertible {
    package let description: String

    /// Takes an id as it is written.
    package init(_ description: String) {
        self.description = description
    }
}

/// Names a scene: 1–64 characters of `A-Za-z0-9._:@-` (R33).
package struct SceneID: Hashable, Sendable, CustomStringConvertible {
    package let description: String

    /// Takes an id as it is written.
    package init(_ description: String) {
        self.description = description
    }

    /// The scene that is always there (R20).
    package static let main = SceneID("main")
}

/// The number by which the kernel knows a user.
@usableFromInline package struct UserID: Hashable, Sendable, CustomStringConvertible {
    @usableFromInline package let number: UInt32

    /// Takes a uid.
    @inlinable package init(_ number: UInt32) {
        self.number = number
    }

    @inlinable package static func == (left: UserID, right: UserID) -> Bool {
        left.number == right.number
    }

    @usableFromInline package var description: String { String(number) }

    /// The user who may do everything.
    package static let root = UserID(0)
}
