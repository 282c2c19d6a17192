import SheetInterface
import Spelling
import Varlink

/// What is wrong with a parameter that was refused, and what would be right.
///
/// The daemon names the parameter; this looks at what was sent, and at what the interface declares.
struct ParameterFault: Sendable {
    /// A clause for people.
    let words: String

    /// - Parameters:
    ///   - path: Where the fault is.
    ///   - json: What was sent.
    ///   - type: What it was meant to be.
    init(at path: String, in json: RawJSON, of type: InterfaceDescription.ValueType) {
        let place = ParameterPlace(path)
        let description = try? InterfaceDescription(parsing: PresentationInterface.text)
        guard let description, let declared = place.type(from: type, in: description) else {
            self.words = Self.unknown(place, in: description, of: type)
            return
        }
        self.words =
            Self.mismatch(place.value(in: json), declared)
            ?? Self.malformed(place, in: json)
            ?? "it is not as it should be"
    }

    private static func unknown(
        _ place: ParameterPlace, in description: InterfaceDescription?,
        of type: InterfaceDescription.ValueType
    ) -> String {
        guard let name = place.name, let description,
            case .structure(let structure)? = place.container?.type(from: type, in: description)
        else { return "there is no such parameter" }
        let nearest = Nearest.match(name, among: structure.fields.map(\.name))
        return "there is no such parameter" + (nearest.map { "; did you mean \($0)?" } ?? "")
    }

    /// A value of a kind that is not declared.
    private static func mismatch(
        _ value: RawJSON?, _ type: InterfaceDescription.ValueType
    ) -> String? {
        guard let value else { return "it is missing, and has to be \(type.words)" }
        if case .enumeration(let enumeration) = type {
            let isOneOfThem = enumeration.values.contains { "\"\($0.name)\"" == value.description }
            return isOneOfThem ? nil : "it has to be \(type.words), not \(value.shortened)"
        }
        return type.takes(value.kind) ? nil : "it has to be \(type.words), not \(value.shortened)"
    }

    /// A string that is not to be.
    private static func malformed(_ place: ParameterPlace, in json: RawJSON) -> String? {
        guard let text = place.value(in: json)?.text else { return nil }
        guard let name = place.name, names.contains(name) else { return TextFault.words(for: text) }
        guard isName(text) else {
            return "it has to be 1 to 64 letters, digits or any of . _ : @ -, not '\(text)'"
        }
        if case .member("values")? = place.steps.first {
            return "there is no element '\(text)' that takes a value"
        }
        return "'\(text)' stands for something else already"
    }

    /// The members that hold names (R33).
    private static let names: Set<String> = ["id", "key", "token", "source", "scene"]

    private static func isName(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.unicodeScalars.allSatisfy { scalar in
                scalar.isASCII
                    && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                        || "._:@-".unicodeScalars.contains(scalar))
            }
    }
}

extension InterfaceDescription.ValueType {
    /// With its article.
    fileprivate var words: String {
        switch self {
        case .bool: "true or false"
        case .int: "a whole number"
        case .float: "a number"
        case .string: "a string"
        case .array: "a list"
        case .object, .structure, .map: "an object"
        case .any, .named, .nullable: "a value"
        case .enumeration(let enumeration):
            "one of " + enumeration.values.map { "\"\($0.name)\"" }.joined(separator: ", ")
        }
    }

    fileprivate func takes(_ kind: JSONKind) -> Bool {
        switch self {
        case .bool: kind == .boolean
        case .int, .float: kind == .number
        case .string, .enumeration: kind == .string
        case .array: kind == .array
        case .object, .structure, .map: kind == .object
        case .any, .named, .nullable: true
        }
    }
}

extension RawJSON {
    /// The string that it is.
    fileprivate var text: String? {
        guard kind == .string else { return nil }
        return bytes.withUnsafeBytes { bytes -> String? in
            var reader = JSONReader(bytes, maximumDepth: 1)
            return try? reader.readString()
        }
    }

    /// As much as goes into a sentence.
    fileprivate var shortened: String {
        let text = description
        return text.count > 40 ? "\(text.prefix(40))…" : text
    }
}
