import CSystemd
import Glibc

/// A message from a bus, lent while its handler runs. Its values are read once, from the front.
///
/// A value of another type than the one asked for is a fault and stays where it is, so it can be left
/// out: whoever sent it may be older or newer than we are, and is never a reason to stop.
///
/// **Source:** sd_bus_message_read_basic(3), sd_bus_message_enter_container(3).
struct BusMessage {
    private let message: OpaquePointer

    init(_ message: OpaquePointer) {
        self.message = message
    }

    /// Why a message cannot be read as it should be.
    struct Fault: Error, Hashable, CustomStringConvertible {
        /// The type that should be there, as D-Bus writes it.
        let expected: String
        /// The type that is there; empty at the end.
        let found: String

        var description: String {
            "it has \(found.isEmpty ? "nothing" : "the type \(found)") where \(expected) is expected"
        }
    }

    /// An error that came in place of a reply, or that the bus has made of a call that nobody answers.
    struct Failure: Hashable, CustomStringConvertible {
        /// Its name: `org.freedesktop.DBus.Error.NoReply`.
        let name: String
        let text: String

        var description: String { text.isEmpty ? name : "\(text) (\(name))" }
    }

    // MARK: The header

    /// Who sent it, by the name that the bus gave them; the bus's own name; `nil` for what is made here.
    var sender: String? { Self.text(sd_bus_message_get_sender(message)) }
    var path: String { Self.text(sd_bus_message_get_path(message)) ?? "" }
    var interface: String { Self.text(sd_bus_message_get_interface(message)) ?? "" }
    var member: String { Self.text(sd_bus_message_get_member(message)) ?? "" }

    /// The error that this is; `nil` for all that is none.
    var failure: Failure? {
        guard let error = sd_bus_message_get_error(message) else { return nil }
        return Failure(
            name: Self.text(error.pointee.name) ?? "", text: Self.text(error.pointee.message) ?? "")
    }

    // MARK: Values

    func string() throws(Fault) -> String { try text("s") }
    func objectPath() throws(Fault) -> String { try text("o") }

    func boolean() throws(Fault) -> Bool {
        var value: Int32 = 0
        try readBasic("b", into: &value)
        return value != 0
    }

    func uint32() throws(Fault) -> UInt32 {
        var value: UInt32 = 0
        try readBasic("u", into: &value)
        return value
    }

    /// The number of a descriptor that came with the message, which closes it in the end.
    func descriptor() throws(Fault) -> Int32 {
        var value: Int32 = -1
        try readBasic("h", into: &value)
        return value
    }

    /// Enters a variant that holds `contents`, or a structure of them.
    func inside<Value>(
        _ container: Container, of contents: String, read: (BusMessage) throws(Fault) -> Value
    ) throws(Fault) -> Value {
        guard try enter(container, contents) else {
            throw Fault(expected: container.rawValue + contents, found: "")
        }
        let value = try read(self)
        try leave()
        return value
    }

    /// Goes through the elements of an array, each of the type `contents`; at most so many are read.
    func elements<Value>(
        of contents: String, atMost limit: Int, read: (BusMessage) throws(Fault) -> Value
    ) throws(Fault) -> [Value] {
        var values: [Value] = []
        guard try enter(.array, contents) else { return values }
        while try !isAtEnd() {
            if values.count < limit {
                values.append(try read(self))
            } else {
                try skip(contents)
            }
        }
        try leave()
        return values
    }

    /// Goes through named values, `a{sv}`. `read` is handed each name and enters its variant, or
    /// returns false; that one is skipped, as is one whose variant `read` finds at fault.
    ///
    /// - Returns: what was at fault, by name.
    func properties(
        read: (String, BusMessage) throws(Fault) -> Bool
    ) throws(Fault) -> [(name: String, fault: Fault)] {
        var faults: [(name: String, fault: Fault)] = []
        guard try enter(.array, "{sv}") else { return faults }
        while try enter(.entry, "sv") {
            let name = try string()
            do throws(Fault) {
                if try !read(name, self) { try skip("v") }
            } catch {
                faults.append((name, error))
                try skip("v")
            }
            try leave()
        }
        try leave()
        return faults
    }

    /// The names of the properties that have changed without a word of their values, at the end of a
    /// PropertiesChanged, `as`; more than a hundred are not looked at.
    func invalidatedNames() throws(Fault) -> [String] {
        try elements(of: "s", atMost: 100) { message throws(Fault) in try message.string() }
    }

    /// What can hold other values.
    enum Container: String {
        case array = "a"
        case structure = "r"
        case variant = "v"
        case entry = "e"
    }

    // MARK: Steps

    /// False at the end of the array around it.
    private func enter(_ container: Container, _ contents: String) throws(Fault) -> Bool {
        let result = sd_bus_message_enter_container(message, code(container.rawValue), contents)
        guard result >= 0 else { throw fault(container.rawValue + contents) }
        return result > 0
    }

    private func leave() throws(Fault) {
        guard sd_bus_message_exit_container(message) >= 0 else { throw fault("the end") }
    }

    private func skip(_ contents: String) throws(Fault) {
        guard sd_bus_message_skip(message, contents) >= 0 else { throw fault(contents) }
    }

    private func isAtEnd() throws(Fault) -> Bool {
        let result = sd_bus_message_at_end(message, 0)
        guard result >= 0 else { throw fault("a value") }
        return result > 0
    }

    private func text(_ type: String) throws(Fault) -> String {
        var text: UnsafePointer<CChar>?
        try readBasic(type, into: &text)
        // Copied: the message owns it.
        guard let text else { throw fault(type) }
        return String(cString: text)
    }

    private func readBasic<Value>(_ type: String, into value: inout Value) throws(Fault) {
        let result = withUnsafeMutablePointer(to: &value) {
            sd_bus_message_read_basic(message, code(type), $0)
        }
        guard result > 0 else { throw fault(type) }
    }

    private func fault(_ expected: String) -> Fault {
        var type: CChar = 0
        var contents: UnsafePointer<CChar>?
        guard sd_bus_message_peek_type(message, &type, &contents) > 0 else {
            return Fault(expected: expected, found: "")
        }
        let found = String(Unicode.Scalar(UInt8(bitPattern: type)))
        return Fault(expected: expected, found: found + (Self.text(contents) ?? ""))
    }

    private func code(_ type: String) -> CChar {
        CChar(bitPattern: type.utf8.first ?? 0)
    }

    private static func text(_ text: UnsafePointer<CChar>?) -> String? {
        text.map { String(cString: $0) }
    }
}
