import PresentationCore
import SheetService
import Varlink

/// A service that has just started: with narrow bounds, so that they are met.
struct Beginning {
    let settings: ServiceSettings
    let service: SheetService

    /// Made once, because it takes its time. Nobody is connected to it: all of it is values, which a copy
    /// does not share.
    nonisolated(unsafe) static let all: [Beginning] = [
        Beginning(binding: nil, isConfigured: false), Beginning(binding: nil, isConfigured: true),
        Beginning(binding: .seat("seat0"), isConfigured: true),
        Beginning(binding: .display(UserID(1000)), isConfigured: false),
    ]

    private init(binding: SceneBinding?, isConfigured: Bool) {
        let moment = Moment(instant: Instant(nanoseconds: 0), wallClock: 1_764_469_233_000_001)
        var settings = ServiceSettings(
            user: FuzzedWorld.operatingUser, instance: "x", startedAt: moment)
        settings.limits.connectionsPerUser = 3
        settings.limits.watchersPerUser = 2
        settings.limits.renderersPerScene = 2
        settings.limits.waitersPerSheet = 2
        settings.limits.callsPerTurn = 4
        settings.limits.notifySendersPerUser = 2
        settings.limits.wire.frameBytes = 4096
        settings.limits.wire.depth = 12
        settings.limits.wire.unsentBytes = 4096
        settings.presentationLimits.sheets = 12
        settings.presentationLimits.sheetsPerUser = 6
        settings.presentationLimits.scenesPerUser = 3
        settings.presentationLimits.endedKept = 5
        settings.mainBinding = binding
        settings.groups.administrators = 50
        settings.groups.renderers = 51
        settings.groups.prompters = 52
        if isConfigured {
            settings.configuredScenes = [
                ConfiguredScene(id: SceneID("kiosk"), title: "Kiosk", owner: UserID(1001)),
                ConfiguredScene(id: SceneID("desk"), seat: "seat1"),
            ]
            settings.historyDetail = .all
        }
        var service = SheetService(settings: settings)
        service.notesBrokenInvariants = true
        _ = service.handle(.started, at: moment)
        self.settings = settings
        self.service = service
    }
}
