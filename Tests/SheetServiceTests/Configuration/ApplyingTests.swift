import PresentationCore
import SheetGeometry
import SheetService
import Testing
import Varlink

@Suite struct `A configuration and the service` {
    private static func settings(_ file: String) throws -> ServiceSettings {
        let now = Moment(instant: Instant(nanoseconds: 0), wallClock: 0)
        var settings = ServiceSettings(user: .root, instance: "a", startedAt: now)
        try configuration(file).apply(to: &settings)
        return settings
    }

    @Test func `the defaults of a configuration are those of the service`() throws {
        let settings = try Self.settings("")
        #expect(settings.limits == ServiceLimits())
        #expect(settings.presentationLimits == Limits())
        #expect(settings.policies == .dismissing)
        let defaults = ServiceSettings(
            user: .root, instance: "a", startedAt: settings.startedAt)
        #expect(settings.inputGuard == defaults.inputGuard)
        #expect(settings.dimOpacity == defaults.dimOpacity)
        #expect(settings.dragDismissThreshold == defaults.dragDismissThreshold)
    }

    @Test func `limits and policies reach the service`() throws {
        let settings = try Self.settings(
            """
            [Presentation]
            OnInactive=hold
            OnBackground=keep
            InactiveGraceSec=2
            InputGuardMSec=7
            [Rendering]
            DimOpacity=0.5
            DragDismissThreshold=50
            [Limits]
            RenderersPerScene=17
            Connections=1
            ConnectionsPerUser=2
            Scenes=3
            ScenesPerUser=4
            Sheets=5
            SheetsPerUser=6
            SheetBytes=7K
            SheetBytesPerUser=15K
            QueuedPerScenePerUser=16
            WatchersPerUser=8
            EndedKeepSec=9
            EndedKept=10
            FrameBytes=11K
            JSONDepth=12
            UnsentBytes=13K
            PartialFrameSec=14
            """)
        var core = Limits()
        core.scenes = 3
        core.scenesPerUser = 4
        core.sheets = 5
        core.sheetsPerUser = 6
        core.sheetBytes = 7 << 10
        core.sheetBytesPerUser = 15 << 10
        core.queuedPerScenePerUser = 16
        core.endedKeep = .seconds(9)
        core.endedKept = 10
        #expect(settings.presentationLimits == core)
        #expect(settings.policies == PhasePolicies(onInactive: .hold, onBackground: .keep))
        #expect(settings.inactiveGrace == .seconds(2))
        #expect(settings.inputGuard == .milliseconds(7))
        #expect(settings.dimOpacity == 0.5)
        #expect(settings.dragDismissThreshold == .points(50))
        #expect(settings.limits.renderersPerScene == 17)
        #expect(settings.limits.connections == 1)
        #expect(settings.limits.connectionsPerUser == 2)
        #expect(settings.limits.watchersPerUser == 8)
        #expect(settings.limits.wire.frameBytes == 11 << 10)
        #expect(settings.limits.wire.depth == 12)
        #expect(settings.limits.wire.unsentBytes == 13 << 10)
        #expect(settings.limits.partialFrame == .seconds(14))
    }

    @Test func `scenes are handed on in their order`() throws {
        let settings = try Self.settings(
            "[Scene kiosk]\nTitle=Front door\nSeat=seat1\nUser=1000\n[Scene bare]")
        #expect(
            settings.configuredScenes == [
                ConfiguredScene(
                    id: SceneID("kiosk"), title: "Front door", seat: "seat1",
                    owner: UserID(1000)),
                ConfiguredScene(id: SceneID("bare")),
            ])
    }

    @Test func `groups are found by name or number, and one that there is not is told of`() throws {
        let read = try configuration(
            "[Access]\nAdminGroup=wheel\nRendererGroup=44\nPrompterGroup=gone")
        var unknown: [String] = []
        let groups = read.groups(number: { $0 == "wheel" ? 10 : nil }) { unknown.append($0) }
        #expect(groups.administrators == 10)
        #expect(groups.renderers == 44)
        #expect(groups.prompters == nil)
        #expect(unknown == ["PrompterGroup=gone"])
        #expect(try configuration("").groups(number: { _ in 7 }, unknown: { _ in }) == .init())
    }

    @Test func `an empty value is the default, as with systemd`() throws {
        let read = try configuration("[Limits]\nSheets=5\nSheets=\n[Access]\nGroup=a\nGroup=")
        #expect(read == Configuration())
    }

    @Test func `a later file wins`() {
        var configuration = Configuration()
        let first = configuration.take(statements("[Limits]\nSheets=5\nScenes=5"), from: "1.conf")
        let second = configuration.take(statements("[Limits]\nScenes=6"), from: "2.conf")
        #expect(first + second == [])
        #expect(configuration.limits.core.sheets == 5)
        #expect(configuration.limits.core.scenes == 6)
    }
}
