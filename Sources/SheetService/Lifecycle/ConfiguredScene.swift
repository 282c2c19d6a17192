package import PresentationCore

/// A scene that the configuration names: it is open as long as the service runs (R45).
package struct ConfiguredScene: Hashable, Sendable {
    package var id: SceneID
    /// What people call it.
    package var title: String?
    /// The logind seat that it is bound to; `nil` for a scene that stands for itself.
    package var seat: String?
    /// Whose it is while nobody is at that seat; `nil` for the service's own user.
    package var owner: UserID?

    /// Puts together what is said of a scene.
    package init(
        id: SceneID, title: String? = nil, seat: String? = nil, owner: UserID? = nil
    ) {
        self.id = id
        self.title = title
        self.seat = seat
        self.owner = owner
    }
}
