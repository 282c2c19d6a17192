import SheetGeometry
import FactRecording
import PresentationCore
import SheetService
import SheetStore
import TestKit
import Varlink

/// What can happen in one step.
enum StepKind: Weighted {
    case connect
    case call
    case breakProtocol
    case deliver
    case read
    case endInput
    case hangUp
    case takeTurn
    case passTime
    case setWallClock
    case signal
    case notify
    case endProcess
    case reload
    case login
    case crash
    case restart
    case comeAgain
    case diskFills
    case diskEmpties

    var usualWeight: Int {
        switch self {
        case .call, .deliver, .read: 100
        case .takeTurn: 50
        case .connect, .passTime, .comeAgain, .notify, .login: 15
        case .breakProtocol, .endInput, .hangUp, .setWallClock, .signal, .endProcess: 5
        // So seldom that much comes together in between.
        case .crash, .restart, .diskFills: 1
        case .reload, .diskEmpties: 2
        }
    }

    var isNeeded: Bool {
        switch self {
        case .connect, .call, .deliver, .read: true
        case .breakProtocol, .endInput, .hangUp, .takeTurn, .passTime, .setWallClock, .signal,
            .reload, .notify, .endProcess, .login, .crash, .restart, .comeAgain, .diskFills,
            .diskEmpties:
            false
        }
    }
}

/// What a client can ask for.
enum CallKind: Weighted {
    case present
    case await
    case update
    case dismiss
    case dismissPresented
    case dismissAll
    case choose
    case attemptDismiss
    case selectDetent
    case openScene
    case closeScene
    case setPhase
    case listScenes
    case describeScene
    case describeSheet
    case explain
    case watch
    case getStatus
    case getInfo
    case attach
    case reportDrawn
    case reportContentHeight
    case resizeRenderer
    case endDrag
    case unknown
    case malformed

    var usualWeight: Int {
        switch self {
        case .present: 20
        case .setPhase, .openScene: 6
        case .choose: 8
        case .await, .watch, .update, .attemptDismiss, .attach, .reportDrawn: 4
        case .dismiss, .selectDetent, .endDrag: 2
        case .dismissPresented, .dismissAll, .closeScene, .listScenes, .describeScene,
            .describeSheet, .explain, .getStatus, .getInfo, .reportContentHeight,
            .resizeRenderer, .unknown, .malformed:
            1
        }
    }

    var isNeeded: Bool { self == .present }
}

/// What one seed's world is like: how often what happens in it, and how narrow it is.
struct Swarm: Sendable {
    let steps: Weights<StepKind>
    let calls: Weights<CallKind>
    let settings: ServiceSettings
    /// Whether the end comes while clients are slow and sheets are live.
    let endsSuddenly: Bool
    let restarts: Bool
    /// One in so many turns does not end with its step.
    let turnLength: Int
    /// After one in so many turns nothing is done for snapshots.
    let idleness: Int
    /// Whether files are damaged while no process is there.
    let damages: Bool
    /// The history takes something in one turn of so many.
    let historySlowness: Int
    /// How facts are recorded: in steps and files so small that there are always new ones.
    let recorder: RecorderSettings
    let narrowness: CallGenerator.Narrowness
    /// Whether most who connect may do everything, so that much happens; in the other worlds much is
    /// refused.
    let isAmongAdministrators: Bool

    static let service = UserID(900)
    /// Who is no administrator.
    static let ordinaryUser = UserID(1000)
    /// Who connects.
    static let users: [UInt32] = [
        0, service.number, ordinaryUser.number, ordinaryUser.number, 1001, 1001, 1002,
    ]
    /// Those of them who may do everything.
    static let administrators: [UInt32] = [0, service.number]
    /// Groups of administrators, of renderers, of prompters, and one that means nothing.
    static let groups: [UInt32] = [50, 51, 52, 53]

