import SheetClient
import UnixIO

/// The notify socket of a program that `sheetctl run` runs: what comes in is passed on, to the daemon as
/// said of the program's scene, and to an outer receiver as it came, but for who the main process is.
///
/// One datagram is passed on at a time, and its descriptors are held until both have it: a barrier is
/// answered by that. Meanwhile others wait in the socket, and their senders with them, as with any
/// manager. Only a daemon that takes nothing for a while is passed over, and told the sum of it later.
///
/// **Source:** docs/rules.md, R37; sd_notify(3).
struct NotifyRelay: ~Copyable {
    /// One that has not been passed on to everybody.
    private struct Underway: ~Copyable {
        let datagram: Datagram
        /// What the outer receiver is to get; nil when it is to get nothing.
        var outerShare: OuterShare?
        /// What the daemon is to get, and until when; nil when it is to get nothing.
        var daemonShare: (bytes: [UInt8], descriptors: [Int32], end: ContinuousClock.Instant)?
    }

    private let scene: String
    private let folder: PrivateFolder
    private let socket: UnixDatagram
    private let outerAddress: UnixAddress?
    private var outer: DatagramSender?
    private var daemon: DatagramSender?
    private var underway: Underway?
    private var state = NotifiedState()
    /// The daemon has not been told all that holds.
    private var isStateOwed = false
    private let pacing: Pacing

    /// - Parameters:
    ///   - parents: The folders in which the socket may lie, in a folder of its own.
    ///   - outer: Who else is to have what comes in.
    ///
    /// Throws why there can be no socket in the last of the folders.
    init(
        of scene: String, in parents: [String], outer: UnixAddress?, pacing: Pacing
    ) throws(SheetClientError) {
        self.scene = scene
        self.outerAddress = outer
        self.pacing = pacing
        let place = try Self.place(in: parents)
        self.folder = place.folder
        self.socket = place.socket
    }

    private struct Place: ~Copyable {
        let folder: PrivateFolder
        let socket: UnixDatagram
    }

    private static func place(in parents: [String]) throws(SheetClientError) -> Place {
        var failure = "there is no folder for it"
        for parent in parents {
            do {
                let folder = try PrivateFolder(in: parent, named: "sheetctl-run")
                let socket = try UnixDatagram.bind(at: folder.address(Self.name), mode: 0o600)
                return Place(folder: folder, socket: socket)
            } catch {
                failure = "\(error)"
            }
        }
        throw .failed(failure)
    }

    private static let name = "notify"

    /// What `NOTIFY_SOCKET` is to be for the program.
    var path: String { "\(folder.path)/\(Self.name)" }

    // MARK: Waiting

    /// What to wait on.
    var items: [Poll.Item] {
        var items: [Poll.Item] = []
        if isIdle { items.append(Poll.Item(socket.descriptor.rawValue, .readable)) }
        if owesOuter, let number = outer.number { items.append(Poll.Item(number, .writable)) }
        if owesDaemon, let number = daemon.number { items.append(Poll.Item(number, .writable)) }
        return items
    }

    /// When to call `advance` though nothing is ready; nil: then never.
    var deadline: ContinuousClock.Instant? {
        switch underway {
        case .some(let underway): underway.daemonShare?.end
        case .none: nil
        }
    }

    /// Whether everybody has been told what has come.
    private var isIdle: Bool {
        switch underway {
        case .some: false
        case .none: true
        }
    }

    private var owesOuter: Bool {
        switch underway {
        case .some(let underway): underway.outerShare != nil
        case .none: false
        }
    }

    private var owesDaemon: Bool {
        switch underway {
        case .some(let underway): underway.daemonShare != nil || isStateOwed
        case .none: isStateOwed
        }
    }

    // MARK: The daemon

    /// The daemon has the scene open, and is told what holds.
    ///
    /// Returns why it cannot be told, if there is something to tell.
    mutating func open(at address: UnixAddress?) -> String? {
        daemon = nil
        isStateOwed = false
        guard let address else { return "it has no notify socket beside its other one" }
        do throws(Errno) {
            daemon = try DatagramSender(to: address)
        } catch {
            return error.description
        }
        isStateOwed = state.text != nil
        advance()
        return nil
    }

    /// The daemon is gone, and with it whom to tell.
    mutating func close() {
        daemon = nil
        isStateOwed = false
        underway?.daemonShare = nil
        settle()
    }

    /// Whether the program has said anything that the daemon should know.
    var hasState: Bool { state.text != nil }

    // MARK: Passing on

