/// The members of a call or a reply object: each has a bit of its own, by which it is noted that it has come.
protocol HeaderMember: RawRepresentable, Sendable where RawValue == UInt8 {
    /// The member with this name; nil for a name that is none.
    init?(named key: JSONKey)

    /// As it stands in the object.
    var name: String { get }
}
