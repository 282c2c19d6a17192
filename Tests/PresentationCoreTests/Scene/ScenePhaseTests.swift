import PresentationCore
import Testing

@Suite struct ScenePhaseTests {
    @Test func `background is less than inactive, and inactive less than active`() {
        #expect(ScenePhase.allCases.sorted() == [.background, .inactive, .active])
    }

    @Test(arguments: [
        (ScenePhase.active, ScenePhase.background, ScenePhase.inactive),
        (.active, .inactive, .inactive), (.active, .active, .active),
        (.inactive, .background, .background), (.inactive, .active, .active),
        (.inactive, .inactive, .inactive), (.background, .active, .inactive),
        (.background, .inactive, .inactive), (.background, .background, .background),
    ])
    func `a step goes to the neighbour nearest to the target`(
        from: ScenePhase, target: ScenePhase, next: ScenePhase
    ) {
        #expect(from.stepped(toward: target) == next)
    }
}
