import PresentationCore
import TestKit
import Testing

/// Whatever happens in whatever order. `Stage` looks at what always holds, and at what restoring gives;
/// here is what can only be seen from step to step.
@Suite struct RandomStoryTests {
    private static var limits: Limits {
        var limits = Limits()
        limits.sheets = 25
        limits.sheetsPerUser = 15
        limits.sheetBytes = 40
        limits.sheetBytesPerUser = 200
        limits.queuedPerScenePerUser = 4
        limits.scenes = 3
        limits.endedKept = 6
        limits.endedKeep = .seconds(60)
        return limits
    }

    private static let peers = [Stage.alice, Stage.bob]

    private struct Teller {
        var random: SplitMix64
        var count = 0

        mutating func pick<Value>(_ values: [Value], or other: Value) -> Value {
            values.randomElement(using: &random) ?? other
        }

        mutating func duration(upTo seconds: Int) -> Duration {
            .milliseconds(Int.random(in: 0...seconds, using: &random) * 500)
        }

        mutating func event(on stage: Stage) -> Event {
            let state = stage.coordinator
            let peer = pick(RandomStoryTests.peers, or: Stage.alice)
            let scene = pick(state.scenes.ids + ["kiosk"], or: .main)
            let sheet = pick(state.sheets.keys, or: "gone")
            switch Int.random(in: 0..<30, using: &random) {
            case 0..<10: return .sheetRequested(request(in: scene, by: peer, on: state))
            case 10: return .dismissalRequested(sheet, by: peer)
            case 11: return .presentedDismissalRequested(sheet, by: peer)
            case 12:
                return .answered(
                    sheet, Answer(action: "ok"), generation: nil, isAwaited: true, by: peer)
            case 13:
                let gesture = pick([Gesture.swipe, .tapOutside, .escape, .override], or: .swipe)
                return .gestureMade(
                    sheet, gesture, generation: nil, fromStranger: random.oneIn(2), by: peer)
            case 14: return .presentersLeft([sheet])
            case 15: return .requestRepeated(sheet, random.oneIn(2) ? .detached : .presenter)
            case 16, 17: return .updateRequested(update(of: sheet, on: state))
            case 18: return .renderingChanged(scene, isRendered: !random.oneIn(3))
            case 19: return .sceneOpeningRequested(request(for: scene, by: peer))
            case 26, 27: return .sessionChanged(scene, view())
            case 28 where random.oneIn(8): return .sceneEmptyingRequested(scene, by: peer)
            case 29:
                return .lockChanged(session: session(), isLocked: random.oneIn(2))
            case 20 where random.oneIn(5): return .sceneClosingRequested(scene, by: peer)
            case 21: return .phaseWithdrawn(.scene(scene), source: source())
            case 22 where random.oneIn(2):
                return .phaseReported(.everyScene, PhaseSource(name: source(), phase: phase()))
            case 23: return .detentChosen(sheet, word: "content")
            default:
                return .phaseReported(.scene(scene), PhaseSource(name: source(), phase: phase()))
            }
        }

        private mutating func request(for scene: SceneID, by peer: Peer) -> SceneRequest {
            SceneRequest(
                id: scene, owner: peer.user, takesOver: random.oneIn(3),
                binding: pick(
                    [.unchanged, .to(.seat("seat0")), .to(.session(session())), .none],
                    or: .unchanged))
        }

        private mutating func session() -> String { pick(["1", "2"], or: "1") }

        private mutating func view() -> SceneView {
            let peer = pick(RandomStoryTests.peers, or: Stage.alice)
            let session = SceneSession(id: session(), user: peer.user, phase: phase())
            return pick(
                [
                    .session(session), .session(session),
                    .nobody(status: "a greeter", isLeft: random.oneIn(2)), .nothing,
                ], or: .nothing)
        }

        private mutating func source() -> String {
            pick(["player", PhaseSource.signal, PhaseSource.locker], or: "player")
        }

        private mutating func phase() -> ScenePhase {
            pick([.active, .active, .active, .inactive, .background], or: .active)
        }

