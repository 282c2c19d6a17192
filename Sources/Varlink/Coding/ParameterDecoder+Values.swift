// Each takes one value and throws its path when it is of another kind; null is of no kind. The
// optional ones give nil for null; for an absent member they are not called at all.
extension ParameterDecoder {
    public mutating func string() throws(ParameterError) -> String {
        do { return try reader.readString() } catch { throw invalid() }
    }

    public mutating func optionalString() throws(ParameterError) -> String? {
        try takeNull() ? nil : try string()
    }

    /// Takes any literal whose exact value is an integer from -2^63 to 2^63-1: also `1.0` and `1e2`.
    public mutating func integer() throws(ParameterError) -> Int64 {
        switch try number() {
        case .integer(let value): return value
        case .double(0): return 0
        case .double, .outOfRange: throw invalid()
        }
    }

    public mutating func optionalInteger() throws(ParameterError) -> Int64? {
        try takeNull() ? nil : try integer()
    }

    /// Takes any literal in the range of finite doubles, also an integer, and gives the nearest one.
    public mutating func double() throws(ParameterError) -> Double {
        switch try number() {
        case .integer(let value): return Double(value)
        case .double(let value): return value
        case .outOfRange: throw invalid()
        }
    }

    public mutating func optionalDouble() throws(ParameterError) -> Double? {
        try takeNull() ? nil : try double()
    }

    private mutating func number() throws(ParameterError) -> JSONNumber {
        do { return try reader.readNumber() } catch { throw invalid() }
    }

    public mutating func boolean() throws(ParameterError) -> Bool {
        do { return try reader.readBoolean() } catch { throw invalid() }
    }

    public mutating func optionalBoolean() throws(ParameterError) -> Bool? {
        try takeNull() ? nil : try boolean()
    }

    /// Takes an object as it was written. A duplicate member in it, at any depth, is refused.
    public mutating func object() throws(ParameterError) -> RawJSON {
        guard try peekKind() == .object else { throw invalid() }
        return try any()
    }

    public mutating func optionalObject() throws(ParameterError) -> RawJSON? {
        try takeNull() ? nil : try object()
    }

    /// Takes any value but null as it was written. A duplicate member in it, at any depth, is
    /// refused.
    public mutating func any() throws(ParameterError) -> RawJSON {
        guard try peekKind() != .null else { throw invalid() }
        do {
            let range = try reader.skipValueWithoutDuplicates()
            return unsafe RawJSON(validated: Array(reader.bytes[range]))
        } catch { throw invalid() }
    }

    public mutating func optionalAny() throws(ParameterError) -> RawJSON? {
        try takeNull() ? nil : try any()
    }

    private mutating func peekKind() throws(ParameterError) -> JSONKind {
        do { return try reader.peekKind() } catch { throw invalid() }
    }

    @inlinable
    public mutating func value<V: WireDecodable>(_: V.Type) throws(ParameterError) -> V {
        try V(from: &self)
    }

    /// Takes a value together with its bytes as they were written, for what is sent on unchanged.
    public mutating func valueKeepingBytes<V: WireDecodable>(
        _: V.Type
    ) throws(ParameterError) -> (value: V, bytes: RawJSON) {
        // Looking at the value moves behind the white space before it.
        _ = try peekKind()
        let start = reader.offset
        let value = try V(from: &self)
        return unsafe (value, RawJSON(validated: Array(reader.bytes[start..<reader.offset])))
    }

    @inlinable
    public mutating func optionalValue<V: WireDecodable>(
        _: V.Type
    ) throws(ParameterError) -> V? {
        try takeNull() ? nil : try V(from: &self)
    }

    /// Takes a word that may be left out. A client takes one that it does not know for one left out.
    @inlinable
    public mutating func optionalValue<V: WireEnumeration>(
        _: V.Type
    ) throws(ParameterError) -> V? {
        guard try !takeNull() else { return nil }
        let value = V(rawValue: try string())
        guard value != nil || takesUnknown else { throw invalid() }
        return value
    }

    @inlinable
    public mutating func array<V: WireDecodable>(of _: V.Type) throws(ParameterError) -> [V] {
        try beginArray()
        var elements: [V] = []
        while try nextElement() {
            // One allocation instead of three for most lists.
            if elements.isEmpty { elements.reserveCapacity(4) }
            elements.append(try V(from: &self))
        }
        return elements
    }

    @inlinable
    public mutating func optionalArray<V: WireDecodable>(
        of type: V.Type
    ) throws(ParameterError) -> [V]? {
        try takeNull() ? nil : try array(of: type)
    }

    public mutating func strings() throws(ParameterError) -> [String] {
        try beginArray()
        var elements: [String] = []
        while try nextElement() { elements.append(try string()) }
        return elements
    }

    public mutating func optionalStrings() throws(ParameterError) -> [String]? {
        try takeNull() ? nil : try strings()
    }

    /// Takes a `[string]int`, in the order it was written; a key that comes twice is refused.
    public mutating func integerMap() throws(ParameterError) -> [(key: String, value: Int64)] {
        try beginObject()
        var entries: [(key: String, value: Int64)] = []
        var keys: Set<MemberName> = []
        while let key = try nextKey()?.string {
            guard keys.insert(MemberName(key)).inserted else { throw invalid() }
            entries.append((key, try integer()))
        }
        return entries
    }
}
