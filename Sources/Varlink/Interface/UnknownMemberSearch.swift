/// Looks for a member that an interface does not declare, whatever else may be wrong.
///
/// A decoder reports the first fault that it meets. Where unknown members are to be told of before
/// anything else, this tells whether there is one; it is asked only once there is a fault.
@safe
struct UnknownMemberSearch {
    private let description: InterfaceDescription
    private let bytes: UnsafeRawBufferPointer
    private let maximumDepth: Int
    private var reader: JSONReader

    /// `bytes` must outlive the search.
    init(
        _ bytes: UnsafeRawBufferPointer, of description: InterfaceDescription, maximumDepth: Int
    ) {
        self.description = description
        unsafe self.bytes = unsafe bytes
        self.maximumDepth = maximumDepth
        reader = unsafe JSONReader(bytes, maximumDepth: maximumDepth)
    }

    /// The path of the first unknown member; nil when there is none.
    mutating func path(in parameters: InterfaceDescription.Struct) -> String? {
        // What is no JSON has no members to speak of.
        (try? search(.structure(parameters))) ?? nil
    }

    private mutating func search(
        _ type: InterfaceDescription.ValueType
    ) throws(JSONError) -> String? {
        let kind = try reader.peekKind()
        switch type {
        case .named(let name):
            guard let named = description.type(name) else { break }
            return try search(named.definition)
        case .nullable(let inner) where kind != .null: return try search(inner)
        case .structure(let structure) where kind == .object: return try search(in: structure)
        case .array(let element) where kind == .array:
            try reader.beginArray()
            while try reader.nextElement() {
                if let path = try search(element) { return path }
            }
            return nil
        case .map(let value) where kind == .object:
            try reader.beginObject()
            while try reader.nextKey() != nil {
                if let path = try search(value) { return path }
            }
            return nil
        case .bool, .int, .float, .string, .object, .any, .enumeration, .nullable, .structure,
            .array, .map:
            break
        }
        try reader.skipValue()
        return nil
    }

    private mutating func search(
        in structure: InterfaceDescription.Struct
    ) throws(JSONError) -> String? {
        try reader.beginObject()
        while let key = try reader.nextKey() {
            guard let field = structure.fields.first(where: { key == $0.name }) else {
                return unsafe ParameterPath.path(
                    at: reader.offset, in: bytes, maximumDepth: maximumDepth)
            }
            if let path = try search(field.type) { return path }
        }
        return nil
    }
}

extension InterfaceDescription {
    /// The path of the first member in `bytes` that `structure` and what it is made of do not declare,
    /// whatever else is wrong with them; nil when there is none.
    public func unknownMember(
        in bytes: UnsafeRawBufferPointer, of structure: Struct,
        maximumDepth: Int = VarlinkLimits().depth
    ) -> String? {
        var search = unsafe UnknownMemberSearch(bytes, of: self, maximumDepth: maximumDepth)
        return search.path(in: structure)
    }
}
