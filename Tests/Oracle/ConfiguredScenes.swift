import SheetInterface

/// Scenes that the configuration names, and what it binds (R39a, R45).
extension Oracle {
    func isConfigured(_ id: String) -> Bool { rules.configured.contains { $0.id == id } }

    /// Whether a scene is there as long as the service runs.
    func isPermanent(_ id: String) -> Bool { id == "main" || isConfigured(id) }

    /// They are open from the start, and as the configuration says.
    mutating func openConfiguredScenes() {
        var seats: [String: Binding] = [:]
        if let mainBinding = rules.mainBinding {
            // One scene a seat: what is named goes before `main`.
            for scene in rules.configured {
                guard let seat = scene.seat, !seats.values.contains(.seat(seat)) else { continue }
                seats[scene.id] = .seat(seat)
            }
            if seats["main"] == nil {
                var binding = mainBinding
                if !isConfigured("main"), let own = scene("main")?.binding,
                    !seats.values.contains(own)
                {
                    binding = own
                }
                if !seats.values.contains(binding) { seats["main"] = binding }
            }
        }
        for scene in scenes {
            guard let binding = scene.binding, seats[scene.id] == nil else { continue }
            let isLost =
                rules.mainBinding == nil || isPermanent(scene.id)
                || seats.values.contains(binding)
            if isLost { unbind(scene.id) }
        }
        for wanted in rules.configured { open(wanted, seats[wanted.id]) }
        if !isConfigured("main"), let binding = seats["main"] { bind("main", to: binding) }
        show()
    }

    /// `main` goes back to what it follows by itself.
    mutating func bindMainAgain() {
        guard let main = scene("main"), !isConfigured("main"), case .session(let id) = main.binding,
            login?.session(id) == nil, let meant = rules.mainBinding, meant != main.binding
        else { return }
        if scenes.contains(where: { $0.binding == meant }) {
            unbind("main")
        } else {
            bind("main", to: meant)
        }
        show("main")
    }

    private mutating func unbind(_ id: String) {
        let old = scene(id)
        change(scene: id) { $0.binding = nil }
        tell("sceneUpdated", of: id)
        forgetSession(of: id)
        settle()
        detachStrangers(from: id)
        settleRendering(of: id)
        if let old, scene(id)?.owner != old.owner { silenceStrangers(in: id, after: old.owner) }
    }

    private mutating func bind(_ id: String, to binding: Binding) {
        guard scene(id)?.binding != binding else { return }
        change(scene: id) { scene in
            scene.binding = binding
            scene.closesUnrendered = false
        }
        tell("sceneUpdated", of: id)
        settle()
        settleRendering(of: id)
    }

    private mutating func open(_ wanted: Rules.ConfiguredScene, _ binding: Binding?) {
        let owner = wanted.owner ?? rules.service
        guard let old = scene(wanted.id) else {
            var scene = newScene(wanted.id, of: owner)
            scene.title = wanted.title
            scene.binding = binding
            scenes.append(scene)
            tell("sceneOpened", of: wanted.id)
            return settle()
        }
        var new = old
        new.opener = owner
        if old.session == nil { new.owner = owner }
        new.title = wanted.title ?? old.title
        new.lifetime = .detached
        new.openers = []
        new.closesUnrendered = false
        new.binding = binding ?? old.binding
        guard new != old else { return }
        change(scene: wanted.id) { $0 = new }
        tell("sceneUpdated", of: wanted.id)
        settle()
        detachStrangers(from: wanted.id)
        settleRendering(of: wanted.id)
        if new.owner != old.owner { silenceStrangers(in: wanted.id, after: old.owner) }
    }
}
