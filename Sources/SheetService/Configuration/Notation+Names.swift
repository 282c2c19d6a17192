extension Notation where Value == String? {
    /// Text of which a test tells whether it will do. No text means `nil`.
    private static func text(
        _ expectation: String, _ isRight: @escaping @Sendable (String) -> Bool
    ) -> Notation {
        Notation(
            expectation: expectation,
            read: { $0.isEmpty ? .some(nil) : isRight($0) ? .some($0) : nil },
            write: { $0 ?? "" })
    }

    /// Where a socket is found: its path, or `@` and a name in the kernel's abstract namespace.
    static let socket = text("an absolute path or @NAME, of at most \(addressBytes) bytes") {
        text in
        let first = text.utf8.first
        let isAbstract = first == UInt8(ascii: "@") && text.utf8.count > 1
        return (isAbstract || first == UInt8(ascii: "/")) && text.utf8.count <= addressBytes
    }

    /// A name of the system's database of groups, or a number. Whether there is such a group is known
    /// only to the shell.
    static let group = text("the name of a group, or its number", isAccount)

    /// A user, likewise.
    static let user = text("the name of a user, or a uid", isAccount)

    /// A seat of logind.
    ///
    /// **Source:** sd_login(3); logind takes `seat` and letters, digits, `-` and `_`.
    static let seat = text("a seat of logind, as in seat0") { text in
        text.hasPrefix("seat") && text.utf8.count <= 255
            && text.utf8.allSatisfy { isLetter($0) || isDigit($0) || "-_".utf8.contains($0) }
    }

    /// Words for people (R27).
    static let words = text("plain text, without control characters") { text in
        WordRules.isPlain(text)
    }

    /// `sun_path` has 108 bytes, one of which is the final NUL. **Source:** unix(7).
    private static let addressBytes = 107

    /// **Source:** systemd.io/USER_NAMES, the relaxed form; a uid or gid that is none, -1, is refused.
    @Sendable private static func isAccount(_ text: String) -> Bool {
        if text.utf8.allSatisfy(isDigit) { return UInt32(text).map { $0 != .max } ?? false }
        guard let first = text.utf8.first, text.utf8.count <= 256 else { return false }
        return (isLetter(first) || first == UInt8(ascii: "_"))
            && text.utf8.allSatisfy { isLetter($0) || isDigit($0) || "_.-@$\\".utf8.contains($0) }
    }

    @Sendable private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    @Sendable private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
