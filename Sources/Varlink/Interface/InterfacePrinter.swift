/// Writes an interface description so that every known parser can read it: line feeds, no tabs, no
/// trailing comma, comments on lines of their own, two spaces of indent.
struct InterfacePrinter {
    private static let maximumColumns = 100
    private static let indentColumns = 2

    private var text = ""
    /// Columns written on the present line.
    private var column = 0

    static func text(of description: InterfaceDescription) -> String {
        var printer = InterfacePrinter()
        printer.comments(description.remarks, documentation: description.documentation)
        printer.line("interface \(description.name)")
        for member in description.members {
            printer.line()
            printer.comments(member.remarks, documentation: member.documentation)
            printer.declaration(of: member)
            printer.line()
        }
        for remark in description.closingRemarks {
            printer.line()
            printer.comments(remark, indent: 0)
        }
        return printer.text
    }

    // MARK: Declarations

    private mutating func declaration(of member: InterfaceDescription.Member) {
        switch member {
        case .type(let type):
            write("type \(type.name) ")
            value(type.definition, indent: 0, reserving: 0)
        case .method(let method):
            write("method \(method.name)")
            signature(method.input, method.output)
        case .error(let error):
            write("error \(error.name) ")
            value(.structure(error.parameters), indent: 0, reserving: 0)
        }
    }

    /// On one line where that fits; else the output is broken up, or the input when the output has
    /// but one field or the input is too long itself.
    private mutating func signature(
        _ input: InterfaceDescription.Struct, _ output: InterfaceDescription.Struct
    ) {
        let arrow = " -> "
        let inlineInput = Self.inline(input)
        let inlineOutput = Self.inline(output)
        if let inlineInput {
            if let inlineOutput, fits(inlineInput + arrow + inlineOutput) {
                return write(inlineInput + arrow + inlineOutput)
            }
            if output.fields.count != 1, fits(inlineInput + arrow + "(") {
                write(inlineInput + arrow)
                return fields(of: output, indent: 0)
            }
        }
        fields(of: input, indent: 0)
        write(arrow)
        value(.structure(output), indent: 0, reserving: 0)
    }

    // MARK: Types

    /// - Parameter reserved: columns that must stay free behind it.
    private mutating func value(
        _ type: InterfaceDescription.ValueType, indent: Int, reserving reserved: Int
    ) {
        if let inline = Self.inline(type), fits(inline, reserving: reserved) {
            return write(inline)
        }
        switch type {
        case .structure(let structure): fields(of: structure, indent: indent)
        case .enumeration(let enumeration): values(of: enumeration, indent: indent)
        case .nullable(let inner): prefixed("?", inner, indent: indent, reserving: reserved)
        case .array(let inner): prefixed("[]", inner, indent: indent, reserving: reserved)
        case .map(let inner): prefixed("[string]", inner, indent: indent, reserving: reserved)
        case .bool, .int, .float, .string, .object, .any, .named:
            // A name that is too long for the line.
            write(Self.inline(type) ?? "")
        }
    }

    private mutating func prefixed(
        _ prefix: String, _ inner: InterfaceDescription.ValueType, indent: Int,
        reserving reserved: Int
    ) {
        write(prefix)
        value(inner, indent: indent, reserving: reserved)
    }

    private mutating func fields(of structure: InterfaceDescription.Struct, indent: Int) {
        lines(
            structure.fields, closingComments: structure.closingComments, indent: indent,
            documentation: \.documentation
        ) { printer, field, indent in
            printer.write("\(field.name): ")
            printer.value(field.type, indent: indent, reserving: 1)
        }
    }

    private mutating func values(of enumeration: InterfaceDescription.Enumeration, indent: Int) {
        lines(
            enumeration.values, closingComments: enumeration.closingComments, indent: indent,
            documentation: \.documentation
        ) { printer, value, _ in
            printer.write(value.name)
        }
    }

    /// Parentheses with one item a line between them.
    private mutating func lines<Item>(
        _ items: [Item], closingComments: [String], indent: Int,
        documentation: (Item) -> [String],
        item writeItem: (inout InterfacePrinter, Item, Int) -> Void
    ) {
        guard !items.isEmpty || !closingComments.isEmpty else { return write("()") }
        let inner = indent + Self.indentColumns
        line("(")
        for (index, item) in items.enumerated() {
            comments(documentation(item), indent: inner)
            write(String(repeating: " ", count: inner))
            writeItem(&self, item, inner)
            line(index < items.count - 1 ? "," : "")
        }
        comments(closingComments, indent: inner)
        write(String(repeating: " ", count: indent) + ")")
    }

    // MARK: On one line

    /// Nil when comments stand inside.
    private static func inline(_ type: InterfaceDescription.ValueType) -> String? {
        switch type {
        case .bool: "bool"
        case .int: "int"
        case .float: "float"
        case .string: "string"
        case .object: "object"
        case .any: "any"
        case .named(let name): name
        case .structure(let structure): inline(structure)
        case .enumeration(let enumeration): inline(enumeration)
        case .nullable(let inner): inline(inner).map { "?" + $0 }
        case .array(let inner): inline(inner).map { "[]" + $0 }
        case .map(let inner): inline(inner).map { "[string]" + $0 }
        }
    }

    private static func inline(_ structure: InterfaceDescription.Struct) -> String? {
        guard structure.closingComments.isEmpty else { return nil }
        var parts: [String] = []
        for field in structure.fields {
            guard field.documentation.isEmpty, let type = inline(field.type) else { return nil }
            parts.append("\(field.name): \(type)")
        }
        return "(" + parts.joined(separator: ", ") + ")"
    }

    private static func inline(_ enumeration: InterfaceDescription.Enumeration) -> String? {
        guard enumeration.closingComments.isEmpty,
            enumeration.values.allSatisfy(\.documentation.isEmpty)
        else { return nil }
        return "(" + enumeration.values.map(\.name).joined(separator: ", ") + ")"
    }

    // MARK: Output

    private mutating func comments(_ remarks: [[String]], documentation: [String]) {
        for remark in remarks {
            comments(remark, indent: 0)
            line()
        }
        comments(documentation, indent: 0)
    }

    private mutating func comments(_ lines: [String], indent: Int) {
        for text in lines {
            let comment = text.isEmpty ? "#" : "# \(text)"
            line(String(repeating: " ", count: indent) + comment)
        }
    }

    private func fits(_ words: String, reserving reserved: Int = 0) -> Bool {
        column + words.utf8.count + reserved <= Self.maximumColumns
    }

    private mutating func write(_ words: String) {
        text += words
        column += words.utf8.count
    }

    private mutating func line(_ words: String = "") {
        text += words
        text += "\n"
        column = 0
    }
}
