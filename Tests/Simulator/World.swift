import FactRecording
import Oracle
import PresentationCore
import SheetService
import TestKit
import Varlink

/// A machine that is made up from one seed: the service as it is, and around it a clock, clients and
/// their connections, which only chance moves.
///
/// After every step it is checked that what always holds holds. The same seed gives the same run, in
/// any process.
package struct World {
    private let plan: Run
    /// That of the step at hand: each has one of its own, so that it is the same whether the steps
    /// before it are taken or left out.
    var random: SplitMix64
    let swarm: Swarm
    /// Those of the swarm; each process has an instance of its own.
    var settings: ServiceSettings
    var clock = VirtualClock()
    var service: SheetService
    /// What applying the recorded facts alone has led to.
    var restored: Coordinator
    /// The clients, those too whose connection is closed and who have not read everything yet.
    var connections = OrderedMap<ConnectionID, VirtualConnection>()
    /// How often each place in the table of connections was given out.
    var generations: [UInt32] = []
    /// The connections that wait for their next turn.
    var turns: [ConnectionID] = []
    var oracle: Oracle
    /// The longest reply so far: one may pass the bound of unsent bytes.
    var longestReply = 0
    /// How many processes there have been.
    var processCount = 0
    let disk: VirtualDisk
    var recorder: FactRecorder<VirtualFolder>
    /// Since when nothing is in the way on the disk.
    var diskWellSince: Instant
    /// What the service has been told is degraded.
    var toldProblem: String?
    /// What there is again after a crash: the last of it, unless it could not be recorded.
    var recorded: [Checkpoint] = []
    /// What there may be, too, when the process ends while it records a turn.
    var underWay: Checkpoint?
    /// Whether something has been missing in the files, so that some of them are of no use.
    var hasGap = false
    /// All that was there at the end of any turn, in a world in which files are damaged.
    var history: [Checkpoint] = []
    /// What has ended, and the history has not taken yet, and what ended in the turn under way.
    var waitingEnds: [WaitingEnd] = []
    var underWayEnds: [SheetID] = []
    /// The sheets that clients have read of, and how they ended.
    var acknowledged: [String: AcknowledgedEnd?] = [:]
    /// What can still be recorded in the input at hand, in bytes.
    var roomLeft = 0
    /// The turn at hand; `nil` while nothing has happened in it.
    var turn: Turn?
    /// Clients that have lost their connection, and will come again.
    var returning: [ReturningClient] = []
    /// Who is logged in; processes of the service come and go meanwhile.
    var login = VirtualLogin()
    /// Whether what the configuration says of scenes is carried out, which nothing refuses.
    var isConfiguring = false
    /// The step at hand; `nil` in the ending.
    var step: Int?
    var processes = VirtualProcesses()
    /// Whether the service was told to stop, and whether it has said that it did.
    var isStopping = false
    var hasStopped = false
    package internal(set) var summary = Summary()
    /// What has happened, when anybody wants to know.
    var trace: Trace?

    /// Makes up the world of a run.
    ///
    /// - Parameter tell: told what happens, line by line, as it happens.
    package init(_ run: Run, tell: ((String) -> Void)? = nil) {
        plan = run
        random = SplitMix64(seed: run.seed)
        swarm = Swarm(drawnFrom: &random, at: clock.now)
        settings = swarm.settings
        disk = VirtualDisk(seed: random.next())
        diskWellSince = clock.now.instant
        let found = FactRecorder.restore(
            from: VirtualFolder(disk: disk), settings: swarm.recorder,
            limits: settings.presentationLimits, owner: settings.user)
        recorder = found.recorder
        restored = found.coordinator
        service = SheetService(settings: settings, restored: restored)
        oracle = Oracle(rules: Rules(swarm.settings))
        recorded = [Checkpoint(state: restored, oracle: oracle)]
        history = recorded
        if tell != nil || run.never != nil { trace = Trace(never: run.never, tell: tell) }
    }

    /// Lets the steps happen, then the end come.
    ///
    /// - Throws: the first thing that should hold and does not.
    package mutating func run() throws(SimulationFailure) {
        try begin()
        for number in plan.steps.numbers {
            step = number
            random = generator(of: UInt64(number))
            try takeStep()
            if !random.oneIn(swarm.turnLength) { try endTurn() }
            try checkTrace()
        }
        try endTurn()
        step = nil
        // Of no step, so that it is the same after any number of them.
        random = generator(of: .max)
        try end()
        try checkTrace()
        summary.tears = disk.tearCount
        summary.tornWrites = disk.tornWriteCount
        summary.snapshots = disk.snapshotCount
    }

    private func generator(of number: UInt64) -> SplitMix64 {
        var mixer = SplitMix64(seed: plan.seed)
        mixer = SplitMix64(seed: mixer.next() ^ number)
        return SplitMix64(seed: mixer.next())
    }

    // MARK: What is told of it

    /// Keeps what happens from now on in `happenings`.
    mutating func keepTrace() {
        trace = trace ?? Trace(never: plan.never, tell: nil)
    }

    /// What has happened since `keepTrace`, a line each, without what the service did about it.
    var happenings: [String] { trace?.happenings ?? [] }

    /// Where it is, for the lines of the trace.
    var place: String { step.map { "\($0)" } ?? Trace.ending }

    private func checkTrace() throws(SimulationFailure) {
        guard let word = plan.never, trace?.forbiddenLine != nil else { return }
        throw failure("“\(word)” came up")
    }

    // MARK: Checks

    func failure(_ words: String) -> SimulationFailure {
        SimulationFailure(run: plan, step: step, words: words)
    }

    func check(
        _ isRight: Bool, _ words: @autoclosure () -> String
    ) throws(SimulationFailure) {
        guard isRight else { throw failure(words()) }
    }

    /// - Parameter fault: what is wrong, in words.
    func refuse(_ fault: String?) throws(SimulationFailure) {
        if let fault { throw failure(fault) }
    }

    /// What holds after every input.
    mutating func checkState() throws(SimulationFailure) {
        try refuse(service.brokenInvariant ?? service.coordinator.brokenInvariant)
        try check(restored == service.coordinator, "the facts lead to another state")
        let open = connections.count { $0.value.isOpen }
        try check(service.connectionCount == open, "\(open) connections are open outside")
        try compareWithOracle()
    }
}
