import PresentationCore

/// What is read and checked, and does nothing yet.
extension Configuration {
    /// The keys whose rules this version does not have.
    private static let idleKeys: Set<String> = [
        "InputGuardMSec", "DimOpacity", "DragDismissThreshold", "RenderersPerScene",
    ]

    /// What has been set to something else than its default, and does nothing yet: nobody is to believe
    /// that access is closed because a file says so.
    package var idleSettings: [String] {
        ConfigurationKey.all.filter { key in
            Configuration.idleKeys.contains(key.name) && key.text(in: self) != key.defaultText
        }.map { "\($0.name)=" }
    }
}
