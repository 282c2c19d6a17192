/// Names one sheet, live or ended (R1).
///
/// Opaque: 1–32 characters of `a-z0-9`, unique across restarts, never reused. Whoever asks for a
/// sheet brings its id; the core makes none, because it knows no randomness.
@usableFromInline package struct SheetID: Hashable, Sendable, CustomStringConvertible {
    @usableFromInline package let description: String
    /// Stands for the text wherever ids are looked up: an id is made once and looked up a dozen times.
    ///
    /// It need not withstand anybody who looks for ids of one mark: what is put into a table has an id
    /// that the service has made.
    @usableFromInline let mark: UInt64

    /// Takes an id as it is written.
    package init(_ description: String) {
        var text = description
        // FNV-1a.
        mark = text.withUTF8 { bytes in
            var mark: UInt64 = 0xcbf2_9ce4_8422_2325
            for index in bytes.indices {
                unsafe mark = (mark ^ UInt64(bytes[index])) &* 0x100_0000_01b3
            }
            return mark
        }
        self.description = description
    }

    @inlinable package static func == (left: SheetID, right: SheetID) -> Bool {
        left.mark == right.mark && left.description == right.description
    }

    @inlinable package func hash(into hasher: inout Hasher) { hasher.combine(mark) }

    /// The mark is as good as what a hasher would make of it, which costs ten times as much.
    @inlinable package func _rawHashValue(seed: Int) -> Int {
        Int(truncatingIfNeeded: mark ^ (mark >> 32)) ^ seed
    }
}

/// Names a scene: 1–64 characters of `A-Za-z0-9._:@-` (R33).
@usableFromInline package struct SceneID: Hashable, Sendable, CustomStringConvertible {
    @usableFromInline package let description: String

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
