import Systemd
import UnixIO

/// The sockets that the service listens on: passed by systemd, or bound by itself.
final class ListeningSockets {
    private let listener: UnixListener
    private let notify: UnixDatagram?
    /// Where clients connect, for people to read.
    let address: String
    /// Whether clients connect by a file that the service has made.
    let isOwnFile: Bool

    private init(
        _ listener: consuming UnixListener, _ notify: consuming UnixDatagram?, address: String,
        isOwnFile: Bool
    ) {
        self.listener = listener
        self.notify = notify
        self.address = address
        self.isOwnFile = isOwnFile
    }

    /// Takes what systemd has passed; binds by itself when it has passed nothing.
    ///
    /// - Throws: `StartError`: a socket that cannot be used, or one that somebody serves already.
    static func open(
        _ options: Options, environment: Environment, access: SocketAccess
    ) throws(StartError) -> ListeningSockets {
        do {
            var activated = try SocketActivation.take()
            let notify = try activated.takeNotify()
            if let listener = try activated.takeListener() {
                return ListeningSockets(
                    listener, notify, address: "the socket that it was passed", isOwnFile: false)
            }
            let plan = try SocketPlan(options, environment: environment)
            return try bind(plan, notify: notify, access: access)
        } catch {
            throw StartError("\(error)")
        }
    }

    /// Binds what nobody has passed. The files of passed sockets are never removed; ours are.
    private static func bind(
        _ plan: SocketPlan, notify passed: consuming UnixDatagram?, access: SocketAccess
    ) throws -> ListeningSockets {
        let listener = try UnixListener.bind(
            at: plan.service, mode: access.mode, group: access.group)
        let isOwnFile = plan.service.path != nil
        let address = plan.service.description
        if let notify = passed.take() {
            return ListeningSockets(listener, notify, address: address, isOwnFile: isOwnFile)
        }
        guard let path = plan.notify else {
            return ListeningSockets(listener, nil, address: address, isOwnFile: isOwnFile)
        }
        let notify = try UnixDatagram.bind(at: path, mode: access.mode, group: access.group)
        return ListeningSockets(listener, notify, address: address, isOwnFile: isOwnFile)
    }

    /// Makes the sockets known to the loop; connections and datagrams wait in them until they are watched.
    func add(to loop: EventLoop) throws(Errno) {
        try loop.watch(listener.descriptor.rawValue, token: Token.listener, interest: [])
        guard let descriptor = notifyDescriptor else { return }
        try loop.watch(descriptor, token: Token.notify, interest: [])
    }

    /// Turns the watch for datagrams on.
    func watchNotifySocket(in loop: EventLoop) throws(Errno) {
        guard let descriptor = notifyDescriptor else { return }
        try loop.modify(descriptor, token: Token.notify, interest: .readable)
    }

    private var notifyDescriptor: Int32? {
        switch notify {
        case .some(let socket): socket.descriptor.rawValue
        case .none: nil
        }
    }

    /// Turns the watch for connections on or off.
    func watchListener(_ isWatched: Bool, in loop: EventLoop) throws(Errno) {
        try loop.modify(
            listener.descriptor.rawValue, token: Token.listener,
            interest: isWatched ? .readable : [])
    }

    /// Changes who may connect and send from now on, as far as the files are ours; who is connected
    /// stays.
    ///
    /// - Throws: when that is not possible; then all is as it was with `former`.
    func setAccess(_ access: SocketAccess, insteadOf former: SocketAccess) throws(Errno) {
        do throws(Errno) {
            try setAccess(access)
        } catch {
            // Nothing is left to be done if that fails, too: both are at most what they were.
            try? setAccess(former)
            throw error
        }
    }

    private func setAccess(_ access: SocketAccess) throws(Errno) {
        try listener.setAccess(mode: access.mode, group: access.group)
        switch notify {
        case .some(let socket): try socket.setAccess(mode: access.mode, group: access.group)
        case .none: break
        }
    }

    /// Takes one connection that waits.
    func accept() -> AcceptResult { listener.accept() }

    /// Takes one datagram that waits; there is none where nobody can send one.
    func receiveDatagram() -> DatagramResult {
        switch notify {
        case .some(let socket): socket.receive()
        case .none: .wouldBlock
        }
    }
}

/// What the loop's own tokens stand for; clients' tokens are above them.
enum Token {
    static let listener: UInt64 = 1
    static let notify: UInt64 = 2
    static let history: UInt64 = 3
}
