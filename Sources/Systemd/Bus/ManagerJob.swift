import CSystemd
import Glibc
package import UnixIO

/// The job that the service manager has for our unit: why it sends SIGTERM.
///
/// **Source:** org.freedesktop.systemd1(5).
package enum ManagerJob: Hashable, Sendable {
    /// The unit is being stopped for good.
    case stop
    /// Another job: "restart", "start" after the stopping half of a restart, …
    case other(String)
    /// No job: the signal is not the manager's.
    case noJob
    /// The manager did not say, for this reason.
    case unknown(Errno)

    /// Asks the manager on `bus` about the unit that the process belongs to; at most
    /// `SystemdLimits.managerAnswer` long.
    package static func ask(
        _ bus: Bus.Kind, pid: Int32 = getpid(), patience: Duration = SystemdLimits.managerAnswer
    ) -> ManagerJob {
        do {
            let bus = try Bus.connect(to: bus, patience: patience)
            guard let job = try Self.job(ofUnit: unit(of: pid, on: bus), on: bus) else {
                return .noJob
            }
            let kind = try Self.kind(ofJob: job, on: bus)
            return kind == "stop" ? .stop : .other(kind)
        } catch {
            return .unknown(error)
        }
    }

    private static let service = "org.freedesktop.systemd1"

    /// The object of the unit that a process belongs to.
    private static func unit(of pid: Int32, on bus: borrowing Bus) throws(Errno) -> String {
        let path = try bus.call(
            "GetUnitByPID", interface: "\(service).Manager", of: "/org/freedesktop/systemd1",
            at: service
        ) { message in
            var number = UInt32(bitPattern: pid)
            return sd_bus_message_append_basic(message, type("u"), &number)
        } read: { reply in
            text(in: reply, type: "o")
        }
        return try expect(path, "read the unit of the process", "\(pid)")
    }

    /// The object of the job of a unit; nil when it has none.
    private static func job(ofUnit unit: String, on bus: borrowing Bus) throws(Errno) -> String? {
        let job = try property("Job", interface: "\(service).Unit", of: unit, on: bus) {
            reply -> (UInt32, String)? in
            var number: UInt32 = 0
            guard sd_bus_message_enter_container(reply, type("v"), "(uo)") > 0,
                sd_bus_message_enter_container(reply, type("r"), "uo") > 0,
                sd_bus_message_read_basic(reply, type("u"), &number) > 0,
                let path = text(in: reply, type: "o")
            else { return nil }
            return (number, path)
        }
        let (number, path) = try expect(job, "read the job of the unit", unit)
        return number == 0 ? nil : path
    }

    /// What a job does: "stop".
    private static func kind(ofJob job: String, on bus: borrowing Bus) throws(Errno) -> String {
        let kind = try property("JobType", interface: "\(service).Job", of: job, on: bus) { reply in
            sd_bus_message_enter_container(reply, type("v"), "s") > 0
                ? text(in: reply, type: "s") : nil
        }
        return try expect(kind, "read the type of the job", job)
    }

    /// sd_bus_get_property, but within the time of the bus.
    private static func property<Result>(
        _ name: String, interface: String, of object: String, on bus: borrowing Bus,
        read: (OpaquePointer) -> Result
    ) throws(Errno) -> Result {
        try bus.call(
            "Get", interface: "org.freedesktop.DBus.Properties", of: object, at: service,
            write: { message in
                let result = sd_bus_message_append_basic(message, type("s"), interface)
                return result < 0 ? result : sd_bus_message_append_basic(message, type("s"), name)
            }, read: read)
    }

    private static func text(in reply: OpaquePointer, type code: Unicode.Scalar) -> String? {
        var text: UnsafePointer<CChar>?
        guard sd_bus_message_read_basic(reply, type(code), &text) > 0 else { return nil }
        return text.map { String(cString: $0) }
    }

    private static func type(_ code: Unicode.Scalar) -> CChar {
        CChar(truncatingIfNeeded: code.value)
    }

    private static func expect<Value>(
        _ value: Value?, _ operation: String, _ object: String
    ) throws(Errno) -> Value {
        guard let value else { throw Errno(code: EBADMSG, operation: operation, object: object) }
        return value
    }
}
