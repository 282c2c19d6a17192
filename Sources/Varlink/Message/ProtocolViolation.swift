/// What a peer did against the protocol. There is no answer to it: the connection is closed.
///
/// **Source:** Varlink, "Method call" and "Reply"; strict where systemd is.
public enum ProtocolViolation: Error, Hashable, Sendable {
    /// A call or reply is longer than `limit` bytes, or already was before its end came.
    case frameTooLong(limit: Int)
    /// A frame is not one JSON object, or nests too deeply.
    case malformed(JSONError)
    /// The call or reply object itself has two members of this name.
    case duplicateMember(String)
    /// The call or reply object has a member that the protocol does not know, and whose name has
    /// no dot (then it would be a vendor's extension).
    case unknownMember(String)
    /// The member of the call or reply object is of another kind than the protocol says.
    case wrongKind(member: String)
    /// A call without `method`.
    case missingMethod
    /// A call has more than one of `more`, `oneway` and `upgrade`.
    case conflictingFlags
    /// A reply, and no call waits for one.
    case unexpectedReply
    /// A reply that says another follows, to a call that did not ask for more than one.
    case continuesWithoutMore
    /// An error that says another reply follows.
    case continuesWithError
    /// The input ended inside a reply.
    case endInsideFrame
    /// The input ended, and this many calls still wait for their replies.
    case endBeforeReply(pendingCalls: Int)
}

extension ProtocolViolation: CustomStringConvertible {
    public var description: String {
        switch self {
        case .frameTooLong(let limit): "a message is longer than \(limit) bytes"
        case .malformed(let error): "a message is malformed: \(error)"
        case .duplicateMember(let name): "a message has two members \"\(name)\""
        case .unknownMember(let name): "a message has an unknown member \"\(name)\""
        case .wrongKind(let member): "\"\(member)\" of a message is of the wrong kind"
        case .missingMethod: "a call has no \"method\""
        case .conflictingFlags: "a call has more than one of \"more\", \"oneway\", \"upgrade\""
        case .unexpectedReply: "a reply came to no call"
        case .continuesWithoutMore: "a reply continues, to a call without \"more\""
        case .continuesWithError: "an error reply continues"
        case .endInsideFrame: "the connection ended inside a message"
        case .endBeforeReply(1): "the connection ended before a reply came"
        case .endBeforeReply(let count): "the connection ended before \(count) replies came"
        }
    }
}
