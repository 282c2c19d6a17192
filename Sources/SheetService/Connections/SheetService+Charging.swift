import PresentationCore
import Varlink

/// What users leave unread, over all of their connections (R43).
extension SheetService {
    /// Charges a user with what one of their connections has not been sent.
    mutating func accountUnsent(of id: ConnectionID) {
        guard let connection = connections[id] else { return }
        charge(connection.peer.user, connection.machine.unsentBytes - connection.chargedBytes)
        connections.update(id) { $0.chargedBytes = connection.machine.unsentBytes }
    }

    /// Changes what a user is charged with; when it is little enough again, those of their connections
    /// that had to wait for it go on.
    mutating func charge(_ user: UserID, _ bytes: Int) {
        guard bytes != 0 else { return }
        let charged = unsentBytes[user, default: 0] + bytes
        unsentBytes[user] = charged > 0 ? charged : nil
        guard charged <= settings.limits.unsentBytesPerUser,
            let waiting = overdrawn.removeValue(forKey: user)
        else { return }
        for id in waiting { orderTurn(of: id) }
    }

    /// Whether a connection's next call has to wait until its user has read more of what they have been
    /// answered; it then goes on by itself.
    mutating func mustWait(_ connection: Connection) -> Bool {
        let user = connection.peer.user
        guard !connection.isReaderLost,
            unsentBytes[user, default: 0] > settings.limits.unsentBytesPerUser
        else { return false }
        if overdrawn[user]?.contains(connection.id) != true {
            overdrawn[user, default: []].append(connection.id)
        }
        return true
    }
}
