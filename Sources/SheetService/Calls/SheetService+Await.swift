import PresentationCore
import SheetInterface
import Varlink

/// Await, and all that waits for the end of a sheet.
extension SheetService {
    mutating func awaitOutcome(_ call: Call) throws(Refusal) {
        let parameters = try parameters(Await.Parameters.self, of: call)
        try RequestRules.checkDuration(parameters.timeoutMSec, at: "timeoutMSec")
        let id = SheetID(parameters.id)
        guard let sheet = coordinator.sheets[id] else {
            let outcome = try endedOutcome(of: id, at: call.now)
            guard access.rules(call.caller, overSheetsOf: outcome.presenter) else {
                throw .permissionDenied
            }
            let told = Wire.Outcome(outcome, whole: true)
            reply(to: call, Await.Reply(state: .dismissed, outcome: told))
            return
        }
        guard access.rules(call.caller, overSheetsOf: sheet.request.presenter.user) else {
            throw .permissionDenied
        }
        guard parameters.timeoutMSec != 0 else {
            reply(to: call, Await.Reply(state: Wire.Word(sheet.state)))
            return
        }
        try checkRoom(forWaiterOf: id)
        wait(call.connection, as: .awaiting(call.incoming.id, id), for: id)
        if let timeout = parameters.timeoutMSec {
            let due = call.now.instant + .milliseconds(timeout)
            deadlines.set(.awaitEnds(call.connection), at: due)
        }
    }

    mutating func wait(
        _ id: ConnectionID, as openCall: Connection.OpenCall, for sheet: SheetID
    ) {
        connections.update(id) { $0.openCall = openCall }
        waiters.add(id, to: sheet)
    }

    func checkRoom(forWaiterOf id: SheetID) throws(Refusal) {
        let limit = settings.limits.waitersPerSheet
        guard waiters.count(of: id) < limit else {
            throw .interface(.quotaExceeded(resource: "waiters", limit: Int64(limit)))
        }
    }

    func endedOutcome(of id: SheetID, at now: Moment) throws(Refusal) -> Outcome {
        guard let outcome = coordinator.outcome(of: id, at: now) else { throw .noSuchSheet(id) }
        return outcome
    }

    /// The time of an Await has run out: it is answered with the state that the sheet is in.
    mutating func endAwait(on id: ConnectionID) {
        guard case .awaiting(let call, let sheetID)? = connections[id]?.openCall,
            let sheet = coordinator.sheets[sheetID]
        else { return }
        waiters.remove(id, from: sheetID)
        connections.update(id) { connection in
            connection.openCall = nil
            connection.machine.reply(to: call, Await.Reply(state: Wire.Word(sheet.state)))
        }
        touch(id)
        // What the client has sent meanwhile is carried out in the next turn.
        if connections[id]?.isRead == false { orderTurn(of: id) }
    }
}
