import PresentationCore
import SheetInterface
import Varlink

/// What users leave unread, over all of their connections (R43).
extension SheetService {
    /// Charges a user with what one of their connections has not been sent.
    mutating func accountUnsent(of id: ConnectionID) {
        guard let connection = connections[id] else { return }
        charge(connection.peer.user, connection.machine.unsentBytes - connection.chargedBytes)
        connections.update(id) { $0.chargedBytes = connection.machine.unsentBytes }
    }

    mutating func charge(_ user: UserID, _ bytes: Int) {
        guard bytes != 0 else { return }
        let charged = unsentBytes[user, default: 0] + bytes
        unsentBytes[user] = charged > 0 ? charged : nil
    }

    /// A single description can have mebibytes, and a user many connections: who leaves too much
    /// unread gets no more of them until they have read on. Everything else is answered as ever.
    func checkUnread(of call: Call) throws(Refusal) {
        let limit = settings.limits.unsentBytesPerUser
        guard unsentBytes[call.user, default: 0] <= limit else {
            throw .interface(.quotaExceeded(resource: "bytes", limit: Int64(limit)))
        }
    }
}