    init(drawnFrom random: inout SplitMix64, at start: Moment) {
        steps = Weights(drawnFrom: &random)
        calls = Weights(drawnFrom: &random)
        var settings = ServiceSettings(user: Swarm.service, instance: "sim", startedAt: start)
        settings.limits = Swarm.serviceLimits(drawnFrom: &random)
        settings.presentationLimits = Swarm.limits(drawnFrom: &random)
        settings.policies = Swarm.policies(drawnFrom: &random)
        settings.inactiveGrace = Swarm.grace(drawnFrom: &random)
        settings.reconnect = .seconds(Int.random(in: 1...20, using: &random))
        settings.groups.administrators = random.oneIn(2) ? Swarm.groups[0] : nil
        settings.groups.renderers = random.oneIn(2) ? Swarm.groups[1] : nil
        settings.groups.prompters = random.oneIn(2) ? Swarm.groups[2] : nil
        settings.configuredScenes = Swarm.configuredScenes(drawnFrom: &random)
        settings.mainBinding =
            [nil, .seat("seat0"), .seat("seat0"), .display(Swarm.ordinaryUser)]
            .randomElement(using: &random) ?? nil
        settings.unlocksOnActivate = random.oneIn(2)
        settings.inputGuard = Swarm.inputGuard(drawnFrom: &random)
        settings.dragDismissThreshold = random.oneIn(2) ? .points(50) : .standard
        settings.logsDebug = true
        self.settings = settings
        endsSuddenly = random.oneIn(3)
        restarts = random.oneIn(2)
        turnLength = [2, 10, 1000].randomElement(using: &random) ?? 10
        idleness = [1, 2, 1000].randomElement(using: &random) ?? 2
        historySlowness = [1, 4, 20].randomElement(using: &random) ?? 4
        damages = random.oneIn(4)
        recorder = Swarm.recorder(drawnFrom: &random)
        narrowness = CallGenerator.Narrowness(drawnFrom: &random)
        isAmongAdministrators = random.oneIn(2)
    }

    /// Mostly none.
    static func configuredScenes(
        drawnFrom random: inout SplitMix64
    ) -> [ConfiguredScene] {
        guard random.oneIn(4) else { return [] }
        var scenes = [ConfiguredScene(id: SceneID("c"))]
        if random.oneIn(3) { scenes.append(ConfiguredScene(id: .main)) }
        for index in scenes.indices {
            scenes[index].title = random.oneIn(2) ? "Configured" : nil
            scenes[index].seat = [nil, "seat0", "seat1"].randomElement(using: &random) ?? nil
            scenes[index].owner = random.oneIn(2) ? ordinaryUser : nil
        }
        return scenes
    }

    private static func recorder(drawnFrom random: inout SplitMix64) -> RecorderSettings {
        var settings = RecorderSettings(
            bootID: BootID(bytes: Array(repeating: 7, count: 16)),
            logBytes: [500, 4000, 64_000, 1 << 20].randomElement(using: &random) ?? 4000,
            awaitsArchive: random.oneIn(2))
        settings.store.step = [4096, 4096, 65_536].randomElement(using: &random) ?? 4096
        settings.snapshotSliceBytes = [1, 200, 4000].randomElement(using: &random) ?? 200
        return settings
    }

    static func policies(drawnFrom random: inout SplitMix64) -> PhasePolicies {
        PhasePolicies(
            onInactive: [.dismiss, .hold, .keep].randomElement(using: &random),
            onBackground: [.dismiss, .hold, .keep].randomElement(using: &random))
    }

    static func inputGuard(drawnFrom random: inout SplitMix64) -> Duration {
        [.zero, .milliseconds(300), .seconds(3)].randomElement(using: &random) ?? .zero
    }

    static func grace(drawnFrom random: inout SplitMix64) -> Duration? {
        [nil, nil, .seconds(2)].randomElement(using: &random) ?? nil
    }

    // The bounds are small, so that they are met.

    static func serviceLimits(drawnFrom random: inout SplitMix64) -> ServiceLimits {
        var limits = ServiceLimits()
        limits.connections = Int.random(in: 6...16, using: &random)
        limits.connectionsPerUser = Int.random(in: 2...8, using: &random)
        limits.watchersPerUser = Int.random(in: 1...4, using: &random)
        limits.renderersPerScene = Int.random(in: 1...3, using: &random)
        limits.waitersPerSheet = Int.random(in: 1...3, using: &random)
        limits.notifySenders = Int.random(in: 1...6, using: &random)
        limits.notifySendersPerUser = Int.random(in: 1...4, using: &random)
        limits.callsPerTurn = Int.random(in: 1...4, using: &random)
        limits.wire.unsentBytes = Int.random(in: 500...6000, using: &random)
        limits.watcherBytesInFlight = Int.random(in: 1...limits.wire.unsentBytes, using: &random)
        limits.wire.frameBytes = 4096
        limits.wire.depth = 16
        return limits
    }

    static func limits(drawnFrom random: inout SplitMix64) -> Limits {
        var limits = Limits()
        limits.scenes = Int.random(in: 2...5, using: &random)
        limits.scenesPerUser = Int.random(in: 1...3, using: &random)
        limits.sheets = Int.random(in: 6...40, using: &random)
        limits.sheetsPerUser = Int.random(in: 4...30, using: &random)
        limits.sheetBytes = Int.random(in: 300...3000, using: &random)
        limits.sheetBytesPerUser = Int.random(in: 1000...20_000, using: &random)
        limits.queuedPerScenePerUser = Int.random(in: 1...10, using: &random)
        limits.sourcesPerScene = Int.random(in: 1...4, using: &random)
        limits.endedKept = Int.random(in: 0...20, using: &random)
        limits.endedKeep = .seconds(Int.random(in: 1...3600, using: &random))
        return limits
    }
}
