package import SheetClient
import SheetInterface
package import UnixIO
import Varlink

/// A renderer's attachment to one daemon, over the daemon's restarts.
///
/// Nothing in it waits: who has the loop polls `pollItems` until `wakeUp`, and then lets it `advance`.
/// It holds two connections, one that brings pictures and one for calls. A daemon that is gone is looked
/// for as long as the renderer is there, with pauses that grow; where somebody watches for it, only for a
/// while after each `tryNow`. One that had this renderer once may have it again, when the scene has its
/// former owner or others have left; it is asked again and again.
///
/// **Source:** `Attach` of the interface; R35, R38a.
package struct RendererSession: ~Copyable {
    package typealias Instant = ContinuousClock.Instant

    /// What is attached.
    package struct Attachment: Hashable, Sendable {
        package var scene: String?
        package var name: String
        package var kinds: [String]

        /// - Parameters:
        ///   - scene: That of the caller when left out.
        ///   - name: What people call the renderer.
        ///   - kinds: Kinds of sheets that it draws in a way of its own.
        package init(scene: String? = nil, name: String, kinds: [String] = []) {
            self.scene = scene
            self.name = name
            self.kinds = kinds
        }
    }

    enum State: Hashable {
        /// There is no connection; nil: nothing is tried before `tryNow`. Exits: `attaching` when the time
        /// has come and somebody answers.
        case away(until: Instant?)
        /// Asked for the first picture. Exits: `attached` when it comes, `away`, `ended`.
        case attaching(since: Instant)
        /// Pictures come. Exits: `away` when the daemon is lost, `ended` when it wants no more of it.
        case attached(renderer: String)
        /// Refused, or the daemon stopped for good.
        case ended
    }

    /// A call that has no reply yet.
    struct Pending: Hashable {
        enum Kind: Hashable { case choose, attemptDismiss, endDrag, selectDetent, report }
        let call: CallID
        let kind: Kind
        let ticket: Ticket
        let since: Instant
    }

    private let location: SocketLocation
    private let environment: ClientEnvironment
    private let attachment: Attachment
    private let service: Int
    private let isWatched: Bool
    private let random: @Sendable () -> UInt64
    var state: State
    private var reconnection = Reconnection()
    /// Until when a daemon that is watched for is looked for as well.
    private var lookingEnd: Instant
    /// Where the daemon is: the first that answered is meant from then on.
    private var address: String?
    private var pictures: PolledConnection?
    var calls: PolledConnection?
    var pending: [Pending] = []
    var callCount = 0
    /// What is drawn on, and as the daemon knows it.
    var surface: Surface
    var knownSurface: Surface?
    /// What the daemon has been told in this attachment.
    var reportedRevision: Int64?
    /// What it has still to be told, before all else.
    var owedRevision: Int64?
    var reportedHeights: [String: Double] = [:]
    /// Whether the daemon has had it.
    private var wasAttached = false
    /// What has happened outside of `advance`.
    private var lossToTell: String?
    private var lossTold: String?

    /// Nothing is connected before the first `advance`.
    ///
    /// - Parameters:
    ///   - service: What the pictures and their sheets are marked with.
    ///   - isWatched: Whether somebody says `tryNow` as soon as there is a daemon where there was none.
    ///     It is looked for then only as long as it may be about to listen.
    ///   - random: Spreads the pauses.
    package init(
        to location: SocketLocation = .automatic, in environment: ClientEnvironment = .current,
        as attachment: Attachment, on surface: Surface, service: Int = 0,
        isWatched: Bool = false, at now: Instant,
        random: @escaping @Sendable () -> UInt64 = Pacing.real.random
    ) {
        self.location = location
        self.environment = environment
        self.attachment = attachment
        self.surface = surface
        self.service = service
        self.isWatched = isWatched
        self.random = random
        state = .away(until: now)
        lookingEnd = now + Limits.lookingTime
    }

    /// What the daemon calls the renderer; nil while it is not attached.
    package var renderer: String? {
        if case .attached(let renderer) = state { renderer } else { nil }
    }

    /// Whether nothing more comes.
    package var isEnded: Bool { state == .ended }

    /// Whether there is no daemon that it is connected to.
    package var isAway: Bool {
        if case .away = state { true } else { false }
    }

    /// What to wait on.
    package var pollItems: [Poll.Item] {
        var items: [Poll.Item] = []
        if let item = Self.pollItem(of: pictures) { items.append(item) }
        if let item = Self.pollItem(of: calls) { items.append(item) }
        return items
    }

    private static func pollItem(of connection: borrowing PolledConnection?) -> Poll.Item? {
        switch connection {
        case .some(let connection): Poll.Item(connection.descriptor, connection.interest)
        case nil: nil
        }
    }

    /// When to `advance` even if nothing is ready; nil: not before.
    package var wakeUp: Instant? {
        switch state {
        case .away(let until): until
        case .attaching(let since): since + Limits.replyTimeout
        case .attached: pending.first.map { $0.since + Limits.replyTimeout }
        case .ended: nil
        }
    }

    /// Goes away from the daemon until `tryNow`: what draws cannot be seen, so that sheets are not to count
    /// as drawn here. What waits for a reply gets none.
    package mutating func detach() -> [RendererEvent] {
        guard !isEnded else { return [] }
        let events = giveUpPending()
        disconnect()
        state = .away(until: nil)
        return events
    }

    /// Looks for a daemon that is away at the next `advance`, and for a while then: it may have come. A
    /// loss that was told is not told again.
    package mutating func tryNow(at now: Instant) {
        guard isAway else { return }
        let wasAway = reconnection.isAway
        reconnection = Reconnection()
        if wasAway { reconnection.lost(at: now) }
        lookingEnd = now + Limits.lookingTime
        state = .away(until: now)
    }

    /// Does all that can be done now.
    package mutating func advance(to now: Instant) -> [RendererEvent] {
        if case .away(let until?) = state, until <= now { connect(at: now) }
        var events: [RendererEvent] = []
        do throws(SheetClientError) {
            try exchange(at: now, &events)
        } catch {
            events += fail(error, at: now)
        }
        if let reason = lossToTell.take() {
            lossTold = reason
            events.append(.lost(reason))
        }
        return events
    }

    // MARK: Coming and going

    private mutating func connect(at now: Instant) {
        let candidates = address.map { [$0] } ?? location.candidates(in: environment)
        do throws(SheetClientError) {
            let calls = try PolledConnection(firstOf: candidates)
            let address = calls.address
            var pictures = try PolledConnection(firstOf: [address])
            _ = pictures.call(
                Attach.self,
                Attach.Parameters(
                    scene: attachment.scene, name: attachment.name, size: surface.size,
                    safeArea: surface.safeArea, kinds: attachment.kinds),
                more: true)
            self.address = address
            self.pictures = consume pictures
            self.calls = consume calls
            knownSurface = surface
            state = .attaching(since: now)
        } catch {
            lose(error, at: now)
        }
    }

    /// Lets go of the connections, and sets when to try again.
    private mutating func lose(_ error: SheetClientError, at now: Instant) {
        if !reconnection.isAway { lossToTell = Self.reason(of: error) }
        if case .attached = state { lookingEnd = now + Limits.returnTime }
        disconnect()
        reconnection.lost(at: now)
        if isWatched, case .unreachable = error, now >= lookingEnd {
            state = .away(until: nil)
            return
        }
        let pause = reconnection.nextPause(at: now, random: random())
        state = .away(until: now + (pause ?? Limits.longAbsencePause))
    }

    /// The same for a daemon that is there, and will not have it now.
    private mutating func wait(because error: SheetClientError, at now: Instant) {
        lose(error, at: now)
        let reason = Self.reason(of: error)
        // It is another thing than that the daemon is away.
        if lossTold != reason { lossToTell = reason }
        state = .away(until: now + Limits.longAbsencePause)
    }

    /// That nobody answers says nothing more than that the daemon is away: what was tried does.
    private static func reason(of error: SheetClientError) -> String {
        if case .unreachable(let reasons) = error { return reasons.joined(separator: "; ") }
        return error.description
    }

    private mutating func disconnect() {
        pictures = nil
        calls = nil
        reportedRevision = nil
        owedRevision = nil
        reportedHeights = [:]
    }

    /// Nobody answers any more what has been asked.
    private mutating func giveUpPending() -> [RendererEvent] {
        defer { pending = [] }
        return pending.filter { $0.kind != .report }.map { .replied($0.ticket, .unknown) }
    }

    /// Takes a failure for a loss, or for the end.
    private mutating func fail(_ error: SheetClientError, at now: Instant) -> [RendererEvent] {
        let events = giveUpPending()
        switch error {
        case .disconnected, .timedOut, .failed, .unreachable, .absent, .interrupted:
            lose(error, at: now)
        case .refused(let refusal) where refusal.isServiceRestarting:
            lose(error, at: now)
        case .refused(let refusal) where wasAttached && refusal.mayPass:
            wait(because: error, at: now)
        case .refused, .violation, .malformedReply:
            disconnect()
            state = .ended
            return events + [.ended(error)]
        }
        return events
    }

    // MARK: Both connections

    private mutating func exchange(
        at now: Instant, _ events: inout [RendererEvent]
    ) throws(SheetClientError) {
        for reply in try pictures?.exchange(reads: Limits.readsPerTurn) ?? [] {
            try take(picture: reply, &events)
        }
        reportWhereOwed(at: now)
        resizeWhereNeeded(at: now)
        for reply in try calls?.exchange(reads: Limits.readsPerTurn) ?? [] {
            try take(reply: reply, &events)
        }
        // There may be room for it by now.
        reportWhereOwed(at: now)
        if state != .ended, let wakeUp, wakeUp <= now, !isAway { throw .timedOut }
    }

    private mutating func take(
        picture reply: IncomingReply, _ events: inout [RendererEvent]
    ) throws(SheetClientError) {
        if let refusal = reply.refusal { throw .refused(refusal) }
        let picture = Picture(
            try reply.decoded(as: Attach.Reply.self, from: Attach.qualifiedName), service: service)
        reconnection.answered()
        wasAttached = true
        lossTold = nil
        state = .attached(renderer: picture.renderer)
        let ids = Set(picture.layers.map(\.key.id))
        reportedHeights = reportedHeights.filter { ids.contains($0.key) }
        events.append(.picture(picture))
        // The series has an end only where the daemon gives none: it goes.
        guard reply.continues else { throw .disconnected }
    }
}

extension Refusal {
    /// Whether a renderer that was attached may be again without anything being changed on its side: the
    /// scene has another owner for now, or too many renderers.
    fileprivate var mayPass: Bool {
        if case .quotaExceeded(resource: "renderers", _) = interfaceError { return true }
        return name == "org.varlink.service.PermissionDenied"
    }
}
