import PresentationCore

extension Configuration {
    /// Hands on what the service can use; the other values wait for what they are about.
    package func apply(to settings: inout ServiceSettings) {
        settings.limits = limits.service
        settings.presentationLimits = limits.core
        settings.policies = presentation.policies
        let grace = presentation.inactiveGrace
        settings.inactiveGrace = grace > .zero ? grace : nil
        settings.inputGuard = presentation.inputGuard
        settings.dimOpacity = rendering.dimOpacity
        settings.dragDismissThreshold = rendering.dragDismissThreshold
        settings.reconnect = service.reconnect
        settings.historyDetail = history.record
        settings.unlocksOnActivate = presentation.unlocksOnActivate
        settings.configuredScenes = scenes.map { id, scene in
            ConfiguredScene(
                id: id, title: scene.title, seat: scene.seat,
                owner: scene.user.flatMap { UInt32($0) }.map { UserID($0) })
        }
    }

    /// The groups that allow something, as the kernel numbers them.
    ///
    /// - Parameters:
    ///   - number: finds the number of a group by its name.
    ///   - unknown: takes the settings whose group there is not, as `AdminGroup=staff`; they allow
    ///     nothing.
    package func groups(
        number: (String) -> UInt32?, unknown: (String) -> Void
    ) -> Access.Groups {
        func find(_ setting: String, _ name: String?) -> UInt32? {
            guard let name else { return nil }
            if let number = UInt32(name) ?? number(name) { return number }
            unknown("\(setting)=\(name)")
            return nil
        }
        var groups = Access.Groups()
        groups.administrators = find("AdminGroup", access.adminGroup)
        groups.renderers = find("RendererGroup", access.rendererGroup)
        groups.prompters = find("PrompterGroup", access.prompterGroup)
        return groups
    }
}
