import SheetInterface
import Testing
import Varlink

/// Who may do what, with real users and groups (R45, R46).
@Suite(.witnessed, .enabled(if: Person.isPossible, "\(Person.reason)"))
struct `What somebody may do` {
    private let stage: AccessStage

    init() throws { stage = try AccessStage() }

    @Test(arguments: AccessStage.Role.allCases)
    func `follows from who they are to the sheet and to its scene`(
        _ role: AccessStage.Role
    ) throws {
        let client = try stage.connect(as: role)
        for deed in Deed.allCases {
            let (id, scene) = try stage.sheet()
            let isDone = try deed.isDone(by: client, to: id, in: scene)
            #expect(isDone == deed.allowed.contains(role), "\(role): \(deed)")
            // What is refused changes nothing.
            guard !isDone else { continue }
            let described = try stage.owner.ask(DescribeScene.self, .init(id: scene))
            #expect(described.sheets.map(\.id) == [id], "\(role): \(deed)")
            #expect(described.sheets.first?.generation == 1, "\(role): \(deed)")
            #expect(described.scene.sources.isEmpty && described.scene.title == nil)
        }
    }

    @Test(arguments: [AccessStage.Role.owner, .presenter, .prompter, .stranger])
    func `is everything in a scene of their own`(_ role: AccessStage.Role) throws {
        let client = try stage.connect(as: role)
        let scene = try client.ask(OpenScene.self, .init(id: "own")).scene
        #expect(scene.owner == Int64(role.person.uid))
        let notTheirs: Set<Deed> = [
            .setPhaseEverywhere, .openReserved, .speakAsSignal, .speakAsNotifier, .close,
        ]
        for deed in Deed.allCases where !notTheirs.contains(deed) {
            let id = try client.ask(
                Present.self, .init(scene: "own", sheet: AccessStage.words)
            ).id
            #expect(try deed.isDone(by: client, to: id, in: "own"), "\(deed)")
        }
        #expect(try Deed.close.isDone(by: client, to: "", in: "own"))
    }

    @Test func `is no more by Update than by Present`() throws {
        let scene = try stage.scene()
        for (role, isAllowed) in [(AccessStage.Role.stranger, false), (.prompter, true)] {
            let client = try stage.connect(as: role)
            let id = try client.ask(
                Present.self, .init(scene: scene, sheet: .init(title: "x"), token: "\(role)")
            ).id
            let secret = Wire.Element(id: "pin", kind: "secret")
            for change in [
                Update.Parameters(id: id, elements: [secret]),
                Update.Parameters(id: id, interactiveDismissDisabled: true),
            ] {
                let isDone = try IntegrationTests.isAllowed {
                    _ = try client.ask(Update.self, change)
                }
                #expect(isDone == isAllowed)
            }
            #expect(try client.ask(Update.self, .init(id: id, title: "y")).generation > 1)
        }
    }

    @Test func `is to end whatever a stranger has on the owner's screen, by override`() throws {
        let prompter = try stage.connect(as: .prompter)
        let (strangers, scene) = try stage.sheet()
        let sheet = Wire.SheetRequest(title: "x", interactiveDismissDisabled: true)
        let persistent = try prompter.ask(Present.self, .init(scene: scene, sheet: sheet)).id
        let own = try stage.owner.ask(Present.self, .init(scene: scene, sheet: sheet)).id
        func isDismissed(_ id: String, by gesture: Wire.Gesture) throws -> Bool {
            try stage.owner.ask(AttemptDismiss.self, .init(id: id, gesture: gesture)).dismissed
        }
        #expect(try !isDismissed(persistent, by: .swipe))
        #expect(try !isDismissed(own, by: .override))
        #expect(try isDismissed(persistent, by: .override))
        #expect(try isDismissed(strangers, by: .override))
        let outcome = try prompter.ask(DescribeSheet.self, .init(id: persistent)).outcome
        #expect(outcome?.reason == "override")
        #expect(outcome?.by?.uid == Int64(AccessStage.Role.owner.person.uid))
    }

    @Test func `is not to make the scene's owner wait in the queue`() throws {
        let (strangers, scene) = try stage.sheet()
        let queued = Present.Parameters(
            scene: scene, sheet: .init(title: "x"), placement: .queue)
        #expect(try stage.presenter.ask(Present.self, queued).state == .queued)
        #expect(try stage.owner.ask(Present.self, queued).state == .presented)
        #expect(try stage.owner.ask(Present.self, queued).state == .queued)
        _ = try stage.presenter.ask(Dismiss.self, .init(id: strangers))
        let states = try stage.owner.ask(DescribeScene.self, .init(id: scene)).sheets.map(\.state)
        #expect(states == [.presented, .queued, .queued])
    }

    @Test func `is less once an administrator has taken the scene over`() throws {
        let (id, scene) = try stage.sheet()
        let administrator = try stage.connect(as: .administrator)
        let taken = try administrator.ask(OpenScene.self, .init(id: scene)).scene
        #expect(taken.owner == Int64(AccessStage.Role.administrator.person.uid))
        for deed in [Deed.setPhase, .choose, .read, .close, .presentHigh] {
            #expect(try !deed.isDone(by: stage.owner, to: id, in: scene), "\(deed)")
        }
        #expect(try Deed.update.isDone(by: stage.presenter, to: id, in: scene))
    }

    @Test func `counts the keys and tokens of others for nothing`() throws {
        let scene = try stage.scene()
        let request = Present.Parameters(
            scene: scene, sheet: .init(key: "same", title: "x"), token: "same")
        let stranger = try stage.connect(as: .stranger)
        let first = try stage.presenter.ask(Present.self, request)
        let second = try stranger.ask(Present.self, request)
        #expect(first.id != second.id && second.deduplicated == nil)
        let replacing = Present.Parameters(
            scene: scene, sheet: .init(key: "same", title: "y"), placement: .replace)
        let third = try stranger.ask(Present.self, replacing).id
        let ids = try stage.owner.ask(DescribeScene.self, .init(id: scene)).sheets.map(\.id)
        #expect(ids == [first.id, third])
    }
}
