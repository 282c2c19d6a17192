import SheetInterface
import TestKit
import Testing
import Varlink

/// Whatever is done, DescribeScene, the opening of Watch and a mirror of its events tell the same.
@Suite struct `The whole state, three ways` {
    private let daemon: RunningDaemon
    private let witness: Witness
    private let clients: [Client]

    init() throws {
        let daemon = try RunningDaemon()
        self.daemon = daemon
        witness = try Witness(of: daemon)
        clients = try (0..<3).map { _ in try daemon.connect() }
    }

    @Test func `is the same through phases, with what is held, kept, queued and covered`() throws {
        let client = clients[0]
        _ = try client.ask(OpenScene.self, .init(id: "hall", title: "Hall"))
        for policy in [Wire.PhasePolicy.dismiss, .hold, .keep] {
            let sheet = Wire.SheetRequest(title: "\(policy)", onInactive: policy)
            for placement in [Wire.Placement.stack, .queue] {
                _ = try client.ask(
                    Present.self, .init(scene: "hall", sheet: sheet, placement: placement))
            }
        }
        for (phase, source) in [
            (Wire.ScenePhase.inactive, "door"), (.background, "door"), (.inactive, "locker"),
            (.inactive, "door"), (.active, "locker"), (.active, "door"), (.background, "door"),
        ] {
            _ = try client.ask(SetPhase.self, .init(scene: "hall", phase: phase, source: source))
            try witness.expectOneState()
        }
        _ = try client.ask(Present.self, .init(scene: "hall", sheet: .init(title: "late")))
        _ = try client.ask(SetPhase.self, .init(scene: "hall", source: "door"))
        try witness.expectOneState()
        _ = try client.ask(CloseScene.self, .init(id: "hall"))
        try witness.expectOneState()
    }

    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func `is the same after any hundred calls`(seed: UInt64) throws {
        var calls = RandomCalls(seed: seed)
        for _ in 0..<100 {
            let client = calls.pick(clients)
            do {
                try calls.make(over: client, knowing: try sheets())
            } catch is Client.Refused {
                // A refusal changes nothing, which the state tells.
            }
        }
        try witness.expectOneState()
    }

    private func sheets() throws -> [Wire.Sheet] {
        try clients[0].ask(ListScenes.self, .init()).scenes.flatMap { scene in
            try clients[0].ask(DescribeScene.self, .init(id: scene.id)).sheets
        }
    }
}

/// Calls at random, the same for the same seed.
private struct RandomCalls {
    private var random: SplitMix64

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: 0..<values.count, using: &random)]
    }

    /// Makes a call about one of these sheets, or about none.
    mutating func make(over client: Client, knowing sheets: [Wire.Sheet]) throws {
        let id = sheets.isEmpty ? "none" : pick(sheets).id
        switch Int.random(in: 0..<20, using: &random) {
        case 0...7: _ = try client.ask(Present.self, presentation(around: id))
        case 8: _ = try client.ask(Dismiss.self, .init(id: id))
        case 9: _ = try client.ask(DismissPresented.self, .init(id: id))
        case 10: _ = try client.ask(Choose.self, .init(id: id, action: "ok"))
        case 11:
            let gesture = pick(Wire.Gesture.allCases)
            _ = try client.ask(AttemptDismiss.self, .init(id: id, gesture: gesture))
        case 12, 13: _ = try client.ask(Update.self, change(of: id))
        case 14:
            let detent = pick(["medium", "large", "quarter"])
            _ = try client.ask(SelectDetent.self, .init(id: id, detent: detent))
        case 15:
            let title = pick([nil, "Title", "Other"])
            _ = try client.ask(OpenScene.self, .init(id: pick(["hall", "den"]), title: title))
        case 16: _ = try client.ask(CloseScene.self, .init(id: pick(["hall", "den", "main"])))
        default:
            let parameters = SetPhase.Parameters(
                scene: pick([nil, "main", "hall"]),
                phase: pick([nil, .active, .active, .inactive, .background]),
                source: pick([nil, "locker", "door"]))
            _ = try client.ask(SetPhase.self, parameters)
        }
    }

    private mutating func change(of id: String) -> Update.Parameters {
        Update.Parameters(
            id: id, title: pick([nil, "new"]),
            detents: pick([nil, ["large"], ["quarter", "medium"]]),
            interactiveDismissDisabled: pick([nil, true, false]),
            expiresAfterMSec: pick([nil, 60_000]), clear: pick([nil, ["message"]]))
    }

    private mutating func presentation(around id: String) -> Present.Parameters {
        let placement = pick([nil, Wire.Placement.stack, .queue, .replace])
        return Present.Parameters(
            scene: pick([nil, nil, "hall", "den"]), sheet: sheet(), parent: pick([nil, nil, id]),
            placement: placement, replaces: placement == .replace ? pick([nil, id]) : nil,
            lifetime: pick([nil, .presenter]), token: pick([nil, nil, nil, "t"]))
    }

    private mutating func sheet() -> Wire.SheetRequest {
        Wire.SheetRequest(
            key: pick([nil, nil, "a", "b"]), style: pick([nil, .alert, .cover]), title: "x",
            message: "y", actions: [.init(id: "ok", label: "OK")],
            detents: pick([nil, ["medium", "large"]]),
            onInactive: pick([nil, .dismiss, .hold, .keep]),
            inactiveGraceMSec: pick([nil, nil, 60_000]), priority: pick([nil, .normal, .high]),
            expiresAfterMSec: pick([nil, 60_000]), expiryClock: pick([nil, .visible]))
    }
}
