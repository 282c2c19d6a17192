/// Finds members by their names, and remembers which have come.
@usableFromInline
struct MemberSearch<M: WireMember> {
    @usableFromInline
    enum Finding {
        case member(M)
        /// It came before.
        case duplicate
        /// `M` names no such member.
        case unknown
    }

    @usableFromInline let members: M.AllCases
    /// Members mostly come in their order, so the search starts behind the last one found.
    @usableFromInline var index: M.AllCases.Index
    /// The bit of the member at `index`.
    @usableFromInline var bit: UInt64 = 1
    @usableFromInline var seen: UInt64 = 0

    @inlinable
    init() {
        members = M.allCases
        index = members.startIndex
        precondition(members.count <= UInt64.bitWidth, "an object has at most 64 members")
    }

    @inlinable
    mutating func find(_ key: JSONKey) -> Finding {
        for _ in 0..<members.count {
            if index == members.endIndex {
                index = members.startIndex
                bit = 1
            }
            let member = members[index]
            let memberBit = bit
            members.formIndex(after: &index)
            bit <<= 1
            guard key == member.rawValue else { continue }
            guard seen & memberBit == 0 else { return .duplicate }
            seen |= memberBit
            return .member(member)
        }
        return .unknown
    }
}