        private mutating func request(
            in scene: SceneID, by peer: Peer, on state: Coordinator
        ) -> PresentationRequest {
            count += 1
            var request = PresentationRequest(
                id: SheetID("s\(count)"), scene: scene, presenter: peer)
            let there = state.sheets.values.filter { $0.request.scene == scene }.map(\.id)
            if random.oneIn(3) { request.parent = pick(there, or: "gone") }
            if random.oneIn(4) { request.key = pick(["k", "l"], or: "k") }
            request.placement = pick(
                [.stack, .queue, .queue, .replacing(pick(there, or: "gone"))], or: .stack)
            if request.key != nil, random.oneIn(2) { request.placement = .replacingKey }
            request.priority = pick([.normal, .normal, .high, .critical], or: .normal)
            request.style = pick([.sheet, .sheet, .alert, .cover], or: .sheet)
            request.isFromStranger = peer == Stage.bob
            request.lifetime = pick([.presenter, .detached], or: .detached)
            request.whenInactive = random.oneIn(5) ? .reject : .queue
            let policies = [PhasePolicy.dismiss, .hold, .keep]
            request.policies = PhasePolicies(
                onInactive: pick(policies, or: .keep), onBackground: pick(policies, or: .keep))
            if random.oneIn(2) { request.inactiveGrace = duration(upTo: 6) }
            request.expiry = ExpiryRequest(
                after: random.oneIn(2) ? duration(upTo: 20) : nil,
                clock: random.oneIn(2) ? .visible : .elapsed)
            request.content.words = words()
            request.content.actions = [Action(id: "ok")]
            if random.oneIn(3) {
                let word = "t\(Int.random(in: 0..<4, using: &random))"
                request.token = PresentationToken(user: peer.user, word: word, fingerprint: 1)
            }
            return request
        }

        private mutating func words() -> [UInt8] {
            Array(repeating: 32, count: Int.random(in: 0...44, using: &random))
        }

        private mutating func update(of id: SheetID, on state: Coordinator) -> SheetUpdate {
            var content = state.sheets[id]?.content ?? SheetContent()
            content.words = words()
            let time = duration(upTo: 20)
            return SheetUpdate(
                id: id, content: content, isNewToRead: random.oneIn(2),
                expiry: pick([.unchanged, .never, .after(time)], or: .unchanged))
        }
    }

    @Test(arguments: UInt64(1)...20)
    func `whatever happens, every limit holds and every sheet ends once, children first`(
        seed: UInt64
    ) throws {
        var teller = Teller(random: SplitMix64(seed: seed))
        var stage = Stage(limits: Self.limits)
        var parents: [SheetID: SheetID] = [:]
        var accepted = 0
        var ended: Set<SheetID> = []
        for step in 0..<300 {
            if teller.random.oneIn(4) { stage.wait(teller.duration(upTo: 4)) }
            if teller.random.oneIn(2) { try stage.handle(.timeCame) }
            let event = teller.event(on: stage)
            // The service looks a token up before it presents.
            if case .sheetRequested(let request, _) = event, let token = request.token,
                stage.coordinator.use(ofToken: token.word, by: token.user, at: stage.now) != nil
            {
                continue
            }
            let before = stage.coordinator.endCount
            guard let decision = try? stage.handle(event) else { continue }
            for fact in decision.facts {
                if case .accepted(let acceptance) = fact {
                    accepted += 1
                    parents[acceptance.request.id] = acceptance.request.parent
                }
                guard case .ended(let outcome) = fact else { continue }
                try #require(ended.insert(outcome.id).inserted, "\(outcome.id) ended twice")
                if let parent = parents[outcome.id] {
                    try #require(!ended.contains(parent), "\(parent) ended before \(outcome.id)")
                }
            }
            let sequences = decision.outcomes.map(\.sequence)
            try #require(sequences.elementsEqual(sequences.indices.map { before + UInt64($0) + 1 }))
            try checkLimits(of: stage.coordinator, step)
            // What is due has ended, whatever the event was.
            let isAnythingDue = stage.coordinator.nextDeadline.map { $0 <= stage.now.instant }
            try #require(isAnythingDue != true, "step \(step)")
        }
        try stage.handle(.serviceStopped)
        #expect(stage.coordinator.sheets.isEmpty)
        #expect(stage.coordinator.nextDeadline == nil)
        #expect(Self.peers.allSatisfy { stage.coordinator.liveBytes(of: $0.user) == 0 })
        #expect(stage.coordinator.endCount == UInt64(accepted))
    }

    private func checkLimits(of state: Coordinator, _ step: Int) throws {
        let limits = Self.limits
        try #require(state.sheets.count <= limits.sheets, "step \(step)")
        for peer in Self.peers {
            try #require(state.liveCount(of: peer.user) <= limits.sheetsPerUser, "step \(step)")
            try #require(state.liveBytes(of: peer.user) <= limits.sheetBytesPerUser, "step \(step)")
            try #require(state.ended.count(of: peer.user) <= limits.endedKept, "step \(step)")
            for scene in state.scenes.all {
                let waiting = scene.queue.entries.count {
                    state.sheets[$0.id]?.request.presenter == peer
                }
                try #require(waiting <= limits.queuedPerScenePerUser, "step \(step)")
            }
        }
    }
}
