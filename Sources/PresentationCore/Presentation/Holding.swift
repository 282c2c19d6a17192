/// What a user has in live sheets.
struct Holding: Hashable, Sendable {
    var sheets = 0
    var bytes = 0

    /// Counts so many sheets more whose words have so many bytes, or fewer.
    ///
    /// - Returns: whether there is none any more.
    mutating func add(_ count: Int, ofBytes bytes: Int) -> Bool {
        sheets += count
        self.bytes += count * bytes
        return sheets <= 0
    }
}

/// A token, with what it is unique in.
struct TokenName: Hashable, Sendable {
    let user: UserID
    let word: String
}

/// What a token was used for (R6).
package struct TokenUse: Hashable, Sendable {
    package let sheet: SheetID
    /// Stands for the parameters first sent.
    package let fingerprint: UInt64
}
