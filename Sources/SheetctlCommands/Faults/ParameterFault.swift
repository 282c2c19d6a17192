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
    ///   - sheet: The sheet that the call was about, as far as that is known.
    init(
        at path: String, in json: RawJSON, of type: InterfaceDescription.ValueType,
        about sheet: Wire.Sheet? = nil
    ) {
        let place = ParameterPlace(path)
        let description = try? InterfaceDescription(parsing: PresentationInterface.text)
        guard let description, let declared = place.type(from: type, in: description) else {
            self.words = Self.unknown(place, in: description, of: type)
            return
        }
        let value = place.value(in: json)
        self.words =
            value.flatMap { Self.mismatch($0, declared) }
            ?? ValueFault(at: place, in: json, about: sheet).words
            ?? Self.malformed(place, in: json)
            ?? value.map { "it does not take \($0.shortened) there" }
            ?? "it is missing, and has to be \(declared.words)"
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
        _ value: RawJSON, _ type: InterfaceDescription.ValueType
    ) -> String? {
        if case .enumeration(let enumeration) = type {
            let isOneOfThem = enumeration.values.contains { "\"\($0.name)\"" == value.description }
            return isOneOfThem ? nil : "it has to be \(type.words), not \(value.shortened)"
        }
        return type.takes(value) ? nil : "it has to be \(type.words), not \(value.shortened)"
    }

    /// A string that is not to be.
    private static func malformed(_ place: ParameterPlace, in json: RawJSON) -> String? {
        guard let text = place.value(in: json)?.text else { return nil }
        guard let name = place.name, names.contains(name) else { return TextFault.words(for: text) }
        guard isName(text) else {
            return "it has to be 1 to 64 letters, digits or any of . _ : @ -, not '\(text)'"
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

    fileprivate func takes(_ value: RawJSON) -> Bool {
        switch self {
        case .bool: value.kind == .boolean
        case .int: value.decoded(WholeNumber.self) != nil
        case .float: value.kind == .number
        case .string, .enumeration: value.kind == .string
        case .array: value.kind == .array
        case .object, .structure, .map: value.kind == .object
        case .any, .named, .nullable: true
        }
    }
}

/// What an `int` of an interface is.
private struct WholeNumber: WireDecodable {
    init(from decoder: inout ParameterDecoder) throws(ParameterError) {
        _ = try decoder.integer()
    }
}
