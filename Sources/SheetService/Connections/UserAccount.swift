/// What a user has in open connections, over all of them (R43).
final class UserAccount {
    /// How many are open.
    var connections = 0
    /// How many of them watch.
    var watchers = 0
    /// What the user has been answered and has not read, in bytes.
    var unsentBytes = 0

    /// Whether the user has nothing, as one without connections.
    var isEmpty: Bool { connections == 0 && watchers == 0 && unsentBytes == 0 }
}
