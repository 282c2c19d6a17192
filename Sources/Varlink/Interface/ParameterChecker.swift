/// Compares JSON with what an interface declares, in one pass and without a tree.
///
/// It recurses no deeper than the reader lets JSON nest: every type but a nullable one and a named
/// one, which come at most once each before another, takes a container or a plain value.
@safe
struct ParameterChecker {
    private let description: InterfaceDescription
    private let bytes: UnsafeRawBufferPointer
    private let unknownMembers: ParameterDecoder.UnknownMembers
    private let maximumDepth: Int
    private var reader: JSONReader

    /// `bytes` must outlive the checker.
    init(
        _ bytes: UnsafeRawBufferPointer, of description: InterfaceDescription,
        unknownMembers: ParameterDecoder.UnknownMembers, maximumDepth: Int
    ) {
        self.description = description
        unsafe self.bytes = unsafe bytes
        self.unknownMembers = unknownMembers
        self.maximumDepth = maximumDepth
        reader = unsafe JSONReader(bytes, maximumDepth: maximumDepth)
    }

    /// Checks all of the bytes; only white space may stand around the object.
    mutating func check(_ parameters: InterfaceDescription.Struct) throws(ParameterError) {
        try checkObject(parameters)
        do { try reader.end() } catch { throw ParameterError(path: "") }
    }

    private mutating func checkValue(
        _ type: InterfaceDescription.ValueType
    ) throws(ParameterError) {
        switch type {
        case .bool: try require([.boolean])
        case .int: try checkInteger()
        case .float: try checkFloat()
        case .string: try require([.string])
        case .object: try require([.object])
        case .any: try require([.object, .array, .string, .number, .boolean])
        case .named(let name): try checkNamed(name)
        case .structure(let structure): try checkObject(structure)
        case .enumeration(let enumeration): try checkEnumeration(enumeration)
        case .nullable(let inner): try checkNullable(inner)
        case .array(let element): try checkArray(element)
        case .map(let value): try checkMap(value)
        }
    }

    // MARK: Plain values

    /// Passes a whole value of one of these kinds; what is inside an object or array is free, only
    /// that no object in it has two members of one name.
    private mutating func require(_ kinds: [JSONKind]) throws(ParameterError) {
        guard kinds.contains(try peekKind()) else { throw invalid() }
        do { _ = try reader.skipValueWithoutDuplicates() } catch { throw invalid() }
    }

    private mutating func checkInteger() throws(ParameterError) {
        switch try number() {
        // -0.0 is whole, and only that comes as a double.
        case .integer, .double(0): return
        case .double, .outOfRange: throw invalid()
        }
    }

    private mutating func checkFloat() throws(ParameterError) {
        guard try number() != .outOfRange else { throw invalid() }
    }

    private mutating func number() throws(ParameterError) -> JSONNumber {
        do { return try reader.readNumber() } catch { throw invalid() }
    }

    private mutating func checkEnumeration(
        _ enumeration: InterfaceDescription.Enumeration
    ) throws(ParameterError) {
        let name: String
        do { name = try reader.readString() } catch { throw invalid() }
        guard unknownMembers == .ignored || enumeration.values.contains(where: { $0.name == name })
        else { throw invalid() }
    }

    private mutating func checkNullable(
        _ inner: InterfaceDescription.ValueType
    ) throws(ParameterError) {
        guard try peekKind() == .null else { return try checkValue(inner) }
        do { try reader.readNull() } catch { throw invalid() }
    }

    private mutating func checkNamed(_ name: String) throws(ParameterError) {
        guard let type = description.type(name) else {
            preconditionFailure("the parser lets no unknown type pass: \(name)")
        }
        try checkValue(type.definition)
    }

    // MARK: Containers

    private mutating func checkObject(
        _ structure: InterfaceDescription.Struct
    ) throws(ParameterError) {
        let fields = structure.fields
        var isSeen = Array(repeating: false, count: fields.count)
        do { try reader.beginObject() } catch { throw invalid() }
        while let key = try nextKey() {
            guard let index = fields.firstIndex(where: { key == $0.name }) else {
                try checkUnknownMember()
                continue
            }
            guard !isSeen[index] else { throw invalid() }
            isSeen[index] = true
            try checkValue(fields[index].type)
        }
        for (field, isSeen) in zip(fields, isSeen) where !isSeen && !field.type.isNullable {
            throw missing(field.name)
        }
    }

    private mutating func checkUnknownMember() throws(ParameterError) {
        guard unknownMembers == .ignored else { throw invalid() }
        do { try reader.skipValue() } catch { throw invalid() }
    }

    private mutating func checkArray(
        _ element: InterfaceDescription.ValueType
    ) throws(ParameterError) {
        do { try reader.beginArray() } catch { throw invalid() }
        while try nextElement() {
            try checkValue(element)
        }
    }

    private mutating func checkMap(
        _ value: InterfaceDescription.ValueType
    ) throws(ParameterError) {
        // As bytes: strings are equal that only look the same.
        var keys: Set<[UInt8]> = []
        do { try reader.beginObject() } catch { throw invalid() }
        while let key = try nextKey()?.string {
            guard keys.insert(Array(key.utf8)).inserted else { throw invalid() }
            try checkValue(value)
        }
    }

    // MARK: Reading and faults

    private mutating func peekKind() throws(ParameterError) -> JSONKind {
        do { return try reader.peekKind() } catch { throw invalid() }
    }

    private mutating func nextKey() throws(ParameterError) -> JSONKey? {
        do { return try reader.nextKey() } catch { throw invalid() }
    }

    private mutating func nextElement() throws(ParameterError) -> Bool {
        do { return try reader.nextElement() } catch { throw invalid() }
    }

    /// What was read last, or is next, is not as declared.
    private func invalid() -> ParameterError {
        ParameterError(
            path: unsafe ParameterPath.path(
                at: reader.offset, in: bytes, maximumDepth: maximumDepth))
    }

    /// The object that was just read has no such member.
    private func missing(_ name: String) -> ParameterError {
        let object = invalid().path
        return ParameterError(path: object.isEmpty ? name : "\(object).\(name)")
    }
}

extension InterfaceDescription.ValueType {
    /// Whether a field of this type may be absent.
    fileprivate var isNullable: Bool {
        guard case .nullable = self else { return false }
        return true
    }
}
