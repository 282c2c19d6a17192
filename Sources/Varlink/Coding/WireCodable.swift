/// A type that writes itself as one whole JSON value.
public protocol WireEncodable {
    /// Writes exactly one value.
    func encode(into writer: inout JSONWriter)
}

/// A type that reads itself from one whole JSON value.
public protocol WireDecodable {
    /// Reads exactly one value. Throws the path of what is not as the type declares it.
    init(from decoder: inout ParameterDecoder) throws(ParameterError)
}

/// A type that does both.
public typealias WireCodable = WireEncodable & WireDecodable

/// An enumeration of the interface: on the wire, the name of the case.
public protocol WireEnumeration: WireCodable, RawRepresentable, CaseIterable
where RawValue == String {}

extension WireEnumeration {
    @inlinable
    public func encode(into writer: inout JSONWriter) { writer.string(rawValue) }

    @inlinable
    public init(from decoder: inout ParameterDecoder) throws(ParameterError) {
        guard let value = Self(rawValue: try decoder.string()) else { throw decoder.invalid() }
        self = value
    }
}

/// The names of the members of one object, in the order they are usually sent; at most 64.
public protocol WireMember: RawRepresentable, CaseIterable, Hashable, Sendable
where RawValue == String {}

/// No parameters: `{}`, which calls and replies leave out.
public struct NoParameters: WireCodable, Hashable, Sendable {
    public init() {}

    public init(from decoder: inout ParameterDecoder) throws(ParameterError) {
        try decoder.beginObject()
        while try decoder.nextKey() != nil { try decoder.takeUnknownMember() }
    }

    public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.endObject()
    }
}
