import Oracle
import PresentationCore
import SheetInterface
import SheetService
import Varlink

/// What clients have read, and what therefore stays true whatever happens to the process (R2, R40).
extension World {
    /// Notes what a reply says of sheets.
    ///
    /// - Throws: when it contradicts what anybody has read before.
    mutating func acknowledge(
        _ reply: IncomingReply, to kind: CallKind, on id: ConnectionID
    ) throws(SimulationFailure) {
        // What could not be recorded may never have happened.
        guard connections[id]?.isOfLostTime == false else { return }
        switch kind {
        case .present:
            guard reply.error == nil else { return }
            let told = try decode(Present.self, reply)
            acknowledged[told.id] = acknowledged[told.id] ?? .some(nil)
            try acknowledge(told.outcome)
        case .await where reply.error == nil:
            try acknowledge(decode(Await.self, reply).outcome)
        case .choose where reply.error == nil:
            try acknowledge(decode(Choose.self, reply).outcome)
        case .describeSheet where reply.error == nil:
            try acknowledge(decode(DescribeSheet.self, reply).outcome)
        case .watch where reply.error == nil:
            try acknowledge(decode(Watch.self, reply).event.outcome)
        default:
            guard let name = reply.error,
                case .alreadyDismissed(_, let outcome)? = InterfaceError(
                    name: name, parameters: reply.parameters)
            else { return }
            try acknowledge(outcome)
        }
    }

    private mutating func acknowledge(_ outcome: Wire.Outcome?) throws(SimulationFailure) {
        guard let outcome else { return }
        let end = AcknowledgedEnd(outcome)
        if let earlier = acknowledged[outcome.id] ?? nil {
            try check(earlier == end, "\(outcome.id) ended twice: \(earlier), and \(end)")
        }
        acknowledged[outcome.id] = end
    }

    /// After a crash: what was acknowledged is known.
    ///
    /// - Parameter hasLost: whether what could not be recorded is forgotten.
    mutating func checkAcknowledged(hasLost: Bool) throws(SimulationFailure) {
        guard !hasLost else {
            summary.forgettings += 1
            acknowledged = [:]
            for id in connections.keys { connections.update(id) { $0.isOfLostTime = true } }
            return
        }
        let known = Set(oracle.usedIDs)
        let unknown = acknowledged.keys.filter { !known.contains($0) }.min()
        try refuse(unknown.map { "\($0) was acknowledged, and nobody knows it any more" })
    }
}

/// How a sheet ended, for everybody.
struct AcknowledgedEnd: Hashable, Sendable {
    let reason: String
    let sequence: Int64

    init(_ outcome: Wire.Outcome) {
        reason = outcome.reason
        sequence = outcome.sequence
    }
}
