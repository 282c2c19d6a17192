import CSystemd

/// A value on D-Bus, of any type, right or wrong.
indirect enum BusValue: Sendable {
    case boolean(Bool)
    case string(String)
    case number(UInt32)
    case path(String)
    case descriptor(Int32)
    case variant(BusValue)
    case structure([BusValue])
    case array(of: String, [BusValue])
    case entry(String, BusValue)

    /// The properties of an object, or some of them: `a{sv}`.
    static func properties(_ properties: [(String, BusValue)]) -> BusValue {
        .array(of: "{sv}", properties.map { .entry($0.0, .variant($0.1)) })
    }

    /// As D-Bus writes its type.
    var signature: String {
        switch self {
        case .boolean: "b"
        case .string: "s"
        case .number: "u"
        case .path: "o"
        case .descriptor: "h"
        case .variant: "v"
        case .structure(let values): "(\(values.map(\.signature).joined()))"
        case .array(let contents, _): "a\(contents)"
        case .entry: "{sv}"
        }
    }

    func append(to message: OpaquePointer) {
        switch self {
        case .boolean(let value):
            var value: Int32 = value ? 1 : 0
            sd_bus_message_append_basic(message, code("b"), &value)
        case .number(var value):
            sd_bus_message_append_basic(message, code("u"), &value)
        case .descriptor(var value):
            sd_bus_message_append_basic(message, code("h"), &value)
        case .string(let value):
            sd_bus_message_append_basic(message, code("s"), value)
        case .path(let value):
            sd_bus_message_append_basic(message, code("o"), value)
        case .variant(let value):
            fill("v", value.signature, [value], message)
        case .structure(let values):
            fill("r", values.map(\.signature).joined(), values, message)
        case .array(let contents, let values):
            fill("a", contents, values, message)
        case .entry(let name, let value):
            fill("e", "sv", [.string(name), value], message)
        }
    }

    private func fill(
        _ type: Unicode.Scalar, _ contents: String, _ values: [BusValue], _ message: OpaquePointer
    ) {
        sd_bus_message_open_container(message, code(type), contents)
        for value in values { value.append(to: message) }
        sd_bus_message_close_container(message)
    }

    private func code(_ type: Unicode.Scalar) -> CChar { CChar(truncatingIfNeeded: type.value) }
}
