import PresentationCore
import Varlink

extension ConfigurationKey {
    /// The keys of `[Limits]` (R43).
    static let limits = [
        ConfigurationKey(
            .limits, "Connections", { $1(&$0.limits.service.connections) }, .count(1...1_000_000),
            "Open connections"),
        ConfigurationKey(
            .limits, "ConnectionsPerUser", { $1(&$0.limits.service.connectionsPerUser) },
            .count(1...1_000_000),
            "Open connections a user"),
        ConfigurationKey(
            .limits, "Scenes", { $1(&$0.limits.core.scenes) }, .count(1...100_000),
            "Open scenes, main among them"),
        ConfigurationKey(
            .limits, "ScenesPerUser", { $1(&$0.limits.core.scenesPerUser) }, .count(1...100_000),
            "Open scenes a user"),
        ConfigurationKey(
            .limits, "Sheets", { $1(&$0.limits.core.sheets) }, .count(1...1_000_000),
            "Live sheets"),
        ConfigurationKey(
            .limits, "SheetsPerUser", { $1(&$0.limits.core.sheetsPerUser) }, .count(1...1_000_000),
            "Live sheets a user"),
        ConfigurationKey(
            .limits, "SheetBytes", { $1(&$0.limits.core.sheetBytes) }, .size(1 << 10...16 << 20),
            "Bytes of one request"),
        ConfigurationKey(
            .limits, "SheetBytesPerUser", { $1(&$0.limits.core.sheetBytesPerUser) },
            .size(1 << 10...16 << 30),
            "Bytes of the requests of a user's live sheets"),
        ConfigurationKey(
            .limits, "QueuedPerScenePerUser", { $1(&$0.limits.core.queuedPerScenePerUser) },
            .count(1...1_000_000),
            "Queued sheets a user in one scene"),
        ConfigurationKey(
            .limits, "WatchersPerUser", { $1(&$0.limits.service.watchersPerUser) },
            .count(1...100_000),
            "Watching calls a user"),
        ConfigurationKey(
            .limits, "RenderersPerScene", { $1(&$0.limits.service.renderersPerScene) },
            .count(1...1000),
            "Renderers a scene"),
        ConfigurationKey(
            .limits, "EndedKeepSec", { $1(&$0.limits.core.endedKeep) },
            .time(.seconds(1) ... .seconds(30 * 86_400)),
            "How long it can be asked how a sheet ended"),
        ConfigurationKey(
            .limits, "EndedKept", { $1(&$0.limits.core.endedKept) }, .count(1...1_000_000),
            "Ended sheets a user of which it can be asked"),
        ConfigurationKey(
            .limits, "FrameBytes", { $1(&$0.limits.service.wire.frameBytes) },
            .size(4 << 10...64 << 20),
            "Bytes of one call"),
        ConfigurationKey(
            .limits, "JSONDepth", { $1(&$0.limits.service.wire.depth) }, .count(8...512),
            "Objects and arrays that stand in one another in a call"),
        ConfigurationKey(
            .limits, "UnsentBytes", { $1(&$0.limits.service.wire.unsentBytes) },
            .size(4 << 10...256 << 20),
            "Bytes that a client leaves unread before it has to wait, or a watcher starts anew"),
        ConfigurationKey(
            .limits, "PartialFrameSec", { $1(&$0.limits.service.partialFrame) },
            .time(.seconds(1) ... .seconds(3600)),
            "How long a call may stay unfinished"),
    ]
}
