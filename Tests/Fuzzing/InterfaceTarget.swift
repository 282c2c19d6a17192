import Varlink

/// An interface description, and behind a NUL a JSON object that its methods are called with.
///
/// What is read is the same once it was written and read again, written text stays as it is, an error
/// names a place in the text, and a checked object has all that its type demands and nothing else.
enum InterfaceTarget {
    static func run(_ bytes: UnsafeRawBufferPointer) throws(Violation) {
        let parts = Array(bytes).split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
        let text = String(decoding: parts[0], as: UTF8.self)
        let description: InterfaceDescription
        do {
            description = try InterfaceDescription(parsing: text)
        } catch {
            return try check(error, in: text)
        }
        try checkPrinting(of: description)
        guard parts.count > 1 else { return }
        for member in description.members {
            if case .method(let method) = member {
                try check(Array(parts[1]), against: method.input, in: description)
            }
        }
    }

    private static func check(
        _ error: InterfaceDescriptionError, in text: String
    ) throws(Violation) {
        // Characters are scalars here, but for the end of a line, which may have two.
        let lines = text.replacing("\r\n", with: "\n").unicodeScalars.split(
            omittingEmptySubsequences: false, whereSeparator: isLineEnd)
        try demand((1...lines.count).contains(error.line), "the error is in line \(error.line)")
        try demand(error.column >= 1, "the error is in column \(error.column)")
        try demand(
            error.column <= lines[error.line - 1].count + 1,
            "the error is in column \(error.column) of line \(error.line)")
        try demand(!error.description.isEmpty, "the error says nothing")
    }

    private static func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\n" || scalar == "\r"
    }

    private static func checkPrinting(of description: InterfaceDescription) throws(Violation) {
        let printed = description.text
        let again: InterfaceDescription
        do {
            again = try InterfaceDescription(parsing: printed)
        } catch {
            throw Violation("what was printed cannot be parsed: \(error)\n\(printed)")
        }
        try demand(again == description, "it is another description once printed:\n\(printed)")
        try demand(again.text == printed, "it is printed in another way then:\n\(again.text)")
        for member in description.members {
            try demand(description.member(member.name) == member, "\(member.name) is not found")
        }
    }

    private static func check(
        _ object: [UInt8], against structure: InterfaceDescription.Struct,
        in description: InterfaceDescription
    ) throws(Violation) {
        let isCall = passes(object, structure, description, .refused)
        let isReply = passes(object, structure, description, .ignored)
        try demand(!isCall || isReply, "a call takes what a reply does not")
        guard isReply else { return }
        let tree = JSONReference.value(of: object, depth: VarlinkLimits().depth)
        guard case .object(let members)? = tree else { throw Violation("it is no object") }
        for field in structure.fields {
            if case .nullable = field.type { continue }
            let value = members.first { $0.name == field.name }?.value
            try demand(value != nil && value != .null, "\(field.name) is missing")
        }
        let unknown = object.withUnsafeBytes {
            description.unknownMember(in: $0, of: structure)
        }
        // What a reply may have and a call may not are such members, and words of enumerations.
        try demand(unknown == nil || !isCall, "a member is unknown: \(unknown ?? "none")")
    }

    private static func passes(
        _ object: [UInt8], _ structure: InterfaceDescription.Struct,
        _ description: InterfaceDescription, _ unknown: ParameterDecoder.UnknownMembers
    ) -> Bool {
        (try? description.check(object, against: structure, unknownMembers: unknown)) != nil
    }
}
