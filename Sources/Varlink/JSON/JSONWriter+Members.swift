// A member that is nil is left out, as Varlink asks of nullable fields.
extension JSONWriter {
    public mutating func member(_ name: StaticString, _ value: String?) {
        guard let value else { return }
        key(name)
        string(value)
    }

    public mutating func member(_ name: StaticString, _ value: Int64?) {
        guard let value else { return }
        key(name)
        integer(value)
    }

    /// `value` must be finite.
    public mutating func member(_ name: StaticString, _ value: Double?) {
        guard let value else { return }
        key(name)
        double(value)
    }

    public mutating func member(_ name: StaticString, _ value: Bool?) {
        guard let value else { return }
        key(name)
        boolean(value)
    }

    public mutating func member(_ name: StaticString, _ value: RawJSON?) {
        guard let value else { return }
        key(name)
        raw(value)
    }

    public mutating func member(_ name: StaticString, _ value: [String]?) {
        guard let value else { return }
        key(name)
        beginArray()
        for element in value { string(element) }
        endArray()
    }

    @inlinable
    public mutating func member<V: WireEncodable>(_ name: StaticString, _ value: V?) {
        guard let value else { return }
        key(name)
        value.encode(into: &self)
    }

    @inlinable
    public mutating func member<V: WireEncodable>(_ name: StaticString, _ value: [V]?) {
        guard let value else { return }
        key(name)
        beginArray()
        for element in value { element.encode(into: &self) }
        endArray()
    }
}
