/// Why a text is no interface description, and where.
public struct InterfaceDescriptionError: Error, Hashable, Sendable {
    /// What is wrong.
    public enum Reason: Hashable, Sendable {
        /// Something else stands where the grammar wants `expected`. Both are in words.
        case unexpected(found: String, expected: String)
        /// A name that its kind does not allow.
        case malformedName(String, NameKind)
        /// Types, methods and errors share one namespace.
        case duplicateMember(String, firstLine: Int)
        case duplicateField(String)
        case duplicateValue(String)
        /// A type that no member defines.
        case unknownType(String)
        /// The member with this name is a method or an error.
        case notAType(String)
        /// `??T`
        case doubleNullable
        /// Types are nested deeper than this many levels.
        case tooDeep(limit: Int)
        /// U+0000, which several implementations take for the end of a message.
        case nullCharacter
    }

    /// Counted from 1.
    public let line: Int
    /// Counted from 1, in Unicode scalars.
    public let column: Int
    public let reason: Reason

    public init(line: Int, column: Int, reason: Reason) {
        self.line = line
        self.column = column
        self.reason = reason
    }
}

extension InterfaceDescriptionError: CustomStringConvertible {
    /// One line for a person: where, what was wrong, and what would be right.
    public var description: String {
        "line \(line), column \(column): \(reason)"
    }
}

extension InterfaceDescriptionError.Reason: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unexpected(let found, let expected):
            "found \(found) where \(expected) should be"
        case .malformedName(let name, let kind):
            "“\(name)” cannot name \(kind.noun); \(kind.rule)"
        case .duplicateMember(let name, let firstLine):
            "“\(name)” is already declared on line \(firstLine); "
                + "types, methods and errors need names of their own"
        case .duplicateField(let name):
            "the field “\(name)” is already there; give each field a name of its own"
        case .duplicateValue(let name):
            "the value “\(name)” is already there; name each value once"
        case .unknownType(let name):
            "there is no type “\(name)”; define it with “type \(name) (…)”"
        case .notAType(let name):
            "“\(name)” is a method or an error; a type is defined with “type”"
        case .doubleNullable:
            "“??” says nullable twice; write one “?”"
        case .tooDeep(let limit):
            "types are nested deeper than \(limit) levels; define a type of its own for the inner part"
        case .nullCharacter:
            "the character U+0000 cannot be sent in a description; remove it"
        }
    }
}
