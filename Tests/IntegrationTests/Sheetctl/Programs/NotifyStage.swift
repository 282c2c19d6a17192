import Glibc
import UnixIO

/// A program in `sheetctl run`, in whose name a test speaks.
final class NotifyingProgram {
    let process: ChildProcess
    private let address: UnixAddress

    init(_ process: ChildProcess) throws {
        self.process = process
        try process.waitForOutput("\n")
        address = try UnixAddress(path: String(process.output.dropLast()))
    }

    func say(_ text: String, descriptors: [Int32] = []) throws {
        try say(Array(text.utf8), descriptors: descriptors)
    }

    func say(_ text: [UInt8], descriptors: [Int32] = []) throws {
        try UnixDatagram.send(
            text, to: address, descriptors: descriptors, patience: Deadline.patience)
    }

    /// Says it, if there is room for it now.
    func canSay(_ text: String) throws -> Bool {
        do {
            try UnixDatagram.send(Array(text.utf8), to: address, patience: .zero)
            return true
        } catch {
            guard error.code == EAGAIN else { throw error }
            return false
        }
    }

    /// How many descriptors sheetctl has.
    func descriptorCount() throws -> Int {
        try OpenFolder.open("/proc/\(process.pid)/fd").names().count
    }
}

/// A notify socket of a test.
final class NotifyReceiver {
    let path: String
    private let socket: UnixDatagram

    /// One message, with its descriptors as long as a test keeps them.
    final class Message {
        let text: String
        let sender: Int32?
        let descriptorCount: Int
        private var numbers: [Int32]

        init(_ datagram: consuming Datagram) {
            text = String(decoding: datagram.bytes, as: UTF8.self)
            sender = datagram.sender?.pid
            descriptorCount = datagram.descriptors.count
            var kept: [Int32] = []
            while let next = datagram.descriptors.takeFirst() { kept.append(next.release()) }
            numbers = kept
        }

        deinit { letGo() }

        func letGo() {
            for number in numbers { close(number) }
            numbers = []
        }
    }

    init(in folder: TestFolder, _ name: String) throws {
        path = folder.path(of: name)
        socket = try UnixDatagram.bind(at: folder.address(of: name), mode: 0o600)
    }

    /// The next message; its descriptors are closed.
    func next() throws -> Message {
        let message = try nextHolding()
        message.letGo()
        return message
    }

    func nextHolding() throws -> Message {
        let deadline = Deadline()
        while true {
            if let message = try take() { return message }
            let timeout = try deadline.remaining(for: "a datagram at \(path)")
            _ = try Poll.wait(socket.descriptor, for: .readable, timeout: timeout)
        }
    }

    /// Takes what has come.
    func drain() throws {
        while let message = try take() { message.letGo() }
    }

    private func take() throws -> Message? {
        switch socket.receive() {
        case .datagram(let datagram): return Message(datagram)
        case .wouldBlock: return nil
        case .failed(let error): throw error
        }
    }
}

/// A pipe of which one end is given away.
final class HeldPipe {
    private let reader: FileDescriptor
    /// The end to be given away.
    let writer: Int32

    init() throws {
        var numbers: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &numbers) == 0 else { throw Errno.last("open a pipe") }
        reader = FileDescriptor(owning: numbers[0])
        writer = numbers[1]
    }

    /// Closes our copy of the end that was given away.
    func letGo() { close(writer) }

    /// Whether everybody has closed it.
    func isClosed() throws -> Bool {
        try !Poll.wait(reader, for: .readable, timeout: .zero).isEmpty
    }

    /// Whether everybody closes it in time.
    func waitsForClosing() throws -> Bool {
        try Poll.wait(reader, for: .readable, timeout: Deadline.patience).contains(.hungUp)
    }
}
