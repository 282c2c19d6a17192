/// Reads an interface description by recursive descent; nesting is bounded.
///
/// **Source:** UAPI.20 Varlink IPC, "Grammar" and "Parsing Expression Grammar".
struct InterfaceParser {
    typealias Failure = InterfaceDescriptionError

    var scanner: InterfaceScanner
    /// Types that are referred to, defined or not yet.
    var references: [(name: String, mark: InterfaceScanner.Mark)] = []
    private var members: [InterfaceDescription.Member] = []
    private var memberLines: [String: Int] = [:]

    init(_ text: String) {
        scanner = InterfaceScanner(text)
    }

    mutating func parse() throws(Failure) -> InterfaceDescription {
        if let mark = scanner.firstNullCharacter() {
            throw scanner.error(.nullCharacter, at: mark)
        }
        scanner.skipSpace()
        let start = scanner.mark
        guard scanner.takeWord() == "interface" else {
            throw unexpected(at: start, expected: "“interface”, which comes first,")
        }
        let comments = DeclarationComments(scanner.takeComments(), declarationLine: start.line)
        let name = try interfaceName()
        try lineBreak(after: "the name of the interface")
        repeat {
            try member()
        } while !scanner.isAtEnd
        let closing = DeclarationComments(scanner.takeComments(), declarationLine: nil)
        try checkReferences()
        return InterfaceDescription(
            name: name, remarks: comments.remarks, documentation: comments.documentation,
            members: members, closingRemarks: closing.remarks)
    }

    private mutating func interfaceName() throws(Failure) -> String {
        scanner.skipSpace()
        let start = scanner.mark
        let name = scanner.takeWord(with: Array("_-.".utf8))
        return try checked(name, as: .interface, at: start, expected: "the name of the interface")
    }

    private mutating func member() throws(Failure) {
        let start = scanner.mark
        let keyword = scanner.takeWord()
        let comments = DeclarationComments(scanner.takeComments(), declarationLine: start.line)
        switch keyword {
        case "type": members.append(.type(try type(comments)))
        case "method": members.append(.method(try method(comments)))
        case "error": members.append(.error(try error(comments)))
        default: throw unexpected(at: start, expected: "“type”, “method” or “error”")
        }
        try lineBreak(after: "a declaration")
    }

    private mutating func type(
        _ comments: DeclarationComments
    ) throws(Failure) -> InterfaceDescription.TypeDefinition {
        let name = try memberName()
        return InterfaceDescription.TypeDefinition(
            name: name, remarks: comments.remarks, documentation: comments.documentation,
            definition: try structureOrEnumeration(nesting: 1))
    }

    private mutating func method(
        _ comments: DeclarationComments
    ) throws(Failure) -> InterfaceDescription.Method {
        let name = try memberName()
        let input = try structure(nesting: 1)
        try expect("->", in: "“->” and the output of the method")
        return InterfaceDescription.Method(
            name: name, remarks: comments.remarks, documentation: comments.documentation,
            input: input, output: try structure(nesting: 1))
    }

    private mutating func error(
        _ comments: DeclarationComments
    ) throws(Failure) -> InterfaceDescription.ErrorDefinition {
        let name = try memberName()
        return InterfaceDescription.ErrorDefinition(
            name: name, remarks: comments.remarks, documentation: comments.documentation,
            parameters: try structure(nesting: 1))
    }

    private mutating func memberName() throws(Failure) -> String {
        scanner.skipSpace()
        let start = scanner.mark
        let name = try checked(
            scanner.takeWord(), as: .member, at: start,
            expected: "a name that begins with an upper-case letter")
        if let firstLine = memberLines[name] {
            throw scanner.error(.duplicateMember(name, firstLine: firstLine), at: start)
        }
        memberLines[name] = start.line
        return name
    }

    private func checkReferences() throws(Failure) {
        let types = Set(
            members.compactMap { member -> String? in
                guard case .type(let type) = member else { return nil }
                return type.name
            })
        for (name, mark) in references where !types.contains(name) {
            let isDeclared = memberLines[name] != nil
            throw scanner.error(isDeclared ? .notAType(name) : .unknownType(name), at: mark)
        }
    }

    // MARK: Common parts

    /// Passes white space, and the sign that must follow it.
    mutating func expect(_ sign: String, in expected: String) throws(Failure) {
        scanner.skipSpace()
        guard scanner.take(sign) else { throw unexpected(at: scanner.mark, expected: expected) }
    }

    /// Passes white space up to the next declaration, which stands on another line.
    private mutating func lineBreak(after what: String) throws(Failure) {
        let line = scanner.mark.line
        scanner.skipSpace()
        guard scanner.mark.line > line || scanner.isAtEnd else {
            throw unexpected(at: scanner.mark, expected: "a line break after \(what)")
        }
    }

    func checked(
        _ name: String, as kind: NameKind, at start: InterfaceScanner.Mark, expected: String
    ) throws(Failure) -> String {
        guard !name.isEmpty else { throw unexpected(at: start, expected: expected) }
        guard kind.allows(name) else {
            throw scanner.error(.malformedName(name, kind), at: start)
        }
        return name
    }

    func unexpected(at mark: InterfaceScanner.Mark, expected: String) -> Failure {
        scanner.error(
            .unexpected(found: scanner.inWords(at: mark), expected: expected), at: mark)
    }
}
