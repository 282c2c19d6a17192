extension InterfaceParser {
    /// The name of a field or a value, with the comments before it.
    private struct Label {
        let name: String
        var documentation: [String]
        let mark: InterfaceScanner.Mark
    }

    /// A type; what follows it is left alone, white space too.
    private mutating func valueType(
        nesting: Int
    ) throws(Failure) -> InterfaceDescription.ValueType {
        scanner.skipSpace()
        let start = scanner.mark
        guard nesting <= VarlinkLimits.descriptionNesting else {
            throw scanner.error(.tooDeep(limit: VarlinkLimits.descriptionNesting), at: start)
        }
        if scanner.next == UInt8(ascii: "(") {
            return try structureOrEnumeration(nesting: nesting)
        }
        if scanner.take("?") {
            return .nullable(try nonNullableType(nesting: nesting + 1))
        }
        if scanner.take("[]") {
            return .array(try valueType(nesting: nesting + 1))
        }
        if scanner.take("[string]") {
            return .map(try valueType(nesting: nesting + 1))
        }
        return try namedType(at: start)
    }

    private mutating func nonNullableType(
        nesting: Int
    ) throws(Failure) -> InterfaceDescription.ValueType {
        scanner.skipSpace()
        guard scanner.next != UInt8(ascii: "?") else {
            throw scanner.error(.doubleNullable, at: scanner.mark)
        }
        return try valueType(nesting: nesting)
    }

    private mutating func namedType(
        at start: InterfaceScanner.Mark
    ) throws(Failure) -> InterfaceDescription.ValueType {
        let word = scanner.takeWord()
        switch word {
        case "bool": return .bool
        case "int": return .int
        case "float": return .float
        case "string": return .string
        case "object": return .object
        case "any": return .any
        default:
            guard NameKind.member.allows(word) else {
                throw unexpected(
                    at: start,
                    expected: "a type (bool, int, float, string, object, any, the name of a type, "
                        + "“(”, “?”, “[]” or “[string]”)")
            }
            references.append((word, start))
            return .named(word)
        }
    }

    // MARK: Between parentheses

    /// The first name decides: a struct has a colon after it.
    mutating func structureOrEnumeration(
        nesting: Int
    ) throws(Failure) -> InterfaceDescription.ValueType {
        guard let first = try openingLabel() else { return .structure(emptyStructure()) }
        // Only a look: the comments that follow the name are still to be told apart.
        var ahead = scanner
        ahead.skipSpace()
        if ahead.next == UInt8(ascii: ":") {
            return .structure(try structure(beginningWith: first, nesting: nesting))
        }
        return .enumeration(try enumeration(beginningWith: first))
    }

    mutating func structure(nesting: Int) throws(Failure) -> InterfaceDescription.Struct {
        guard let first = try openingLabel() else { return emptyStructure() }
        return try structure(beginningWith: first, nesting: nesting)
    }

    private mutating func structure(
        beginningWith first: Label, nesting: Int
    ) throws(Failure) -> InterfaceDescription.Struct {
        var fields: [InterfaceDescription.Field] = []
        var names: Set<String> = []
        var next: Label? = first
        while var label = next {
            guard names.insert(label.name).inserted else {
                throw scanner.error(.duplicateField(label.name), at: label.mark)
            }
            try expect(":", in: "“:” and the type of the field")
            let type = try valueType(nesting: nesting + 1)
            next = try labelAfterComma(finishing: &label)
            fields.append(
                .init(name: label.name, documentation: label.documentation, type: type))
        }
        return InterfaceDescription.Struct(
            fields: fields, closingComments: scanner.takeComments().map(\.text))
    }

    private mutating func enumeration(
        beginningWith first: Label
    ) throws(Failure) -> InterfaceDescription.Enumeration {
        var values: [InterfaceDescription.EnumerationValue] = []
        var names: Set<String> = []
        var next: Label? = first
        while var label = next {
            guard names.insert(label.name).inserted else {
                throw scanner.error(.duplicateValue(label.name), at: label.mark)
            }
            next = try labelAfterComma(finishing: &label)
            values.append(.init(name: label.name, documentation: label.documentation))
        }
        return InterfaceDescription.Enumeration(
            values: values, closingComments: scanner.takeComments().map(\.text))
    }

    private mutating func emptyStructure() -> InterfaceDescription.Struct {
        InterfaceDescription.Struct(
            fields: [], closingComments: scanner.takeComments().map(\.text))
    }

    /// Passes the opening parenthesis and the first name; nil when the closing one follows at once.
    private mutating func openingLabel() throws(Failure) -> Label? {
        try expect("(", in: "“(”")
        scanner.skipSpace()
        return scanner.take(")") ? nil : try label()
    }

    /// Passes a comma and the next name; nil when the closing parenthesis was there instead.
    ///
    /// Comments on the line of the label belong to it, those that start a line to what follows.
    private mutating func labelAfterComma(finishing label: inout Label) throws(Failure) -> Label? {
        label.documentation += scanner.takeComments().map(\.text)
        scanner.skipSpace()
        label.documentation += scanner.takeTrailingComments().map(\.text)
        if scanner.take(")") { return nil }
        guard scanner.take(",") else {
            throw unexpected(at: scanner.mark, expected: "“,” or “)”")
        }
        scanner.skipSpace()
        label.documentation += scanner.takeTrailingComments().map(\.text)
        return try self.label()
    }

    private mutating func label() throws(Failure) -> Label {
        let start = scanner.mark
        let name = try checked(
            scanner.takeWord(), as: .field, at: start, expected: "the name of a field")
        return Label(
            name: name, documentation: scanner.takeComments().map(\.text), mark: start)
    }
}
