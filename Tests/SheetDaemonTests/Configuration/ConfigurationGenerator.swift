import PresentationCore
import SheetGeometry
import SheetService
import TestKit
import Varlink

/// Makes configurations in which every value may be any that its key takes.
struct ConfigurationGenerator {
    private var random: SplitMix64

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    mutating func configuration() -> Configuration {
        var configuration = Configuration()
        fillService(&configuration.service)
        fillPresentation(&configuration.presentation)
        fillLimits(&configuration.limits)
        configuration.rendering.dimOpacity = Double(int(0...1000)) / 1000
        configuration.rendering.dragDismissThreshold = threshold()
        configuration.history.record = element(HistoryDetail.allCases)
        configuration.history.maximumEntries = int(1...100_000_000)
        configuration.history.maximumAge = time(1_000_000...3_153_600_000_000_000)
        configuration.history.maximumBytes = size(1 << 20...1 << 40)
        configuration.access.group = name()
        configuration.access.adminGroup = name()
        configuration.access.rendererGroup = name()
        configuration.access.prompterGroup = name()
        for _ in 0..<int(0...5) { addScene(to: &configuration) }
        return configuration
    }

    private mutating func fillService(_ service: inout Configuration.ServiceSection) {
        service.socket = name().map { "/run/\($0)" }
        service.notifySocket = name().map { "@\($0)" }
        service.logLevel = element(Severity.allCases)
        service.reconnect = time(0...3_600_000_000)
        service.logBytes = size(2 << 20...1 << 30)
    }

    private mutating func fillPresentation(
        _ presentation: inout Configuration.PresentationSection
    ) {
        let policies: [PhasePolicy] = [.dismiss, .hold, .keep]
        presentation.policies.onInactive = element(policies)
        presentation.policies.onBackground = element(policies)
        presentation.inactiveGrace = time(0...3_600_000_000)
        presentation.inputGuard = time(0...10_000_000)
        presentation.unlocksOnActivate = element([true, false])
    }

    private mutating func fillLimits(_ limits: inout Configuration.LimitsSection) {
        limits.core.scenes = int(1...100_000)
        limits.core.scenesPerUser = int(1...100_000)
        limits.core.sheets = int(1...1_000_000)
        limits.core.sheetsPerUser = int(1...1_000_000)
        limits.core.sheetBytes = size(1 << 10...16 << 20)
        limits.core.endedKept = int(1...1_000_000)
        limits.core.endedKeep = time(1_000_000...2_592_000_000_000)
        limits.service.connections = int(1...1_000_000)
        limits.service.connectionsPerUser = int(1...1_000_000)
        limits.service.watchersPerUser = int(1...100_000)
        limits.service.partialFrame = time(1_000_000...3_600_000_000)
        limits.service.wire.frameBytes = size(4 << 10...64 << 20)
        limits.service.wire.depth = int(8...512)
        limits.service.wire.unsentBytes = size(4 << 10...256 << 20)
        limits.core.sheetBytesPerUser = size(1 << 10...16 << 30)
        limits.core.queuedPerScenePerUser = int(1...1_000_000)
        limits.service.renderersPerScene = int(1...1000)
    }

    private mutating func addScene(to configuration: inout Configuration) {
        var scene = SceneConfiguration()
        // Blanks around a value are not a part of it, and `;` after one begins a comment.
        scene.title = name().map { "\($0) — „ö“ = [\($0)];" }
        scene.seat = name().map { "seat\($0)" }
        scene.user = name()
        let id = String((0..<int(1...64)).map { _ in element(Array("aZ0._:@-")) })
        configuration.scenes[SceneID(id)] = scene
    }

    private mutating func threshold() -> DragDismissThreshold {
        if random.oneIn(2) { return .points(Double(int(1...40_000)) / 4) }
        let whole = int(1...1000)
        return .part(Double(int(1...whole)) / Double(whole))
    }

    private mutating func name() -> String? {
        if random.oneIn(3) { return nil }
        return String((0..<int(1...20)).map { _ in element(Array("abcxyz")) })
    }

    /// Bounds, round numbers, and all between.
    private mutating func size(_ range: ClosedRange<Int>) -> Int {
        switch int(0...3) {
        case 0: element([range.lowerBound, range.upperBound])
        case 1: range.lowerBound << int(0...2)
        default: int(range)
        }
    }

    private mutating func time(_ microseconds: ClosedRange<Int>) -> Duration {
        let exact = int(microseconds)
        let unit = element([1, 1000, 1_000_000, 60_000_000])
        let round = exact / unit * unit
        return .microseconds(microseconds.contains(round) ? round : exact)
    }

    private mutating func int(_ range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &random)
    }

    private mutating func element<Element>(_ elements: [Element]) -> Element {
        elements[int(0...elements.count - 1)]
    }
}
