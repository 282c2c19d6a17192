/// What a service publishes of one interface: its name, and its types, methods and errors in the
/// order of the text, with the comments.
///
/// Names are unique among all members, and every type that is referred to is defined: a value of
/// this type is only made by parsing.
///
/// **Source:** UAPI.20 Varlink IPC, "Interface Definition".
public struct InterfaceDescription: Hashable, Sendable {
    /// Reverse-domain notation with at least two labels, such as `org.example.ftl`.
    public let name: String
    /// Blocks of comment lines that stand before the documentation, set off by a blank line.
    public let remarks: [[String]]
    /// The comment lines directly above `interface`, without `#` and the space that follows it.
    public let documentation: [String]
    /// At least one; no two share a name.
    public let members: [Member]
    /// Blocks of comment lines after the last member.
    public let closingRemarks: [[String]]

    /// Where each member stands in `members`.
    private let positions: [String: Int]

    package init(
        name: String, remarks: [[String]] = [], documentation: [String] = [], members: [Member],
        closingRemarks: [[String]] = []
    ) {
        self.name = name
        self.remarks = remarks
        self.documentation = documentation
        self.members = members
        self.closingRemarks = closingRemarks
        positions = Dictionary(
            uniqueKeysWithValues: members.enumerated().map { ($0.element.name, $0.offset) })
    }

    /// Reads a description in the interface definition language, all of its grammar.
    ///
    /// Nesting is bounded by `VarlinkLimits.descriptionNesting`. No comment is lost: one that
    /// documents nothing stays as a remark, or with the field on whose line it stands.
    ///
    /// - Throws: `InterfaceDescriptionError` for the first thing that is wrong.
    public init(parsing text: String) throws(InterfaceDescriptionError) {
        var parser = InterfaceParser(text)
        self = try parser.parse()
    }

    /// The description written anew: what is short on one line of at most 100 columns, else one
    /// field a line. Parsing it gives a description equal to this one.
    public var text: String {
        InterfacePrinter.text(of: self)
    }

    /// The method with this unqualified name; nil when no member or another kind of member has it.
    public func method(_ name: some StringProtocol) -> Method? {
        guard case .method(let method) = member(name) else { return nil }
        return method
    }

    /// The definition of the type with this name; nil when no member or another kind of member has it.
    public func type(_ name: some StringProtocol) -> TypeDefinition? {
        guard case .type(let type) = member(name) else { return nil }
        return type
    }

    /// The error with this unqualified name; nil when no member or another kind of member has it.
    public func error(_ name: some StringProtocol) -> ErrorDefinition? {
        guard case .error(let error) = member(name) else { return nil }
        return error
    }

    /// Whatever has this name; types, methods and errors share one namespace.
    public func member(_ name: some StringProtocol) -> Member? {
        positions[String(name)].map { members[$0] }
    }
}
