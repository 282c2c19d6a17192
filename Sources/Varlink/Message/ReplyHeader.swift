/// A reply as its frame says it.
///
/// **Source:** Varlink, "Reply".
struct ReplyHeader: Hashable, Sendable {
    private(set) var error: String?
    private(set) var continues = false
    /// Where the parameters, an object, stand in the frame; nil when they are absent or null, which
    /// means the same as `{}`.
    private(set) var parameters: Range<Int>?

    private enum Member: String, WireMember { case parameters, continues, error }

    init(parsing frame: UnsafeRawBufferPointer, maximumDepth: Int) throws(ProtocolViolation) {
        var members = try unsafe HeaderReader<Member>(frame, maximumDepth: maximumDepth)
        while let member = try members.next() {
            switch member {
            case .parameters: parameters = try members.object(of: member)
            case .continues: continues = try members.boolean(of: member)
            case .error: error = try members.string(of: member)
            }
        }
        if continues && error != nil { throw .continuesWithError }
    }
}
