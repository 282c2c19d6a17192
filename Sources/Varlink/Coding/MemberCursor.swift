/// Goes through the members of one object. A member that comes twice is refused, and one that `M`
/// does not name is refused or passed over, as the decoder was told.
public struct MemberCursor<M: WireMember> {
    @usableFromInline let members: M.AllCases
    /// Bit i: the i-th member came already.
    @usableFromInline var seen: UInt64 = 0
    /// Members mostly come in their order, so the search starts behind the last one found.
    @usableFromInline var expected: M.AllCases.Index
    @usableFromInline var expectedBit: UInt64 = 1

    @inlinable
    init() {
        members = M.allCases
        expected = members.startIndex
        precondition(members.count <= UInt64.bitWidth, "an object has at most 64 members")
    }

    /// The next member, whose value is then to be read; nil behind the last one.
    @inlinable
    public mutating func next(
        _ decoder: inout ParameterDecoder
    ) throws(ParameterError) -> M? {
        while let key = try decoder.nextKey() {
            guard let member = find(key) else {
                try decoder.takeUnknownMember()
                continue
            }
            guard seen & expectedBit == 0 else { throw decoder.invalid() }
            seen |= expectedBit
            advance()
            return member
        }
        return nil
    }

    /// Moves to the member of this name.
    @inlinable
    mutating func find(_ key: JSONKey) -> M? {
        for _ in 0..<members.count {
            if expected == members.endIndex { rewind() }
            let member = members[expected]
            if key == member.rawValue { return member }
            advance()
        }
        return nil
    }

    @inlinable
    mutating func advance() {
        members.formIndex(after: &expected)
        expectedBit <<= 1
    }

    @inlinable
    mutating func rewind() {
        expected = members.startIndex
        expectedBit = 1
    }
}
