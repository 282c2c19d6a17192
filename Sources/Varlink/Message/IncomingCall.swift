/// A call that a client made; its parameters stay with the connection.
public struct IncomingCall: Hashable, Sendable {
    public let id: CallID
    /// As it was sent.
    public let method: String
    /// The place of the method among the names that the connection was given; nil for one that is not
    /// there.
    public let knownMethod: Int?
    /// The client takes any number of replies.
    public let wantsMore: Bool
    /// The client takes no reply, not even an error.
    public let isOneway: Bool
    /// The client wants the connection to leave Varlink with the reply.
    public let wantsUpgrade: Bool

    init(id: CallID, header: CallHeader) {
        self.id = id
        method = header.method
        knownMethod = header.knownMethod
        wantsMore = header.wantsMore
        isOneway = header.isOneway
        wantsUpgrade = header.wantsUpgrade
    }

    /// Where the last dot of the method stands; nil when there is none.
    private var dot: String.Index? { method.utf8.lastIndex(of: UInt8(ascii: ".")) }

    /// What stands before the last dot; empty when there is none.
    public var interfaceName: Substring {
        dot.map { method[..<$0] } ?? ""
    }

    /// What stands behind the last dot; all of it when there is none.
    public var methodName: Substring {
        dot.map { method[method.utf8.index(after: $0)...] } ?? method[...]
    }
}
