/// Calls to one daemon that go on over its restarts.
///
/// The daemon that answers first is the one that is meant from then on: a session never goes on at
/// another address, where another daemon would know nothing of its sheets.
///
/// What is carried out again must be safe to repeat: a Present with a token is.
///
/// ```swift
/// var session = try SheetSession()
/// let scenes = try session.overRestarts { connection, session throws(SheetClientError) in
///     var connection = connection
///     let reply = try connection.call("org.sheetd.Presentation.ListScenes", raw: nil)
///     session.answered()
///     return reply
/// }
/// ```
///
/// **Source:** docs/rules.md, R38a.
public struct SheetSession: ~Copyable, Sendable {
    /// Where the daemon is.
    public let address: String
    /// A descriptor, borrowed, that ends every wait with `interrupted` while it is readable.
    public let interruption: Int32?
    /// Whether the daemon was lost at any time.
    public private(set) var wasLost = false
    private var reconnection = Reconnection()
    private let pacing: Pacing
    /// Connected, and not used yet.
    private var unused: SheetConnection?
    /// Why the last try was in vain.
    private var reasons: [String] = []

    /// Connects to the first daemon that answers; this is tried once.
    ///
    /// Throws `SheetClientError.unreachable`.
    public init(
        to location: SocketLocation = .automatic,
        in environment: ClientEnvironment = .current,
        interruption: Int32? = nil
    ) throws(SheetClientError) {
        try self.init(to: location, in: environment, interruption: interruption, pacing: .real)
    }

    /// The same, with time and chance from elsewhere.
    package init(
        to location: SocketLocation, in environment: ClientEnvironment, interruption: Int32?,
        pacing: Pacing
    ) throws(SheetClientError) {
        let socket = try DaemonSocket(
            firstOf: location.candidates(in: environment), patience: Limits.replyTimeout)
        let address = socket.address
        let connection = try SheetConnection(socket.stream, interruption: interruption)
        self.address = address
        self.interruption = interruption
        self.pacing = pacing
        self.unused = consume connection
    }

    /// Whether the daemon was lost and has not answered since.
    public var isAway: Bool { reconnection.isAway }

    /// Another connection to the same daemon, at once or not at all.
    ///
    /// Throws `SheetClientError.unreachable`.
    public func connect(
        interruption: Int32? = nil
    ) throws(SheetClientError) -> SheetConnection {
        let socket = try DaemonSocket(firstOf: [address], patience: Limits.replyTimeout)
        return try SheetConnection(socket.stream, interruption: interruption)
    }

    /// Says that the daemon has answered what `body` asked it: an absence is over.
    public mutating func answered() {
        reconnection.answered()
    }

    /// Carries `body` out, and each time the daemon is lost in it, again from its beginning on a new
    /// connection.
    ///
    /// A connection that breaks is a loss, and so is the reply that the service restarts; that it stops
    /// is not. While the daemon is away it is looked for, with growing pauses, for 30 seconds in all;
    /// that time is counted anew only after `body` has called `answered()`.
    ///
    /// - Parameters:
    ///   - deadline: How long the daemon is looked for, when that is shorter. It does not end `body`.
    ///   - body: Makes its calls on the connection that it is given.
    ///
    /// Throws what `body` throws when that is no loss, `absent` when the daemon did not come back,
    /// `timedOut` when the deadline passed while it was away, and `interrupted`.
    public mutating func overRestarts<Result>(
        until deadline: ContinuousClock.Instant? = nil,
        _ body: (consuming SheetConnection, inout SheetSession) throws(SheetClientError) -> Result
    ) throws(SheetClientError) -> Result {
        while true {
            let connection = try nextConnection(until: deadline)
            do throws(SheetClientError) {
                return try body(connection, &self)
            } catch {
                try take(error, until: deadline)
            }
        }
    }

    /// Notes a loss, and rethrows everything else.
    private mutating func take(
        _ error: SheetClientError, until deadline: ContinuousClock.Instant?
    ) throws(SheetClientError) {
        if error.isLoss {
            wasLost = true
            reasons = [error.description]
            return reconnection.lost(at: pacing.now())
        }
        guard error == .timedOut, isAway else { throw error }
        reasons = [error.description]
        throw absence(until: deadline)
    }

    /// The one that is there already, or a new one as soon as the daemon takes it.
    private mutating func nextConnection(
        until deadline: ContinuousClock.Instant?
    ) throws(SheetClientError) -> SheetConnection {
        if let unused = unused.take() { return unused }
        while true {
            try pause(until: deadline)
            do throws(SheetClientError) {
                // A daemon that takes nobody now is tried again; waiting for it could not be ended.
                let socket = try DaemonSocket(firstOf: [address], patience: .zero)
                var connection = try SheetConnection(socket.stream, interruption: interruption)
                // The one that listens may be systemd, and the daemon be a while in starting.
                connection.replyTimeout = limit(deadline).map { max(.zero, $0 - pacing.now()) }
                return connection
            } catch {
                guard case .unreachable(let reasons) = error else { throw error }
                self.reasons = reasons
            }
        }
    }

    private mutating func pause(
        until deadline: ContinuousClock.Instant?
    ) throws(SheetClientError) {
        let now = pacing.now()
        guard var pause = reconnection.nextPause(at: now, random: pacing.random()) else {
            throw absence(until: nil)
        }
        if let deadline {
            guard deadline > now else { throw absence(until: deadline) }
            pause = min(pause, deadline - now)
        }
        try pacing.pause(pause, interruption)
    }

    /// When the daemon is not waited for any longer.
    private func limit(_ deadline: ContinuousClock.Instant?) -> ContinuousClock.Instant? {
        guard let end = reconnection.end else { return deadline }
        return deadline.map { min($0, end) } ?? end
    }

    /// What it is called that the daemon is not back: the caller's own deadline is no fault of it.
    private func absence(until deadline: ContinuousClock.Instant?) -> SheetClientError {
        if let deadline, limit(deadline) == deadline { return .timedOut }
        return .absent(for: Limits.reconnectTimeout, reasons)
    }
}
