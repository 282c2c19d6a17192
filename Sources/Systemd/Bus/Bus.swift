import CSystemd
import Glibc
package import UnixIO

/// A connection to a message bus, for a few questions that must be answered in time.
///
/// **Source:** sd-bus(3).
package struct Bus: ~Copyable {
    /// Which bus.
    package enum Kind: Hashable, Sendable {
        /// The one of the machine.
        case system
        /// The one of the user that this process runs as.
        case user
        /// A program that speaks for itself at an address of D-Bus's, `unix:path=…`, without a bus.
        case peer(String)
    }

    private let connection: OpaquePointer
    private let deadline: ContinuousClock.Instant

    private init(_ connection: OpaquePointer, deadline: ContinuousClock.Instant) {
        self.connection = connection
        self.deadline = deadline
    }

    /// Connects. Everything asked of this connection, and connecting, is over `patience` from now.
    ///
    /// Throws `ETIMEDOUT` then, and what connecting failed with: `ENOENT` where there is no bus.
    package static func connect(to kind: Kind, patience: Duration) throws(Errno) -> Bus {
        let deadline = ContinuousClock.now + patience
        var connection: OpaquePointer?
        let result = open(kind, &connection)
        guard result >= 0, let connection else {
            sd_bus_unref(connection)
            throw Errno(code: -result, operation: "connect to the", object: name(of: kind))
        }
        let bus = Bus(connection, deadline: deadline)
        try bus.waitUntilReady()
        return bus
    }

    deinit {
        sd_bus_close_unref(connection)
    }

    /// Calls a method of `object` at `service` and lends its reply.
    ///
    /// Throws the reply's error as an errno, with the method's name.
    borrowing func call<Result>(
        _ method: String, interface: String, of object: String, at service: String,
        write: (OpaquePointer) -> Int32, read: (OpaquePointer) -> Result
    ) throws(Errno) -> Result {
        let operation = "call \(interface).\(method) of"
        var message: OpaquePointer?
        defer { sd_bus_message_unref(message) }
        try Errno.check(
            sd_bus_message_new_method_call(
                connection, &message, service, object, interface, method),
            operation, object)
        guard let message else { throw Errno(code: ENOMEM, operation: operation, object: object) }
        try Errno.check(write(message), operation, object)
        var reply: OpaquePointer?
        defer { sd_bus_message_unref(reply) }
        let left = try remaining()
        try Errno.check(sd_bus_call(connection, message, left, nil, &reply), operation, object)
        guard let reply else { throw Errno(code: EBADMSG, operation: operation, object: object) }
        return read(reply)
    }

    private static func open(_ kind: Kind, _ connection: inout OpaquePointer?) -> Int32 {
        switch kind {
        case .system: return sd_bus_open_system(&connection)
        case .user: return sd_bus_open_user(&connection)
        case .peer(let address):
            let result = sd_bus_new(&connection)
            guard result >= 0 else { return result }
            let steps = [sd_bus_set_address(connection, address), sd_bus_start(connection)]
            return steps.first { $0 < 0 } ?? 0
        }
    }

    private static func name(of kind: Kind) -> String {
        switch kind {
        case .system: "system bus"
        case .user: "user bus"
        case .peer(let address): "peer at \(address)"
        }
    }

    /// sd_bus_call would wait for the greeting too, but without end.
    private borrowing func waitUntilReady() throws(Errno) {
        while true {
            let isReady = try Errno.check(sd_bus_is_ready(connection), "connect to the bus")
            if isReady > 0 { return }
            let progress = try Errno.check(sd_bus_process(connection, nil), "connect to the bus")
            if progress > 0 { continue }
            try Errno.check(sd_bus_wait(connection, try remaining()), "connect to the bus")
        }
    }

    /// The time left, in microseconds: never 0, which would mean sd-bus's own time-out.
    private borrowing func remaining() throws(Errno) -> UInt64 {
        let (seconds, attoseconds) = (deadline - .now).components
        let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
        guard microseconds > 0 else { throw Errno(code: ETIMEDOUT, operation: "hear from the bus") }
        return UInt64(microseconds)
    }
}
