package import SheetGeometry
package import SheetInterface

/// What the service was configured with, as far as it decides something.
package struct Rules: Hashable, Sendable {
    /// The user that the service runs as.
    package var service: Int64
    /// The groups of the configuration (R45, R46).
    package var administrators: UInt32?
    package var renderers: UInt32?
    package var prompters: UInt32?
    /// What happens to sheets that do not say it themselves (R16, R17).
    package var onInactive: Wire.PhasePolicy
    package var onBackground: Wire.PhasePolicy
    package var inactiveGrace: Int?
    /// How long who presented before a restart has to come again (R21), in nanoseconds.
    package var reconnect = 0
    package var bounds: Bounds
    /// R23, in nanoseconds.
    package var inputGuard = 0
    /// R32.
    package var dimOpacity = 0.0
    /// R30.
    package var dragThreshold = DragDismissThreshold.standard
    /// The scenes that the configuration names (R45).
    package var configured: [ConfiguredScene] = []
    /// What `main` is bound to (R39a); `nil` where there is no logind.
    package var mainBinding: Binding?
    package var unlocksOnActivate = false

    /// A scene that is always open.
    package struct ConfiguredScene: Hashable, Sendable {
        let id: String
        let title: String?
        let seat: String?
        let owner: Int64?

        package init(id: String, title: String?, seat: String?, owner: Int64?) {
            self.id = id
            self.title = title
            self.seat = seat
            self.owner = owner
        }
    }

    /// What is bounded, and by how much (R43); times in nanoseconds.
    package struct Bounds: Hashable, Sendable {
        package var connections = 0
        package var connectionsPerUser = 0
        package var scenes = 0
        package var scenesPerUser = 0
        package var sheets = 0
        package var sheetsPerUser = 0
        package var sheetBytes = 0
        package var sheetBytesPerUser = 0
        package var queuedPerScenePerUser = 0
        package var sourcesPerScene = 0
        package var watchersPerUser = 0
        package var waitersPerSheet = 0
        package var titleLength = 0
        package var renderersPerScene = 0
        package var notifySenders = 0
        package var notifySendersPerUser = 0
        package var endedKept = 0
        package var endedKeep = 0

        package init() {}
    }

    package init(
        service: Int64, onInactive: Wire.PhasePolicy, onBackground: Wire.PhasePolicy,
        bounds: Bounds
    ) {
        self.service = service
        self.onInactive = onInactive
        self.onBackground = onBackground
        self.bounds = bounds
    }
}
