import SheetClient
import SheetInterface
import UnixIO
import Varlink

/// Keeps a scene open for as long as it lives, over restarts of the daemon; it never waits.
///
/// The scene lives with the connection. The daemon that answers first is the one that is meant from
/// then on.
struct SceneLink: ~Copyable {
    /// What has changed.
    enum News {
        /// The scene is open, at the daemon there.
        case opened(address: String)
        /// It was open, and the daemon is gone.
        case lost
        /// The daemon does not answer, or has no room now; why. Said once for each absence.
        case missing([String])
        /// The daemon does not want the scene to be opened.
        case refused(Refusal)
    }

    private let scene: OpenScene.Parameters
    /// Where the daemon may be.
    private var candidates: [String]
    private let pacing: Pacing
    private var connection: PolledConnection?
    /// Whether the daemon has said that the scene is open.
    private(set) var isOpen = false
    /// It has just said so.
    private var isNews = false
    private var absence: Absence

    /// Looks for a daemon at the first `advance`.
    init(_ scene: OpenScene.Parameters, at candidates: [String], pacing: Pacing) {
        self.scene = scene
        self.candidates = candidates
        self.pacing = pacing
        self.absence = Absence(at: pacing.now())
    }

    /// Where the daemon is; nil when none has answered and there are several places.
    var address: String? { candidates.count == 1 ? candidates[0] : nil }

    /// What to wait on.
    var item: Poll.Item? {
        switch connection {
        case .some(let connection): Poll.Item(connection.descriptor, connection.interest)
        case .none: nil
        }
    }

    /// When to call `advance` though nothing is ready; nil: then never.
    var deadline: ContinuousClock.Instant? { isOpen ? nil : absence.moment }

    private var isConnected: Bool {
        switch connection {
        case .some: true
        case .none: false
        }
    }

    /// Does what is to be done now.
    mutating func advance() -> News? {
        do throws(SheetClientError) {
            if isConnected {
                if let refusal = try exchange() { return take(refusal) }
            } else {
                guard pacing.now() >= absence.moment else { return nil }
                try connect()
            }
            if isOpen { return takeOpening() }
            guard pacing.now() < absence.moment else { throw .timedOut }
            return nil
        } catch {
            return take(error)
        }
    }

    private mutating func connect() throws(SheetClientError) {
        var connection = try PolledConnection(firstOf: candidates)
        connection.call(OpenScene.self, scene)
        self.connection = consume connection
        absence.tries(until: pacing.now() + Limits.openingTime)
    }

    /// Takes the reply, if it has come; the error that it is.
    private mutating func exchange() throws(SheetClientError) -> Refusal? {
        guard var connection = connection.take() else { return nil }
        let replies = try connection.exchange()
        let address = connection.address
        self.connection = consume connection
        guard let reply = replies.first, !isOpen else { return nil }
        if let refusal = reply.refusal {
            guard !refusal.isServiceStopping else { throw .refused(refusal) }
            return refusal
        }
        candidates = [address]
        isOpen = true
        isNews = true
        return nil
    }

    private mutating func takeOpening() -> News? {
        guard isNews else { return nil }
        isNews = false
        absence.answered()
        return .opened(address: candidates[0])
    }

    private mutating func take(_ refusal: Refusal) -> News? {
        drop()
        guard absence.refused(at: pacing.now()) else { return nil }
        return refusal.mayPass ? .missing([refusal.message]) : .refused(refusal)
    }

    /// The daemon is not there, or not any more.
    private mutating func take(_ error: SheetClientError) -> News? {
        let wasOpen = isOpen
        drop()
        let isTold = absence.missed(isLoss: wasOpen, at: pacing.now(), pacing.random())
        if wasOpen { return .lost }
        return isTold ? .missing(error.reasons) : nil
    }

    private mutating func drop() {
        connection = nil
        isOpen = false
        isNews = false
    }

    /// Lets the daemon close the scene, and waits until it has noticed, but not for long: whoever looks
    /// next is to find it closed.
    mutating func letGo() {
        guard isOpen, let address else { return }
        drop()
        // What connects later is heard later.
        guard var witness = try? PolledConnection(firstOf: [address]) else { return }
        witness.call(GetStatus.self, GetStatus.Parameters())
        let end = pacing.now() + Limits.lettingGoTime
        while let replies = try? witness.exchange(), replies.isEmpty {
            var items = [Poll.Item(witness.descriptor, witness.interest)]
            let left = end - pacing.now()
            guard left > .zero, (try? Poll.wait(&items, timeout: left)) == true else { return }
        }
    }
}
