/// A call as its frame says it.
///
/// **Source:** Varlink, "Method call".
struct CallHeader: Hashable, Sendable {
    private(set) var method: String
    /// The place of the method among those that are known; nil for others.
    private(set) var knownMethod: Int?
    private(set) var wantsMore = false
    private(set) var isOneway = false
    private(set) var wantsUpgrade = false
    /// Where the parameters, an object, stand in the frame; nil when they are absent or null, which
    /// means the same as `{}`.
    private(set) var parameters: Range<Int>?

    private enum Member: String, WireMember { case method, parameters, more, oneway, upgrade }

    /// - Parameter names: those of the methods that are known.
    init(
        parsing frame: UnsafeRawBufferPointer, maximumDepth: Int, names: MethodNames
    ) throws(ProtocolViolation) {
        if let call = unsafe CallHeader(
            compact: frame, maximumDepth: maximumDepth, names: names)
        {
            self = call
            return
        }
        var members = try unsafe HeaderReader<Member>(frame, maximumDepth: maximumDepth)
        var method: String?
        while let member = try members.next() {
            switch member {
            case .method: (method, knownMethod) = try members.name(of: member, among: names)
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

    /// A call as nearly every client writes nearly all of its calls: a method that is known, then
    /// parameters, and no white space between them. Nil for all others, which are read member by member.
    private init?(
        compact frame: UnsafeRawBufferPointer, maximumDepth: Int, names: MethodNames
    ) {
        // The parameters stand in the call's own object.
        var reader = unsafe JSONReader(frame, maximumDepth: maximumDepth - 1)
        guard reader.takesNext(#"{"method":"#), let name = try? reader.readName(among: names),
            let place = name.place, reader.takesNext(#","parameters":"#),
            reader.currentByte == UInt8(ascii: "{"), let parameters = try? reader.skipValue(),
            reader.takesNext("}"), reader.offset == reader.count
        else { return nil }
        method = name.name
        knownMethod = place
        self.parameters = parameters
    }
}
