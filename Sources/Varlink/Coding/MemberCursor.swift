/// Goes through the members of one object. A member that comes twice is refused, and one that `M`
/// does not name is refused or passed over, as the decoder was told.
public struct MemberCursor<M: WireMember> {
    @usableFromInline var search = MemberSearch<M>()

    @inlinable
    init() {}

    /// The next member, whose value is then to be read; nil behind the last one.
    @inlinable
    public mutating func next(
        _ decoder: inout ParameterDecoder
    ) throws(ParameterError) -> M? {
        while let key = try decoder.nextKey() {
            switch search.find(key) {
            case .member(let member): return member
            case .duplicate: throw decoder.invalid()
            case .unknown: try decoder.takeUnknownMember()
            }
        }
        return nil
    }
}
