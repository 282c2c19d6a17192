package import Varlink

/// A JSON object with the members that the contract gives it, in the contract's order.
package protocol WireObject: WireCodable, Hashable, Sendable {
    /// The name of each member.
    associatedtype Member: WireMember
}

extension ParameterDecoder {
    /// Unwraps what was read for a member that has to be there.
    ///
    /// Throws the error that names the member when it was not.
    func required<V>(_ value: V?, _ member: some WireMember) throws(ParameterError) -> V {
        guard let value else { throw missing(member) }
        return value
    }
}