    /// Passes on what can be passed on, and then takes what has come, but not for ever.
    mutating func advance() {
        pass()
        for _ in 0..<Limits.datagramsPerTurn {
            guard isIdle, takeNext() else { return }
            pass()
        }
    }

    /// Takes the next datagram; false when there is none.
    private mutating func takeNext() -> Bool {
        switch socket.receive() {
        case .datagram(let datagram):
            // Others are to be ignored, and their descriptors closed.
            guard datagram.sender != nil, !datagram.isTruncated, !datagram.isControlTruncated else {
                return true
            }
            take(datagram)
            return true
        case .wouldBlock: return false
        case .failed: return false
        }
    }

    private mutating func take(_ datagram: consuming Datagram) {
        let bytes = datagram.bytes
        let numbers = datagram.descriptors.rawValues
        let text = NotifyText(bytes)
        let isBarrier = text?.lines.map(\.bytes) == [Array("BARRIER=1".utf8)] && numbers.count == 1
        if let text, !isBarrier { state.take(text) }
        var underway = Underway(
            datagram: datagram, outerShare: outerAddress.flatMap { _ in OuterShare(of: bytes) },
            daemonShare: nil)
        // One that is behind gets the state, which has this in it.
        if daemon.number != nil, !isStateOwed, let text {
            let end = pacing.now() + Limits.daemonPatience
            underway.daemonShare =
                isBarrier ? (bytes, numbers, end) : (text.datagram(of: scene), [], end)
        }
        self.underway = consume underway
    }

    private mutating func pass() {
        passToOuter()
        if isStateOwed { passState() }
        passToDaemon()
        settle()
    }

    /// Lets go of one that everybody has, and by that of its descriptors.
    private mutating func settle() {
        let isDone =
            switch underway {
            case .some(let underway):
                underway.outerShare == nil && underway.daemonShare == nil
            case .none: false
            }
        if isDone { underway = nil }
    }

    private mutating func passToOuter() {
        guard owesOuter, let address = outerAddress else { return }
        // A manager that has been started anew has another socket in the same place.
        for _ in 0..<2 {
            if outer.number == nil { outer = try? DatagramSender(to: address) }
            switch send(outer) {
            case .sent: underway?.outerShare = nil
            case .wouldBlock: break
            case .failed, nil:
                outer = nil
                continue
            }
            return
        }
        underway?.outerShare = nil
    }

    private func send(_ sender: borrowing DatagramSender?) -> DatagramSender.Result? {
        switch sender {
        case .some(let sender):
            switch underway {
            case .some(let underway):
                underway.outerShare.map { share in
                    sender.send(
                        share.bytes,
                        descriptors: share.hasDescriptors
                            ? underway.datagram.descriptors.rawValues : [])
                } ?? .sent
            case .none: .sent
            }
        case .none: nil
        }
    }

    private mutating func passToDaemon() {
        let share: (bytes: [UInt8], descriptors: [Int32], end: ContinuousClock.Instant)? =
            switch underway {
            case .some(let underway): underway.daemonShare
            case .none: nil
            }
        guard let share else { return }
        switch tellDaemon(share.bytes, share.descriptors) {
        case .sent: underway?.daemonShare = nil
        case .wouldBlock:
            guard pacing.now() >= share.end else { return }
            underway?.daemonShare = nil
            isStateOwed = hasState
        case .failed: loseDaemon()
        }
    }

    /// Tells the daemon all that holds.
    private mutating func passState() {
        guard let text = state.text else { return }
        switch tellDaemon(text.datagram(of: scene), []) {
        case .sent: isStateOwed = false
        case .wouldBlock: break
        case .failed: loseDaemon()
        }
    }

    private func tellDaemon(_ bytes: [UInt8], _ descriptors: [Int32]) -> DatagramSender.Result {
        switch daemon {
        case .some(let daemon): daemon.send(bytes, descriptors: descriptors)
        case .none: .sent
        }
    }

    /// Nobody is there; the daemon will be told all once it has the scene open again.
    private mutating func loseDaemon() {
        daemon = nil
        isStateOwed = false
        underway?.daemonShare = nil
    }

    /// Passes on what the program has left behind, and waits for that, but not for long.
    mutating func finish() {
        let end = pacing.now() + Limits.lettingGoTime
        advance()
        while !isIdle {
            let left = end - pacing.now()
            var items = items
            guard left > .zero, (try? Poll.wait(&items, timeout: left)) == true else { return }
            advance()
        }
    }
}

extension DatagramSender? {
    /// The descriptor; nil when there is none.
    fileprivate var number: Int32? {
        borrowing get {
            switch self {
            case .some(let sender): sender.descriptor.rawValue
            case .none: nil
            }
        }
    }
}
