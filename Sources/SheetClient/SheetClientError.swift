public import Varlink

/// Why a call to the daemon brought no reply that can be used.
public enum SheetClientError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Nobody answers at any address that was tried; a sentence for each.
    case unreachable([String])
    /// The daemon was lost, and has not come back in the time that is given to it; why not, in
    /// sentences.
    case absent(for: Duration, [String])
    /// The daemon replied with an error.
    case refused(Refusal)
    /// The connection ended without the reply.
    case disconnected
    /// The time that was given passed without the reply.
    case timedOut
    /// The descriptor that interrupts became readable.
    case interrupted
    /// The daemon does not speak Varlink as it should.
    case violation(ProtocolViolation)
    /// A reply that is not as the method declares it, at the member that `path` names.
    case malformedReply(method: String, path: String)
    /// A system call failed; a sentence.
    case failed(String)

    /// What happened, in a clause for people.
    public var description: String {
        switch self {
        case .unreachable(let reasons):
            "the daemon cannot be reached: " + reasons.joined(separator: "; ")
        case .absent(let time, let reasons):
            "the daemon has not come back within \(time.components.seconds) seconds: "
                + reasons.joined(separator: "; ")
        case .refused(let refusal): refusal.message
        case .disconnected: "the daemon closed the connection without a reply"
        case .timedOut: "the daemon did not reply in time"
        case .interrupted: "interrupted"
        case .violation(let violation): "the daemon broke the protocol: \(violation)"
        case .malformedReply(let method, let path):
            "the daemon's reply to \(method) is not as declared"
                + (path.isEmpty ? "" : " at \(path)")
        case .failed(let sentence): sentence
        }
    }
}
