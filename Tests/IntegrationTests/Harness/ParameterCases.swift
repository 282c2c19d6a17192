import SheetInterface
import Varlink

/// Parameters of a method with one value exchanged for another, made from the interface description:
/// each kind of JSON value, at each place where a value can stand.
struct ParameterCases {
    /// Parameters as a client would send them.
    struct Parameters {
        let text: String
        /// Where the exchanged value stands: `sheet.actions[0].role`; empty for the whole.
        let place: String
        /// The place that InvalidParameter has to name; `nil` when all is as declared.
        let fault: String?
    }

    let interface: InterfaceDescription
    private(set) var all: [Parameters] = []

    /// One of each kind, two of numbers and of arrays.
    private static let values = ["null", "true", "1", "1.5", #""x""#, "[]", "{}", "[null]"]

    init(of method: PresentationInterface.Method) throws {
        interface = try InterfaceDescription(parsing: PresentationInterface.text)
        guard let declared = interface.method(method.rawValue) else {
            throw HarnessFailure("the contract has no method \(method.rawValue)")
        }
        visit(.structure(declared.input), at: "") { $0 }
        for parameters in all where parameters.fault != nil { assertNamed(parameters) }
    }

    /// Exchanges the value at a place, then goes on with the places in it.
    ///
    /// - Parameter wrap: puts a value at this place into whole parameters.
    private mutating func visit(
        _ type: InterfaceDescription.ValueType, at place: String, wrap: (String) -> String
    ) {
        if !place.isEmpty {
            for value in Self.values { add(value, of: type, at: place, wrap: wrap) }
        }
        switch resolved(type) {
        case .structure(let structure):
            if structure.fields.isEmpty, place.isEmpty { addUnknownMember() }
            for field in structure.fields {
                let others = structure.fields.filter { $0.name != field.name }
                let path = place.isEmpty ? field.name : "\(place).\(field.name)"
                let needed = needed(of: others)
                visit(field.type, at: path) { value in
                    wrap("{\((needed + [#""\#(field.name)":\#(value)"#]).joined(separator: ","))}")
                }
            }
        case .array(let element):
            visit(element, at: "\(place)[0]") { wrap("[\($0)]") }
        case .bool, .int, .float, .string, .object, .any, .enumeration, .map, .named, .nullable:
            break
        }
    }

    /// A method without parameters takes none of any kind.
    private mutating func addUnknownMember() {
        for value in Self.values {
            all.append(Parameters(text: #"{"x":\#(value)}"#, place: "", fault: "x"))
        }
    }

    private mutating func add(
        _ value: String, of type: InterfaceDescription.ValueType, at place: String,
        wrap: (String) -> String
    ) {
        let fault = fault(of: value, as: type).map { place + $0 }
        all.append(Parameters(text: wrap(value), place: place, fault: fault))
    }

    /// Where in one of our values the first fault is, relative to the value; `nil` without one.
    private func fault(of value: String, as type: InterfaceDescription.ValueType) -> String? {
        switch (type, value) {
        case (.nullable, "null"): nil
        case (.nullable(let wrapped), _): fault(of: value, as: wrapped)
        case (.named, _): fault(of: value, as: resolved(type))
        case (.bool, "true"), (.int, "1"), (.float, "1"), (.float, "1.5"), (.string, #""x""#),
            (.object, "{}"), (.array, "[]"), (.map, "{}"):
            nil
        case (.any, _): value == "null" ? "" : nil
        case (.array(let element), "[null]"): fault(of: "null", as: element).map { "[0]" + $0 }
        case (.structure(let structure), "{}"):
            structure.fields.first { !isNullable($0.type) }.map { ".\($0.name)" }
        case (.bool, _), (.int, _), (.float, _), (.string, _), (.object, _), (.array, _),
            (.map, _), (.structure, _), (.enumeration, _):
            ""
        }
    }

    // MARK: - What is as declared

    /// The members that must be there, as they stand in an object.
    private func needed(of fields: [InterfaceDescription.Field]) -> [String] {
        fields.filter { !isNullable($0.type) }.map { #""\#($0.name)":\#(valid($0.type))"# }
    }

    private func valid(_ type: InterfaceDescription.ValueType) -> String {
        switch resolved(type) {
        case .bool: "true"
        case .int: "1"
        case .float: "1.5"
        case .string: #""x""#
        case .object, .map: "{}"
        case .any, .nullable, .named: "null"
        case .array: "[]"
        case .enumeration(let enumeration): #""\#(enumeration.values[0].name)""#
        case .structure(let structure):
            "{\(needed(of: structure.fields).joined(separator: ","))}"
        }
    }

    /// The type behind names and question marks.
    private func resolved(
        _ type: InterfaceDescription.ValueType
    ) -> InterfaceDescription.ValueType {
        switch type {
        case .nullable(let wrapped): resolved(wrapped)
        case .named(let name): interface.type(name)?.definition ?? type
        default: type
        }
    }

    private func isNullable(_ type: InterfaceDescription.ValueType) -> Bool {
        if case .nullable = type { true } else { false }
    }

    /// The fault has to be the exchanged value, or in it: all else is as declared.
    private func assertNamed(_ parameters: Parameters) {
        precondition(
            parameters.place.isEmpty || parameters.fault?.hasPrefix(parameters.place) == true)
    }
}
