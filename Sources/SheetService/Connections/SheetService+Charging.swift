import PresentationCore
import SheetInterface
import Varlink

/// What users leave unread, over all of their connections (R43).
extension SheetService {
    /// A single description can have mebibytes, and a user many connections: who leaves too much
    /// unread gets no more of them until they have read on. Everything else is answered as ever.
    func checkUnread(of call: Call) throws(Refusal) {
        let limit = settings.limits.unsentBytesPerUser
        guard call.client.account.unsentBytes <= limit else {
            throw .interface(.quotaExceeded(resource: "bytes", limit: Int64(limit)))
        }
    }
}
