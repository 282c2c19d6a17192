/// One valid JSON value as it was written, white space and all.
public struct RawJSON: Hashable, Sendable {
    /// UTF-8, without white space around the value.
    public let bytes: [UInt8]

    /// `{}`.
    public static let emptyObject = RawJSON(validated: Array("{}".utf8))

    /// Takes bytes that have been checked already: one value, without white space around it.
    package init(validated bytes: [UInt8]) { self.bytes = bytes }

    /// Checks that `bytes` hold one value, nested at most `maximumDepth` deep, and takes it.
    /// Throws what is wrong with it; a duplicate member at any depth is wrong.
    public init(
        validating bytes: [UInt8], maximumDepth: Int = VarlinkLimits().depth
    ) throws(JSONError) {
        let range = try unsafe bytes.span.bytes.withUnsafeBytes { bytes throws(JSONError) in
            var reader = unsafe JSONReader(bytes, maximumDepth: maximumDepth)
            let range = try reader.skipValueWithoutDuplicates()
            try reader.end()
            return range
        }
        self.init(validated: range.count == bytes.count ? bytes : Array(bytes[range]))
    }

    /// The value that `value` writes.
    public init(_ value: some WireEncodable) {
        var writer = JSONWriter()
        writer.value(value)
        self.init(validated: writer.finish())
    }

    /// What sort of value it is.
    public var kind: JSONKind {
        switch bytes.first {
        case UInt8(ascii: "{"): .object
        case UInt8(ascii: "["): .array
        case UInt8(ascii: "\""): .string
        case UInt8(ascii: "t"), UInt8(ascii: "f"): .boolean
        case UInt8(ascii: "n"): .null
        default: .number
        }
    }
}

extension RawJSON: CustomStringConvertible {
    public var description: String { String(decoding: bytes, as: UTF8.self) }
}

extension RawJSON: WireCodable {
    public func encode(into writer: inout JSONWriter) { writer.raw(self) }

    /// Takes any value but null.
    public init(from decoder: inout ParameterDecoder) throws(ParameterError) {
        self = try decoder.any()
    }
}
