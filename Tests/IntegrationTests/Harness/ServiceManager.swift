import UnixIO

/// Stands in for systemd: takes what a service says of itself (sd_notify).
final class ServiceManager {
    /// What NOTIFY_SOCKET is to be.
    let path: String
    private let socket: UnixDatagram

    init(in folder: TestFolder) throws {
        // Of its own each time: a program that another test starts at this moment may still have a
        // copy of the socket of one that was here before.
        let name = "manager-\(UInt32.random(in: 0 ... .max))"
        path = folder.path(of: name)
        socket = try UnixDatagram.bind(at: folder.address(of: name), mode: 0o600)
    }

    /// Readable when a message has come.
    var descriptor: Int32 { socket.descriptor.rawValue }

    /// The lines of the next message; nil when none has come.
    func takeMessage() throws -> [String]? {
        switch socket.receive() {
        case .datagram(let datagram):
            let text = String(decoding: datagram.bytes, as: UTF8.self)
            return text.split(separator: "\n").map(String.init)
        case .wouldBlock:
            return nil
        case .failed(let error):
            throw error
        }
    }

    /// Waits for the next message, and gives its lines.
    func message(_ deadline: Deadline = Deadline()) throws -> [String] {
        while true {
            if let message = try takeMessage() { return message }
            let timeout = try deadline.remaining(for: "a message to the service manager")
            _ = try Poll.wait(socket.descriptor, for: .readable, timeout: timeout)
        }
    }

    /// Waits for a message with a line that begins like this, and gives that line's rest. Messages
    /// before it are passed over.
    @discardableResult
    func wait(for prefix: String, _ deadline: Deadline = Deadline()) throws -> String {
        while true {
            let lines = try message(deadline)
            if let line = lines.first(where: { $0.hasPrefix(prefix) }) {
                return String(line.dropFirst(prefix.count))
            }
        }
    }

    /// Waits until the service says that its status is one with these words.
    @discardableResult
    func waitForStatus(with words: String, _ deadline: Deadline = Deadline()) throws -> String {
        while true {
            let status = try wait(for: "STATUS=", deadline)
            if status.contains(words) { return status }
        }
    }
}
