import CSystemd
import Foundation
import UnixIO

/// A bus in the thread of the test: it does nothing but in `step`, so a test decides what comes when.
@MainActor final class FakeBus {
    /// Where it listens, as D-Bus writes addresses.
    let address: String
    /// Who has logind's name.
    var owner: String? = ":1.7"
    /// Whether connections are greeted and their calls read.
    var isAwake = true
    /// Answers a call that is not to the bus itself; false leaves it in `open`.
    var answer: (Call) -> Bool = { _ in false }
    /// The calls that nobody has answered.
    private(set) var open: [Call] = []
    /// What was called so far, in order.
    private(set) var heard: [String] = []
    /// How many connections were taken so far.
    private(set) var connectionCount = 0
    private let folder: TemporaryFolder
    private var listener: UnixListener?
    private var connections: [OpaquePointer] = []

    init(listens: Bool = true) throws {
        folder = try TemporaryFolder()
        address = "unix:path=\(try folder.address("bus"))"
        if listens { try listen() }
    }

    isolated deinit {
        open = []
        disconnect()
    }

    func listen() throws {
        listener = try UnixListener.bind(at: try folder.address("bus"), mode: 0o600)
    }

    /// Closes all connections.
    func disconnect() {
        open = []
        for connection in connections { sd_bus_close_unref(connection) }
        connections = []
    }

    /// Closes all connections, and takes no more.
    func stop() throws {
        disconnect()
        _ = listener.take()
        unlink("\(try folder.address("bus"))")
    }

    /// Takes what has come, and sends what is to be sent.
    func step() {
        if listener != nil { accept() }
        guard isAwake else { return }
        for connection in connections { process(connection) }
    }

    private func accept() {
        while case .connection(let stream, _)? = listener?.accept() {
            let number = stream.release()
            var connection: OpaquePointer?
            sd_bus_new(&connection)
            guard let connection else { return }
            sd_bus_set_fd(connection, number, number)
            sd_bus_set_server(connection, 1, sd_id128_t(qwords: (1, 2)))
            sd_bus_start(connection)
            connections.append(connection)
            connectionCount += 1
        }
    }

    private func process(_ connection: OpaquePointer) {
        while true {
            var message: OpaquePointer?
            guard sd_bus_process(connection, &message) > 0 else { return }
            guard let message else { continue }
            take(Call(message))
            sd_bus_message_unref(message)
        }
    }

    private func take(_ call: Call) {
        heard.append(call.member)
        switch call.member {
        case "Hello": call.reply([.string(":1.99")])
        case "AddMatch": call.reply([])
        case "GetNameOwner":
            if let owner {
                call.reply([.string(owner)])
            } else {
                call.fail("org.freedesktop.DBus.Error.NameHasNoOwner")
            }
        default:
            if !answer(call) { open.append(call) }
        }
    }

    /// Answers all calls that were left open.
    func answerOpen() {
        let calls = open
        open = []
        for call in calls where !answer(call) { open.append(call) }
    }

    /// Sends a signal to everybody; from logind, unless it is said from whom.
    func emit(
        _ member: String, _ interface: String, of path: String, _ values: [BusValue] = [],
        from sender: String? = nil
    ) {
        for connection in connections {
            var message: OpaquePointer?
            sd_bus_message_new_signal(connection, &message, path, interface, member)
            guard let message else { continue }
            if let sender = sender ?? owner { sd_bus_message_set_sender(message, sender) }
            for value in values { value.append(to: message) }
            sd_bus_send(connection, message, nil)
            sd_bus_message_unref(message)
        }
    }

    /// Gives logind's name to somebody, or to nobody, and says so.
    func setOwner(_ new: String?, saidBy sender: String = "org.freedesktop.DBus") {
        emit(
            "NameOwnerChanged", "org.freedesktop.DBus", of: "/org/freedesktop/DBus",
            [.string("org.freedesktop.login1"), .string(owner ?? ""), .string(new ?? "")],
            from: sender)
        if sender == "org.freedesktop.DBus" { owner = new }
    }
}

/// A call that was made to something on the bus.
@MainActor final class Call {
    private let message: OpaquePointer
    let member: String
    let path: String
    let destination: String
    /// Whether the bus is to start whoever answers.
    let isStarting: Bool
    /// Its arguments, as far as they are texts.
    let texts: [String]

    init(_ message: OpaquePointer) {
        self.message = sd_bus_message_ref(message)
        func string(_ text: UnsafePointer<CChar>?) -> String {
            text.map { String(cString: $0) } ?? ""
        }
        member = string(sd_bus_message_get_member(message))
        path = string(sd_bus_message_get_path(message))
        destination = string(sd_bus_message_get_destination(message))
        isStarting = sd_bus_message_get_auto_start(message) > 0
        var texts: [String] = []
        var text: UnsafePointer<CChar>?
        while sd_bus_message_read_basic(message, CChar(UInt8(ascii: "s")), &text) > 0 {
            texts.append(string(text))
        }
        self.texts = texts
    }

    isolated deinit {
        sd_bus_message_unref(message)
    }

    func reply(_ values: [BusValue]) {
        var reply: OpaquePointer?
        sd_bus_message_new_method_return(message, &reply)
        guard let reply else { return }
        for value in values { value.append(to: reply) }
        sd_bus_send(nil, reply, nil)
        sd_bus_message_unref(reply)
    }

    func fail(_ name: String, _ text: String = "") {
        var error = sd_bus_error()
        sd_bus_error_set(&error, name, text)
        sd_bus_reply_method_error(message, &error)
        sd_bus_error_free(&error)
    }
}
