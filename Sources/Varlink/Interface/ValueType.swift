extension InterfaceDescription {
    /// What a value may be.
    ///
    /// A nullable type never holds another nullable type (`??T` is no type).
    public indirect enum ValueType: Hashable, Sendable {
        case bool
        /// A whole number from -2^63 to 2^63 - 1.
        case int
        /// A finite number.
        case float
        case string
        /// Any JSON object.
        case object
        /// Any JSON value but null.
        case any
        /// A type that the interface defines.
        case named(String)
        case structure(Struct)
        case enumeration(Enumeration)
        /// `?T`
        case nullable(ValueType)
        /// `[]T`
        case array(ValueType)
        /// `[string]T`; with an empty struct for `T` it is a set of strings.
        case map(ValueType)
    }

    /// Fields between parentheses, each with a type: `(first: int, second: string)`; may be empty.
    public struct Struct: Hashable, Sendable {
        /// In the order of the text; no two share a name.
        public let fields: [Field]
        /// Comment lines between the last field and the closing parenthesis.
        public let closingComments: [String]

        package init(fields: [Field], closingComments: [String] = []) {
            self.fields = fields
            self.closingComments = closingComments
        }
    }

    /// A name, and what its value may be.
    public struct Field: Hashable, Sendable {
        public let name: String
        /// The comment lines before the field, and those on its line.
        public let documentation: [String]
        public let type: ValueType

        package init(name: String, documentation: [String] = [], type: ValueType) {
            self.name = name
            self.documentation = documentation
            self.type = type
        }
    }

    /// Names between parentheses, of which a value is one: `(one, two, three)`; never empty.
    public struct Enumeration: Hashable, Sendable {
        /// In the order of the text; no two share a name.
        public let values: [EnumerationValue]
        /// Comment lines between the last value and the closing parenthesis.
        public let closingComments: [String]

        package init(values: [EnumerationValue], closingComments: [String] = []) {
            self.values = values
            self.closingComments = closingComments
        }
    }

    /// One name of an enumeration.
    public struct EnumerationValue: Hashable, Sendable {
        public let name: String
        /// The comment lines before the name, and those on its line.
        public let documentation: [String]

        package init(name: String, documentation: [String] = []) {
            self.name = name
            self.documentation = documentation
        }
    }
}
