import PresentationCore

/// Scenes that the configuration names, and what it binds them and `main` to (R39a, R45).
extension SheetService {
    /// Opens the scenes that the configuration names, and lets those that are open be as it says.
    mutating func applyConfiguredScenes(at now: Moment) {
        let bindings = configuredBindings
        unbind(keeping: bindings, at: now)
        for scene in settings.configuredScenes {
            let request = SceneRequest(
                id: scene.id, owner: scene.owner ?? settings.user, title: scene.title,
                lifetime: .detached, takesOver: true,
                binding: bindings[scene.id].map { .to($0) } ?? .unchanged)
            open(request, at: now)
        }
        if !isConfigured(.main), let binding = bindings[.main] {
            open(
                SceneRequest(id: .main, owner: settings.user, binding: .to(binding)), at: now)
        }
        showSessions(at: now)
    }

    /// Tells the operator of scenes that only they, or their owners, close from now on.
    ///
    /// - Parameter former: the scenes that the configuration named before.
    mutating func tellLeftOverScenes(of former: [ConfiguredScene]) {
        for id in former.map(\.id) where !isPermanent(id) && coordinator.scenes[id] != nil {
            log(
                .notice,
                "Scene \(id) is in no configuration any more; sheetctl close \(id) closes it",
                ["SHEETD_SCENE": "\(id)"], event: .sceneLeftOver)
        }
    }

    /// What the configuration binds scenes to. A seat is one scene's, so one that it names goes before
    /// `main`; and `main` stays bound to what somebody who may has bound it to.
    private var configuredBindings: [SceneID: SceneBinding] {
        // Without an instance there is no logind to hear of (R39a).
        guard let mainBinding = settings.mainBinding else { return [:] }
        var bindings: [SceneID: SceneBinding] = [:]
        var taken: Set<SceneBinding> = []
        for scene in settings.configuredScenes {
            guard let seat = scene.seat, taken.insert(.seat(seat)).inserted else { continue }
            bindings[scene.id] = .seat(seat)
        }
        guard bindings[.main] == nil else { return bindings }
        let former = isConfigured(.main) ? nil : coordinator.scenes[.main]?.binding
        let binding = former.flatMap { taken.contains($0) ? nil : $0 } ?? mainBinding
        if taken.insert(binding).inserted { bindings[.main] = binding }
        return bindings
    }

    /// Takes every binding away that the configuration takes away, or gives to another scene.
    private mutating func unbind(keeping bindings: [SceneID: SceneBinding], at now: Moment) {
        let given = Set(bindings.values)
        for scene in coordinator.scenes.all {
            guard let binding = scene.binding, bindings[scene.id] != binding else { continue }
            let isLost =
                isPermanent(scene.id) || given.contains(binding) || settings.mainBinding == nil
            // One that is to follow something else goes there without being unbound between.
            guard isLost, bindings[scene.id] == nil else { continue }
            open(
                SceneRequest(
                    id: scene.id, owner: scene.opener, lifetime: scene.lifetime, binding: .none),
                at: now)
        }
    }

    /// Lets `main` follow what it is meant to follow, now that the session is gone which somebody who may
    /// has bound it to.
    mutating func bindMainAgain(at now: Moment) {
        guard let main = coordinator.scenes[.main], !isConfigured(.main),
            let binding = main.binding, login.state?.hasLost(binding) == true,
            let meant = settings.mainBinding, meant != binding
        else { return }
        let isTaken = coordinator.scenes.all.contains { $0.binding == meant }
        open(
            SceneRequest(
                id: .main, owner: settings.user, binding: isTaken ? .none : .to(meant)),
            at: now)
        if let main = coordinator.scenes[.main] { showSession(in: main, at: now) }
    }

    private mutating func open(_ request: SceneRequest, at now: Moment) {
        var request = request
        request.isConfigured = true
        let former = coordinator.scenes[request.id]
        carryOut(.sceneOpeningRequested(request), at: now)
        guard let former else { return }
        // It closes with nobody any more.
        if request.lifetime == .detached { release(openers.remove(request.id)) }
        noteChange(of: former, at: now)
    }
}
