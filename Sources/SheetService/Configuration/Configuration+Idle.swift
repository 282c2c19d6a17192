import PresentationCore

/// What is read and checked, and does nothing yet.
extension Configuration {
    /// The keys whose rules this version does not have.
    private static let idleKeys: Set<String> = [
        "InputGuardMSec", "UnlockOnActivate",
        "DimOpacity", "DragDismissThreshold", "RenderersPerScene",
    ]

    /// What has been set to something else than its default, and does nothing yet: nobody is to believe
    /// that access is closed because a file says so.
    package var idleSettings: [String] {
        let set = ConfigurationKey.all.filter { key in
            Configuration.idleKeys.contains(key.name) && key.section != .scene
                && key.text(in: self) != key.defaultText
        }
        // Its name is reserved all the same; what it says of the scene waits.
        let sections = scenes.filter { $0.value != SceneConfiguration() }
            .map { "[Scene \($0.key)]" }
        return set.map { "\($0.name)=" } + sections
    }
}
