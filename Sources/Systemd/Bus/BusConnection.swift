import CSystemd
import Glibc
import UnixIO

/// A connection to a message bus that lives in the loop and never waits.
///
/// Connecting, the greeting, every call and every rule are under way at once, in the order in which
/// they were asked for; their handlers run while the loop waits. When the bus is gone, each call that
/// is open gets an error and then `disconnected` is called: after that the connection is of no use.
/// Nothing is called any more once this value is gone.
///
/// It must not be let go of by one of its own handlers, as sd-bus goes on with the message for others.
///
/// **Source:** sd-bus(3), sd_bus_attach_event(3), sd_bus_call_async(3), sd_bus_slot_set_floating(3).
@MainActor final class BusConnection {
    typealias Handler = @MainActor (BusMessage) -> Void

    private let bus: OpaquePointer
    private let loop: EventLoop

    /// Begins to connect to the bus at `address`, as D-Bus writes it; `nil`: the one of the machine, which
    /// `DBUS_SYSTEM_BUS_ADDRESS` may say.
    ///
    /// Throws `ENOENT` where there is no bus, and what else connecting failed with at once.
    init(to address: String?, in loop: EventLoop, disconnected: @escaping Handler) throws(Errno) {
        let name = address.map { "bus at \($0)" } ?? "system bus"
        var bus: OpaquePointer?
        let result = Self.open(address, &bus)
        guard result >= 0, let bus else {
            sd_bus_close_unref(bus)
            throw Errno(code: -result, operation: "connect to the", object: name)
        }
        self.bus = bus
        self.loop = loop
        try loop.withGuest { (event) throws(Errno) in
            _ = try Errno.check(sd_bus_attach_event(bus, event, 0), "wait for the", name)
        }
        try addMatch(
            "type='signal',interface='org.freedesktop.DBus.Local',member='Disconnected'",
            disconnected)
    }

    isolated deinit {
        // Without a last flush, which could wait. All slots go with it.
        sd_bus_close_unref(bus)
    }

    /// False once it is of no use, of which `disconnected` tells in the end.
    var isOpen: Bool { sd_bus_is_open(bus) > 0 }

    /// Hands what `rule` fits to `handler` from now on. A bus that refuses the rule is left.
    func addMatch(_ rule: String, _ handler: @escaping Handler) throws(Errno) {
        try insert(handler, "listen to the bus for", rule) { slot, userdata in
            sd_bus_add_match_async(bus, slot, rule, messageCame, nil, userdata)
        }
    }

    /// Calls a method, all of whose arguments are texts, and hands what comes of it to `handler`, once:
    /// the reply, or an error, at the latest after `patience`. Nothing is started to answer it.
    func call(
        _ method: String, interface: String, of object: String, at service: String,
        _ arguments: [String], patience: Duration, _ handler: @escaping Handler
    ) throws(Errno) {
        let name = "\(interface).\(method) of \(object)"
        var message: OpaquePointer?
        defer { sd_bus_message_unref(message) }
        try Errno.check(
            sd_bus_message_new_method_call(bus, &message, service, object, interface, method),
            "call", name)
        try Errno.check(sd_bus_message_set_auto_start(message, 0), "call", name)
        for argument in arguments {
            try Errno.check(
                sd_bus_message_append_basic(message, CChar(UInt8(ascii: "s")), argument),
                "call", name)
        }
        let (seconds, attoseconds) = patience.components
        let microseconds = UInt64(seconds) * 1_000_000 + UInt64(attoseconds / 1_000_000_000_000)
        try insert(handler, "call", name) { slot, userdata in
            sd_bus_call_async(bus, slot, message, messageCame, userdata, microseconds)
        }
    }

    /// Gives sd-bus a slot that owns its handler, and goes with the reply or with the bus.
    private func insert(
        _ handler: @escaping Handler, _ operation: String, _ object: String,
        _ add: (UnsafeMutablePointer<OpaquePointer?>, UnsafeMutableRawPointer) -> Int32
    ) throws(Errno) {
        let box = Unmanaged.passRetained(HandlerBox(handler))
        var slot: OpaquePointer?
        // What the bus waits for has changed, unless one of its own handlers asks.
        let result = try loop.withGuest { (_) throws(Errno) in add(&slot, box.toOpaque()) }
        guard result >= 0, let slot else {
            box.release()
            throw Errno(code: -result, operation: operation, object: object)
        }
        sd_bus_slot_set_destroy_callback(slot, handlerDropped)
        sd_bus_slot_set_floating(slot, 1)
        sd_bus_slot_unref(slot)
    }

    private static func open(_ address: String?, _ bus: inout OpaquePointer?) -> Int32 {
        guard let address else { return sd_bus_open_system(&bus) }
        let result = sd_bus_new(&bus)
        guard result >= 0 else { return result }
        for result in [
            sd_bus_set_address(bus, address), sd_bus_set_bus_client(bus, 1), sd_bus_start(bus),
        ] where result < 0 {
            return result
        }
        return 0
    }
}

/// A handler where C can point at it.
private final class HandlerBox: Sendable {
    let handler: BusConnection.Handler

    init(_ handler: @escaping BusConnection.Handler) {
        self.handler = handler
    }
}

/// Not closures in the methods: those would be taken for some of the main actor, which C cannot call.
private nonisolated func messageCame(
    _ message: OpaquePointer?, _ userdata: UnsafeMutableRawPointer?,
    _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
    guard let message, let userdata else { return -EINVAL }
    // Held while it runs: the bus may let go of its slot meanwhile.
    let box = Unmanaged<HandlerBox>.fromOpaque(userdata).takeUnretainedValue()
    nonisolated(unsafe) let lent = BusMessage(message)
    MainActor.assumeIsolated { box.handler(lent) }
    return 0
}

private nonisolated func handlerDropped(_ userdata: UnsafeMutableRawPointer?) {
    guard let userdata else { return }
    Unmanaged<HandlerBox>.fromOpaque(userdata).release()
}
