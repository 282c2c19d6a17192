import SheetInterface
import UnixIO

/// What people call a user.
enum UserName {
    /// The name, or the number of one who has none.
    static func of(_ uid: Int64) -> String {
        UInt32(exactly: uid).flatMap(Accounts.userName) ?? "\(uid)"
    }

    /// The user and the program's name; its whole path is for --json.
    static func words(for peer: Wire.Peer) -> String {
        let user = peer.user ?? of(peer.uid)
        let program = peer.program?.split(separator: "/").last
        return program.map { "\(user) \($0)" } ?? user
    }
}
