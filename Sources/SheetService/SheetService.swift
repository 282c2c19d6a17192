package import PresentationCore
import SheetInterface
import Varlink

/// The service without its sockets: who is calling, what they may do, and what they are told.
///
/// It is the only translator between the wire and the core. Everything comes in as `Input`, everything
/// that is to be done comes out as `Output`; the same inputs give the same outputs, in any process.
///
/// Whoever has one keeps it in one place: a copy would share the connections that there are.
package struct SheetService {
    /// The rules.
    package internal(set) var coordinator: Coordinator
    /// When something falls due in the core: looked at twice an input, and changed by decisions alone.
    var coreDeadline: Instant?
    var settings: ServiceSettings
    var access: Access
    let standardService: StandardService
    var connections = ConnectionTable()
    var waiters = Waiters()
    var watchers = WatcherTable()
    /// What they have still to be told of the input at hand.
    var bulletin = Bulletin()
    var renderers = RendererTable()
    /// Those that may need another picture, and can take one.
    var renderersToDraw: [ConnectionID] = []
    /// Who waits for what is to be drawn (R39).
    var drawingWaits = DrawingWaits()
    /// Scenes that close unrendered and have been found at the start: they wait a while for somebody to
    /// draw them again (R40).
    var awaitedScenes: Set<SceneID> = []
    /// How live sheets were told last.
    var toldSheets = ToldSheets()
    /// Which connections a sheet of lifetime presenter lives with.
    var presenters = Attachments<SheetID>()
    /// Which connections a scene of lifetime presenter lives with.
    var openers = Attachments<SceneID>()
    var deadlines = TimerTable<Deadline>()
    /// Who tells of themselves by sd_notify (R37).
    var senders = NotifySenders()
    /// When the next sign of life of those is due who have promised some.
    var watchdogs = TimerTable<Watchdog>()
    /// What logind has said.
    var login = LoginWatch()
    var sheetIDs: SheetIDSource
    /// The questions that the history has been asked so far.
    var historyQueryCount: UInt64 = 0
    var counters = Counters()
    /// The changes that watchers have been told of so far: the sequence of the newest (R33).
    var changeCount: UInt64 = 0
    /// Whether the service stops, and means to be back.
    var stopping: Stopping?
    /// What does not work as it should.
    var problems = Problems()
    /// What can still be recorded in the input at hand, in bytes.
    var room = Int.max
    /// Whether the core's invariants are looked at after every decision, and what is broken is noted
    /// instead of being the end of a debug build: for whoever wants to know how it came to that.
    package var notesBrokenInvariants = false
    /// The first invariant that did not hold after a decision, in words.
    package internal(set) var brokenInvariant: String?
    /// Whether it goes on with what an earlier run has left.
    private let isRestored: Bool
    /// What has been decided in the input at hand; it is recorded before anything else is done.
    var records: [Output] = []
    /// What else has been ordered in the input at hand.
    var outputs: [Output] = []
    /// The connections that brought or were sent secrets in the last input: the outside wipes what it
    /// has kept of their bytes (R26).
    package internal(set) var secretConnections: [ConnectionID] = []
    /// The calls of the last input that were refused because they could not have been recorded, by their
    /// numbers as `callCount` counts.
    package internal(set) var storageRefusals: [Int] = []
    /// When `deadlineCame` is to be handed in; `nil` while nothing falls due.
    package private(set) var nextDeadline: Instant?
    /// How many calls have been carried out since the start.
    package internal(set) var callCount = 0
    /// The connections that may have something to send or to read, in the order of being touched.
    var touched: [Connection] = []

    /// What falls due.
    enum Deadline: Hashable, Sendable {
        case awaitEnds(ConnectionID)
        case partialFrameEnds(ConnectionID)
        /// Whoever presented before the restart has come again by then, or is gone (R21).
        case reconnectingEnds
        /// A layer of this renderer takes input from then on (R23).
        case inputGuardEnds(ConnectionID)
        /// What is not drawn by then is waited for no longer (R39).
        case drawingEnds(DrawingWaits.Waiter)
    }

    /// How the service stops.
    struct Stopping: Hashable, Sendable {
        let restarting: Bool
    }

    /// Whether `main` is bound to what logind says, and logind has neither answered nor been found not to
    /// be there.
    package var isAwaitingLogind: Bool { settings.mainBinding != nil && !login.hasAnswered }

    /// Begins with no connections.
    ///
    /// Hand in `Input.started` before anything else.
    ///
    /// - Parameter restored: what an earlier run has left, with the bounds of the settings. `nil`: the
    ///   scene `main` alone.
    package init(settings: ServiceSettings, restored: Coordinator? = nil) {
        self.settings = settings
        isRestored = restored != nil
        coordinator =
            restored
            ?? Coordinator(limits: settings.presentationLimits, owner: settings.user)
        coreDeadline = coordinator.nextDeadline
        access = Access(service: settings.user, groups: settings.groups)
        standardService = StandardService(.sheetd)
        sheetIDs = SheetIDSource(instance: settings.instance)
    }

    /// Takes an input, and says what is to be done.
    ///
    /// - Parameters:
    ///   - input: what happened.
    ///   - now: when; never before the moment of an earlier input.
    ///   - room: bytes that can be recorded beyond what has been, before that fails (R42a).
    /// - Returns: what is to be carried out, in order.
    package mutating func handle(
        _ input: Input, at now: Moment, room: Int = .max
    ) -> [Output] {
        var outputs: [Output] = []
        handle(input, at: now, room: room, into: &outputs)
        return outputs
    }

    /// As the other `handle`, into an array without elements, whose room is used.
    package mutating func handle(
        _ input: Input, at now: Moment, room: Int, into outputs: inout [Output]
    ) {
        if case .problemChanged(let subject, let words) = input {
            // It is handed in between a commit and the sending, too: so it decides nothing, not even on
            // what is due, which would be told before it is recorded.
            problems[subject] = words
            return
        }
        begin(room: room, with: &outputs)
        if case .started = input, isRestored { stopRendering(at: now) }
        takeCoreDeadline(at: now)
        carryOut(input, at: now)
        finish(at: now, into: &outputs)
    }

    /// Takes bytes that came in, as `Input.received` does, from where they were read to.
    package mutating func receive(
        _ bytes: Span<UInt8>, from id: ConnectionID, at now: Moment, room: Int,
        into outputs: inout [Output]
    ) {
        begin(room: room, with: &outputs)
        takeCoreDeadline(at: now)
        receive(bytes, from: id, at: now)
        finish(at: now, into: &outputs)
    }

    private mutating func begin(room: Int, with outputs: inout [Output]) {
        assert(outputs.isEmpty && self.outputs.isEmpty, "what was ordered before is carried out")
        swap(&outputs, &self.outputs)
        self.room = room
        if !secretConnections.isEmpty { secretConnections.removeAll(keepingCapacity: true) }
        if !storageRefusals.isEmpty { storageRefusals.removeAll(keepingCapacity: true) }
    }

    private mutating func carryOut(_ input: Input, at now: Moment) {
        switch input {
        case .started: start(at: now)
        case .configured(let settings): configure(settings, at: now)
        case .problemChanged: break
        case .connected(let id, let peer, let groups, let session):
            connect(id, peer, in: groups, session)
        case .received(let id, let bytes): receive(bytes.span, from: id, at: now)
        case .endReceived(let id): receiveEnd(from: id, at: now)
        case .readerLost(let id): loseReader(id, at: now)
        case .hungUp(let id): hangUp(id, at: now)
        case .sent(let sent): noteSent(sent, at: now)
        case .turnCame(let id): takeTurn(of: id, at: now)
        case .phaseSignalled(let phase): takeSignal(phase, of: .everyScene, at: now)
        case .sceneSignalled(let number, let phase): takeSignal(phase, scene: number, at: now)
        case .loginReported(let event): takeLogin(event, at: now)
        case .notified(let sender, let bytes): takeNotification(bytes, from: sender, at: now)
        case .processEnded(let process): endProcess(process, at: now)
        case .historyAnswered(let id, let answer): takeHistory(answer, for: id)
        case .deadlineCame: takeDeadlines(at: now)
        case .stopRequested(let restarting): stop(restarting: restarting, at: now)
        }
    }

    private func deadline() -> Instant? {
        // What falls due once the service stops is for the next one, which begins with what is recorded.
        guard stopping == nil else { return nil }
        return Instant.earlier(
            coreDeadline,
            Instant.earlier(deadlines.nextInstant, watchdogs.nextInstant))
    }

    /// What the service is doing, in one line for an operator.
    package var statusLine: String {
        var line = SheetService.live(coordinator) + ", "
        line += SheetService.counted(connections.count, "connection")
        let holding = coordinator.everySceneSources.all.filter { $0.phase < .active }
        if !holding.isEmpty {
            let words = holding.map { "\($0.name) says \(Wire.Word($0.phase).rawValue)" }
            line += "; no scene is active: " + words.joined(separator: ", ")
        }
        if let problem = problems.words { line += "; " + problem }
        return line
    }

    /// How much there is, for an operator.
    static func live(_ coordinator: Coordinator) -> String {
        let sheets = counted(coordinator.sheets.count, "sheet")
        return "\(sheets) in \(counted(coordinator.scenes.count, "scene"))"
    }

    private static func counted(_ count: Int, _ noun: String) -> String {
        "\(count) \(noun)\(count == 1 ? "" : "s")"
    }

    /// How many connections are open, as the service sees it.
    package var connectionCount: Int { connections.count }
    /// How many calls of Watch are open.
    package var watcherCount: Int { watchers.count }
    /// How many calls of Attach are open.
    package var rendererCount: Int { renderers.count }
    /// How many calls wait for the end of a sheet.
    package func waiterCount(of sheet: SheetID) -> Int { waiters.count(of: sheet) }

    /// What there still is of connections that are all closed, in words; `nil` when nothing is left
    /// of them.
    package var remainder: String? {
        if connections.count > 0 { return "a connection" }
        if watchers.count > 0 { return "a watcher" }
        if renderers.count > 0 { return "a renderer" }
        if !drawingWaits.isEmpty { return "who waits for what is to be drawn" }
        if !waiters.isEmpty { return "who waits for a sheet" }
        if !presenters.isEmpty { return "who presents a sheet" }
        if !openers.isEmpty { return "who keeps a scene open" }
        return deadlines.count > 0 ? "a deadline" : nil
    }

    private mutating func start(at now: Moment) {
        if isRestored { takeUpAgain(at: now) }
        applyConfiguredScenes(at: now)
        // Without an instance there is no logind to wait for (R39a).
        if settings.mainBinding == nil { noteAnswer(at: now) }
    }

    private mutating func finish(at now: Moment, into outputs: inout [Output]) {
        publish(at: now)
        if !renderersToDraw.isEmpty { drawPictures(at: now) }
        for connection in touched {
            settle(connection)
            watchPartialFrame(of: connection, at: now)
        }
        touched.empty()
        nextDeadline = deadline()
        if !records.isEmpty {
            // What stands behind them may be an event for each of a thousand watchers: it is moved.
            self.outputs.insert(contentsOf: records, at: 0)
            records.empty()
        }
        swap(&self.outputs, &outputs)
    }

    /// Tells the operator something; what is only of interest to developers is not even put together
    /// unless they ask for it.
    mutating func log(
        _ level: LogEntry.Level, _ message: @autoclosure () -> String,
        _ fields: @autoclosure () -> KeyValuePairs<StaticString, String> = [:],
        event: LogEvent? = nil
    ) {
        guard level != .debug || settings.logsDebug else { return }
        outputs.append(.log(LogEntry(level, message(), fields(), event: event)))
    }
}
