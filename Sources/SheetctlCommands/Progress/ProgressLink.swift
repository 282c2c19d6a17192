import SheetClient
import SheetInterface
import UnixIO
import Varlink

/// Keeps a sheet presented that shows how far a job is, over restarts of the daemon; it never waits.
///
/// The sheet lives with the connection that presented it, and is changed over another one. The daemon
/// that answers first is the one that is meant from then on.
struct ProgressLink: ~Copyable {
    /// What has changed.
    enum News {
        /// The daemon has the sheet.
        case presented
        /// The daemon is gone.
        case lost
        /// The daemon does not answer; why. Said once for each absence.
        case missing([String])
        /// The daemon has no room now, and will be asked again.
        case postponed(Refusal)
        /// The daemon does not want the sheet; there is none from now on.
        case refused(Refusal)
        /// The service stops, and is not waited for.
        case stopped
        /// The sheet has ended; there is none from now on.
        case ended(Wire.Outcome)
    }

    private let request: ProgressRequest
    /// Where the daemon may be.
    private var candidates: [String]
    private let pacing: Pacing
    /// The word by which the daemon knows the sheet again.
    private var token = PresentToken.make()
    private var presenting: PolledConnection?
    private var changing: PolledConnection?
    /// The sheet, once the daemon has said so over the present connection.
    private var id: String?
    private var updates: ProgressUpdates
    private var absence: Absence
    /// The sheet is to end; whether the daemon has been asked.
    private var dismissal: (isWanted: Bool, isAsked: Bool) = (false, false)
    /// There is no sheet, and will be none.
    private(set) var isOver = false

    /// Looks for a daemon at the first `advance`.
    init(_ request: ProgressRequest, at candidates: [String], pacing: Pacing) {
        self.request = request
        self.candidates = candidates
        self.pacing = pacing
        let now = pacing.now()
        self.updates = ProgressUpdates(at: now)
        self.absence = Absence(at: now)
    }

    /// Whether the daemon has the sheet, as far as is known.
    var isPresented: Bool { id != nil && !isOver }

    /// What to wait on.
    var items: [Poll.Item] { Self.items(presenting) + Self.items(changing) }

    /// When to call `advance` though nothing is ready; nil: then never.
    var deadline: ContinuousClock.Instant? {
        if isOver { return nil }
        guard id != nil else { return absence.moment }
        guard dismissal.isWanted else { return updates.deadline }
        return dismissal.isAsked ? nil : pacing.now()
    }

    /// The job is as far as that.
    mutating func show(_ state: ProgressState) { updates.take(state) }

    /// Asks the daemon to end the sheet, as soon as it can be asked.
    mutating func dismiss() { dismissal.isWanted = true }

    /// Does what is to be done now.
    mutating func advance() -> News? {
        guard !isOver else { return nil }
        do throws(SheetClientError) {
            if Self.items(presenting).isEmpty {
                guard pacing.now() >= absence.moment else { return nil }
                try connect()
            }
            if let news = try hear() { return news }
            try change()
            guard id != nil || pacing.now() < absence.moment else { throw .timedOut }
            return nil
        } catch {
            return take(error)
        }
    }

    // MARK: Presenting

    private mutating func connect() throws(SheetClientError) {
        var connection = try PolledConnection(firstOf: candidates)
        connection.call(Present.self, parameters, more: true)
        presenting = consume connection
        absence.tries(until: pacing.now() + Limits.openingTime)
    }

    private var parameters: Present.Parameters {
        var parameters = request.parameters
        parameters.token = token
        return parameters
    }

    /// Takes what the daemon says of the sheet.
    private mutating func hear() throws(SheetClientError) -> News? {
        guard var connection = presenting.take() else { return nil }
        let replies = try connection.exchange()
        let address = connection.address
        presenting = consume connection
        var news: News?
        for reply in replies {
            if let refusal = reply.refusal { return try take(refusal) }
            let said = try reply.decoded(as: Present.Reply.self, from: Present.qualifiedName)
            if let outcome = said.outcome { return take(outcome) }
            guard id == nil else { continue }
            id = said.id
            candidates = [address]
            absence.answered()
            updates.begin(at: pacing.now())
            news = .presented
        }
        return news
    }

    private mutating func take(_ outcome: Wire.Outcome) -> News? {
        drop()
        // The daemon was away for so long that it took this process for gone: a new sheet, then.
        guard outcome.reason != "presenterGone" || dismissal.isWanted else {
            token = PresentToken.make()
            absence.tries(until: pacing.now() + Limits.refusedProgressPause)
            return nil
        }
        isOver = true
        return .ended(outcome)
    }

    private mutating func take(_ refusal: Refusal) throws(SheetClientError) -> News? {
        guard !refusal.isServiceRestarting else { throw .refused(refusal) }
        drop()
        if refusal.isServiceStopping {
            isOver = true
            return .stopped
        }
        if refusal.mayPass {
            return absence.refused(at: pacing.now()) ? .postponed(refusal) : nil
        }
        isOver = true
        return .refused(refusal)
    }

    /// The daemon is not there, or not any more.
    private mutating func take(_ error: SheetClientError) -> News? {
        let wasPresented = id != nil
        drop()
        let isTold = absence.missed(isLoss: wasPresented, at: pacing.now(), pacing.random())
        if wasPresented { return .lost }
        return isTold ? .missing(error.reasons) : nil
    }

    private mutating func drop() {
        presenting = nil
        changing = nil
        id = nil
        dismissal.isAsked = false
    }

    // MARK: Changing

    /// Asks for what is to be changed, and hears whether it was.
    private mutating func change() throws(SheetClientError) {
        guard let id else { return }
        let now = pacing.now()
        if dismissal.isWanted {
            if !dismissal.isAsked {
                dismissal.isAsked = true
                try call(Dismiss.self, Dismiss.Parameters(id: id))
            }
        } else if let (state, shown) = updates.next(at: now) {
            if let update = state.update(of: id, request.element, from: shown) {
                try call(Update.self, update)
            } else {
                updates.succeeded()
            }
        }
        try hearOfChanges()
    }

    private mutating func call<Method: InterfaceMethod>(
        _ method: Method.Type, _ parameters: Method.Parameters
    ) throws(SheetClientError) {
        var connection: PolledConnection
        if let open = changing.take() {
            connection = open
        } else {
            connection = try PolledConnection(firstOf: candidates)
        }
        connection.call(method, parameters)
        changing = consume connection
    }

    /// That the sheet has ended, or the service stops, is told over the other connection, and better.
    private mutating func hearOfChanges() throws(SheetClientError) {
        guard var connection = changing.take() else { return }
        let replies = try connection.exchange()
        changing = consume connection
        for reply in replies {
            if reply.refusal == nil {
                updates.succeeded()
            } else {
                updates.failed(at: pacing.now())
            }
        }
    }

    private static func items(_ connection: borrowing PolledConnection?) -> [Poll.Item] {
        switch connection {
        case .some(let connection): [Poll.Item(connection.descriptor, connection.interest)]
        case .none: []
        }
    }
}
