/// What a user has in live sheets.
struct Holding: Hashable, Sendable {
    var sheets = 0
    /// Of the sheets' words.
    var bytes = 0
}
