/// A call as its frame says it.
///
/// **Source:** Varlink, "Method call".
struct CallHeader: Hashable, Sendable {
    private(set) var method: String
    private(set) var wantsMore = false
    private(set) var isOneway = false
    private(set) var wantsUpgrade = false
    /// Where the parameters, an object, stand in the frame; nil when they are absent or null, which
    /// means the same as `{}`.
    private(set) var parameters: Range<Int>?

    private enum Member: String, WireMember { case method, parameters, more, oneway, upgrade }

    /// - Parameter names: where the name of the method is looked for before a string is made of it.
    init(
        parsing frame: UnsafeRawBufferPointer, maximumDepth: Int, names: MethodNames
    ) throws(ProtocolViolation) {
        var members = try unsafe HeaderReader<Member>(frame, maximumDepth: maximumDepth)
        var method: String?
        while let member = try members.next() {
            switch member {
            case .method: method = try members.string(of: member, among: names)
            case .parameters: parameters = try members.object(of: member)
            case .more: wantsMore = try members.boolean(of: member)
            case .oneway: isOneway = try members.boolean(of: member)
            case .upgrade: wantsUpgrade = try members.boolean(of: member)
            }
        }
        guard let method else { throw .missingMethod }
        self.method = method
        if wantsMore && isOneway || wantsMore && wantsUpgrade || isOneway && wantsUpgrade {
            throw .conflictingFlags
        }
    }
}
