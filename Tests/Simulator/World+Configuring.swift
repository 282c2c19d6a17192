import Oracle
import PresentationCore
import SheetService
import TestKit

/// The configuration, read anew (R38).
extension World {
    /// The operator decides otherwise of what is to come: policies, the grace and bounds, which may be
    /// passed already. The next processes go by it, too.
    mutating func reload() throws(SimulationFailure) {
        Swarm.change(&settings, using: &random)
        trace?("\(place): the configuration is another one: \(settings.presentationLimits)")
        // No fact says so, and nothing that was recorded has bounds.
        restored.setLimits(settings.presentationLimits)
        isConfiguring = true
        try hand(.configured(settings))
        isConfiguring = false
        let rules = Rules(settings)
        for index in recorded.indices { recorded[index].configure(settings, rules) }
        for index in history.indices { history[index].configure(settings, rules) }
        underWay?.configure(settings, rules)
    }
}

extension Checkpoint {
    fileprivate mutating func configure(_ settings: ServiceSettings, _ rules: Rules) {
        state.setLimits(settings.presentationLimits)
        oracle.configured(rules)
    }
}

extension Swarm {
    /// Draws another configuration, in what the oracle can follow: it looks for what is kept by the bounds
    /// of the moment at which it is asked, and knows everybody by the groups of the beginning.
    fileprivate static func change(
        _ settings: inout ServiceSettings, using random: inout SplitMix64
    ) {
        settings.policies = policies(drawnFrom: &random)
        settings.inputGuard = inputGuard(drawnFrom: &random)
        settings.dimOpacity = [0.4, 0.4, 0.75].randomElement(using: &random) ?? 0.4
        settings.inactiveGrace = grace(drawnFrom: &random)
        let service = serviceLimits(drawnFrom: &random)
        settings.limits.connections = service.connections
        settings.limits.connectionsPerUser = service.connectionsPerUser
        settings.limits.watchersPerUser = service.watchersPerUser
        settings.limits.waitersPerSheet = service.waitersPerSheet
        var core = limits(drawnFrom: &random)
        settings.configuredScenes = configuredScenes(drawnFrom: &random)
        settings.unlocksOnActivate = random.oneIn(2)
        core.endedKept = settings.presentationLimits.endedKept
        core.endedKeep = settings.presentationLimits.endedKeep
        settings.presentationLimits = core
    }
}
