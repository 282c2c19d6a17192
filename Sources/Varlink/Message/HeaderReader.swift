/// Reads the members of a call or reply object, strictly. What lies in `parameters` is checked to be
/// JSON and left where it is.
@safe
struct HeaderReader<Member: WireMember> {
    private var reader: JSONReader
    private var search = MemberSearch<Member>()
    /// Names with a dot, which vendors may add: ignored, but not twice.
    private var vendorMembers: Set<MemberName>?

    init(_ frame: UnsafeRawBufferPointer, maximumDepth: Int) throws(ProtocolViolation) {
        reader = unsafe JSONReader(frame, maximumDepth: maximumDepth)
        do { try reader.beginObject() } catch { throw .malformed(error) }
    }

    /// The next member, whose value is then to be read; nil when the frame ends as it should.
    mutating func next() throws(ProtocolViolation) -> Member? {
        while let key = try nextKey() {
            switch search.find(key) {
            case .member(let member): return member
            case .duplicate: throw .duplicateMember(key.string)
            case .unknown: try takeVendorMember(named: key.string)
            }
        }
        do { try reader.end() } catch { throw .malformed(error) }
        return nil
    }

    mutating func string(of member: Member) throws(ProtocolViolation) -> String {
        guard try nextKind() == .string else { throw .wrongKind(member: member.rawValue) }
        do { return try reader.readString() } catch { throw .malformed(error) }
    }

    /// As `string`, and its place among some names, if it is one of them.
    mutating func name(
        of member: Member, among names: MethodNames
    ) throws(ProtocolViolation) -> (name: String, place: Int?) {
        guard try nextKind() == .string else { throw .wrongKind(member: member.rawValue) }
        do { return try reader.readName(among: names) } catch { throw .malformed(error) }
    }

    mutating func boolean(of member: Member) throws(ProtocolViolation) -> Bool {
        guard try nextKind() == .boolean else { throw .wrongKind(member: member.rawValue) }
        do { return try reader.readBoolean() } catch { throw .malformed(error) }
    }

    /// Where the object stands in the frame; nil for null.
    mutating func object(of member: Member) throws(ProtocolViolation) -> Range<Int>? {
        let kind = try nextKind()
        guard kind == .object || kind == .null else { throw .wrongKind(member: member.rawValue) }
        let range = try skipValue()
        return kind == .object ? range : nil
    }

    private mutating func takeVendorMember(named name: String) throws(ProtocolViolation) {
        guard name.utf8.contains(UInt8(ascii: ".")) else { throw .unknownMember(name) }
        let isNew = vendorMembers?.insert(MemberName(name)).inserted ?? true
        guard isNew else { throw .duplicateMember(name) }
        if vendorMembers == nil { vendorMembers = [MemberName(name)] }
        _ = try skipValue()
    }

    private mutating func nextKey() throws(ProtocolViolation) -> JSONKey? {
        do { return try reader.nextKey() } catch { throw .malformed(error) }
    }

    private mutating func nextKind() throws(ProtocolViolation) -> JSONKind {
        do { return try reader.peekKind() } catch { throw .malformed(error) }
    }

    private mutating func skipValue() throws(ProtocolViolation) -> Range<Int> {
        do { return try reader.skipValue() } catch { throw .malformed(error) }
    }
}
