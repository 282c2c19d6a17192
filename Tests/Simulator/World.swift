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
    /// How many steps a run has when nobody says otherwise.
    package static let usualSteps = 600

    package let seed: UInt64
    var random: SplitMix64
    let swarm: Swarm
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
    var step = 0
    /// The sheets that live with a connection.
    var presenters = OrderedMap<SheetID, ConnectionID>()
    /// The connections that were closed in this turn.
    var closed: [ConnectionID] = []
    /// The end that was recorded last, when nothing was recorded since.
    var lastEnd: (sheet: Presentation, reason: DismissalReason)?
    /// Whether in this turn something ended for want of its presenters, and whether one has been lost.
    var isPresenterGone = false
    var presentersMayBeGone = false
    /// Whether the service was told to stop, and whether it has said that it did.
    var isStopping = false
    var hasStopped = false
    package internal(set) var summary = Summary()
    /// Told what happens, one line each, when somebody wants to read it.
    package var trace: ((String) -> Void)?

    /// Makes up the world of a seed.
    package init(seed: UInt64) {
        self.seed = seed
        random = SplitMix64(seed: seed)
        swarm = Swarm(drawnFrom: &random, at: clock.now)
        service = SheetService(settings: swarm.settings)
        restored = service.coordinator
        oracle = Oracle(service: swarm.settings.user)
    }

    /// Lets `steps` things happen, then the end come.
    ///
    /// - Throws: the first thing that should hold and does not.
    package mutating func run(steps: Int) throws(SimulationFailure) {
        for _ in 0..<steps {
            step += 1
            try takeStep()
        }
        step += 1
        try end()
        summary.steps = steps
    }

    // MARK: Checks

    func failure(_ words: String) -> SimulationFailure {
        SimulationFailure(seed: seed, step: step, words: words)
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
        try refuse(service.coordinator.brokenInvariant)
        try check(restored == service.coordinator, "the facts lead to another state")
        let open = connections.count { $0.value.isOpen }
        try check(service.connectionCount == open, "\(open) connections are open outside")
        try check(
            service.watcherCount <= open && oracle.liveCount == service.coordinator.sheets.count,
            "the counts do not add up")
    }
}
