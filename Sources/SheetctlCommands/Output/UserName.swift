import UnixIO

/// What people call a user.
enum UserName {
    /// The name, or the number of one who has none.
    static func of(_ uid: Int64) -> String {
        UInt32(exactly: uid).flatMap(Accounts.userName) ?? "\(uid)"
    }
}
