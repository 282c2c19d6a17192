import PresentationCore
import TestKit
import Testing

/// The table of outcomes, driven through the coordinator against a plain list.
@Suite struct EndedTableTests {
    private struct Model {
        var id: String
        var user: UserID
        var endedAt: Instant
    }

    @Test(arguments: UInt64(1)...5)
    func `what is kept is what is young enough and among the newest of its user`(
        seed: UInt64
    ) throws {
        var random = SplitMix64(seed: seed)
        var limits = Limits()
        limits.endedKept = 5
        limits.endedKeep = .seconds(100)
        var stage = Stage(limits: limits)
        var model: [Model] = []
        for time in 0..<200 {
            stage.wait(.seconds(Int.random(in: 0..<20, using: &random)))
            let peer = random.oneIn(4) ? Stage.bob : Stage.alice
            try stage.present("s\(time)", by: peer)
            try stage.handle(.dismissalRequested(SheetID("s\(time)"), by: peer))
            model.append(Model(id: "s\(time)", user: peer.user, endedAt: stage.now.instant))
            let young = model.filter { stage.now.instant < $0.endedAt + .seconds(100) }
            let kept = [Stage.alice, Stage.bob].flatMap { peer in
                young.filter { $0.user == peer.user }.suffix(5).map(\.id)
            }
            let found = model.suffix(30).filter { stage.outcome($0.id) != nil }
            try #require(Set(found.map(\.id)) == Set(kept), "step \(time)")
            try #require(stage.coordinator.ended.count == kept.count, "step \(time)")
        }
    }
}
