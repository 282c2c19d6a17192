extension InterfaceDescription {
    /// One declaration of an interface.
    public enum Member: Hashable, Sendable {
        case type(TypeDefinition)
        case method(Method)
        case error(ErrorDefinition)

        /// Unqualified; begins with an upper-case letter.
        public var name: String {
            switch self {
            case .type(let type): type.name
            case .method(let method): method.name
            case .error(let error): error.name
            }
        }

        /// Blocks of comment lines that stand before the documentation, set off by a blank line.
        public var remarks: [[String]] {
            switch self {
            case .type(let type): type.remarks
            case .method(let method): method.remarks
            case .error(let error): error.remarks
            }
        }

        /// The comment lines directly above the declaration, without `#` and the space after it.
        public var documentation: [String] {
            switch self {
            case .type(let type): type.documentation
            case .method(let method): method.documentation
            case .error(let error): error.documentation
            }
        }
    }

    /// A name for a struct or an enumeration: `type Name (…)`.
    public struct TypeDefinition: Hashable, Sendable {
        public let name: String
        public let remarks: [[String]]
        public let documentation: [String]
        /// `.structure` or `.enumeration`, never another case.
        public let definition: ValueType

        package init(
            name: String, remarks: [[String]] = [], documentation: [String] = [],
            definition: ValueType
        ) {
            self.name = name
            self.remarks = remarks
            self.documentation = documentation
            self.definition = definition
        }
    }

    /// What can be called: `method Name(…) -> (…)`.
    public struct Method: Hashable, Sendable {
        public let name: String
        public let remarks: [[String]]
        public let documentation: [String]
        /// The parameters of a call.
        public let input: Struct
        /// The parameters of each of its replies.
        public let output: Struct

        package init(
            name: String, remarks: [[String]] = [], documentation: [String] = [], input: Struct,
            output: Struct
        ) {
            self.name = name
            self.remarks = remarks
            self.documentation = documentation
            self.input = input
            self.output = output
        }
    }

    /// How a call can fail: `error Name (…)`.
    public struct ErrorDefinition: Hashable, Sendable {
        public let name: String
        public let remarks: [[String]]
        public let documentation: [String]
        /// What the error says of itself.
        public let parameters: Struct

        package init(
            name: String, remarks: [[String]] = [], documentation: [String] = [],
            parameters: Struct
        ) {
            self.name = name
            self.remarks = remarks
            self.documentation = documentation
            self.parameters = parameters
        }
    }
}
