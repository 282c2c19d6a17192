import CSystemd
import Foundation
import UnixIO

/// A service manager without a bus: it answers one connection from a thread of its own, and knows one
/// process.
struct FakeManager {
    static let knownPID: Int32 = 1234
    /// Where it listens, as D-Bus writes addresses.
    let address: String

    /// Listens in `folder`; `job` is the type of the job of the process's unit.
    init(in folder: borrowing TemporaryFolder, job: String?) throws {
        let path = try folder.address("bus")
        let listener = try UnixListener.bind(at: path, mode: 0o600)
        try listener.descriptor.setNonBlocking(false)
        address = "unix:path=\(path)"
        let descriptor = Descriptor(consume listener)
        Thread.detachNewThread { descriptor.serve(job: job) }
    }

    /// The listener, handed from one thread to another.
    private final class Descriptor: Sendable {
        private let listener: UnixListener

        init(_ listener: consuming UnixListener) {
            self.listener = listener
        }

        func serve(job: String?) {
            guard case .connection(let stream, _) = listener.accept() else { return }
            let number = stream.release()
            var bus: OpaquePointer?
            sd_bus_new(&bus)
            defer { sd_bus_close_unref(bus) }
            sd_bus_set_fd(bus, number, number)
            sd_bus_set_server(bus, 1, sd_id128_t(qwords: (1, 2)))
            sd_bus_start(bus)
            while true {
                var message: OpaquePointer?
                let progress = sd_bus_process(bus, &message)
                guard progress >= 0 else { return }
                if let message {
                    answer(message, job: job)
                    sd_bus_message_unref(message)
                }
                if progress == 0, sd_bus_wait(bus, .max) < 0 { return }
            }
        }

        private func answer(_ call: OpaquePointer, job: String?) {
            var reply: OpaquePointer?
            sd_bus_message_new_method_return(call, &reply)
            defer { sd_bus_message_unref(reply) }
            switch (string(sd_bus_message_get_member(call)), string(sd_bus_message_get_path(call)))
            {
            case ("GetUnitByPID", "/org/freedesktop/systemd1"):
                var pid: UInt32 = 0
                sd_bus_message_read_basic(call, type("u"), &pid)
                guard pid == UInt32(FakeManager.knownPID) else {
                    sd_bus_reply_method_errno(call, ESRCH, nil)
                    return
                }
                sd_bus_message_append_basic(reply, type("o"), "/unit")
            case ("Get", "/unit"):
                var number: UInt32 = job == nil ? 0 : 9
                sd_bus_message_open_container(reply, type("v"), "(uo)")
                sd_bus_message_open_container(reply, type("r"), "uo")
                sd_bus_message_append_basic(reply, type("u"), &number)
                sd_bus_message_append_basic(reply, type("o"), job == nil ? "/" : "/job/9")
                sd_bus_message_close_container(reply)
                sd_bus_message_close_container(reply)
            case ("Get", "/job/9"):
                sd_bus_message_open_container(reply, type("v"), "s")
                sd_bus_message_append_basic(reply, type("s"), job ?? "")
                sd_bus_message_close_container(reply)
            default:
                sd_bus_reply_method_errno(call, EBADRQC, nil)
                return
            }
            sd_bus_send(nil, reply, nil)
        }

        private func string(_ text: UnsafePointer<CChar>?) -> String {
            text.map { String(cString: $0) } ?? ""
        }

        private func type(_ code: Unicode.Scalar) -> CChar {
            CChar(truncatingIfNeeded: code.value)
        }
    }
}
