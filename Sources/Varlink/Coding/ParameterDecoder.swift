/// Reads the parameters of a call or a reply, straight into the types that declare them.
///
/// All it throws is the path of the parameter at fault, also for bytes that are no JSON. It goes
/// through the bytes once and makes nothing but the values; a path is worked out when it is wanted.
@safe
public struct ParameterDecoder {
    /// What is done with a member that the type does not declare, and with a word that an enumeration
    /// does not have.
    public enum UnknownMembers: Hashable, Sendable {
        /// A server's choice: a misspelt name is not to pass in silence.
        case refused
        /// A client's choice: services add members and words in time. A word that is unknown where none
        /// is needed counts as none.
        case ignored
    }

    @usableFromInline var reader: JSONReader
    private let bytes: UnsafeRawBufferPointer
    private let maximumDepth: Int
    private let unknownMembers: UnknownMembers

    @usableFromInline
    init(
        _ bytes: UnsafeRawBufferPointer, unknownMembers: UnknownMembers, maximumDepth: Int
    ) {
        reader = unsafe JSONReader(bytes, maximumDepth: maximumDepth)
        unsafe self.bytes = unsafe bytes
        self.unknownMembers = unknownMembers
        self.maximumDepth = maximumDepth
    }

    /// Reads one whole value nested at most `maximumDepth` deep, around which only white space may stand.
    @inlinable
    public static func decode<P: WireDecodable>(
        _: P.Type, from bytes: UnsafeRawBufferPointer, unknownMembers: UnknownMembers,
        maximumDepth: Int = VarlinkLimits().depth
    ) throws(ParameterError) -> P {
        var decoder = unsafe ParameterDecoder(
            bytes, unknownMembers: unknownMembers, maximumDepth: maximumDepth)
        let value = try P(from: &decoder)
        try decoder.end()
        return value
    }

    /// There is to be nothing but white space behind the value that was read.
    @usableFromInline
    mutating func end() throws(ParameterError) {
        do { try reader.end() } catch { throw ParameterError(path: "") }
    }

    /// As the other `decode`, from an array.
    public static func decode<P: WireDecodable>(
        _ type: P.Type, from bytes: [UInt8], unknownMembers: UnknownMembers,
        maximumDepth: Int = VarlinkLimits().depth
    ) throws(ParameterError) -> P {
        try unsafe bytes.span.bytes.withUnsafeBytes { bytes throws(ParameterError) in
            try unsafe decode(
                type, from: bytes, unknownMembers: unknownMembers, maximumDepth: maximumDepth)
        }
    }

    /// Whether what is unknown is no fault.
    public var takesUnknown: Bool { unknownMembers == .ignored }

    // MARK: Faults

    /// The parameter that was read last, or whose value is to be read now, is not as it should be.
    public func invalid() -> ParameterError {
        ParameterError(
            path: unsafe ParameterPath.path(
                at: reader.offset, in: bytes, maximumDepth: maximumDepth))
    }

    /// The object that was just read has no such member.
    public func missing(_ member: some WireMember) -> ParameterError {
        let object = invalid().path
        return ParameterError(
            path: object.isEmpty ? member.rawValue : "\(object).\(member.rawValue)")
    }

    // MARK: Objects

    /// Enters an object: take its members with the cursor's `next`.
    @inlinable
    public mutating func members<M: WireMember>(
        _: M.Type
    ) throws(ParameterError) -> MemberCursor<M> {
        try beginObject()
        return MemberCursor()
    }

    @usableFromInline
    mutating func beginObject() throws(ParameterError) {
        do { try reader.beginObject() } catch { throw invalid() }
    }

    @usableFromInline
    mutating func nextKey() throws(ParameterError) -> JSONKey? {
        do { return try reader.nextKey() } catch { throw invalid() }
    }

    /// Passes over a member that the type does not declare, or throws its path.
    @usableFromInline
    mutating func takeUnknownMember() throws(ParameterError) {
        guard unknownMembers == .ignored else { throw invalid() }
        do { try reader.skipValue() } catch { throw invalid() }
    }

    // MARK: Arrays

    @usableFromInline
    mutating func beginArray() throws(ParameterError) {
        do { try reader.beginArray() } catch { throw invalid() }
    }

    @usableFromInline
    mutating func nextElement() throws(ParameterError) -> Bool {
        do { return try reader.nextElement() } catch { throw invalid() }
    }

    // MARK: Null

    /// Takes the value if it is null.
    @usableFromInline
    mutating func takeNull() throws(ParameterError) -> Bool {
        do {
            guard try reader.peekKind() == .null else { return false }
            try reader.readNull()
            return true
        } catch { throw invalid() }
    }
}
