/// A scene as it stands, but for its sheets.
package struct SceneSnapshot: Hashable, Sendable {
    /// How it would be opened now: with its present owner, title and lifetime.
    package let opening: SceneOpening
    /// Who ruled over it before, as far as they have live sheets in it, in ascending order.
    package let formerOwners: [UserID]
    /// Its phase as it was last announced.
    package let phase: ScenePhase
    /// The opinions about its phase, each of another source, the eldest source first.
    package let sources: [PhaseSource]
    /// Whether a renderer is attached.
    package let isRendered: Bool
    /// The session that it showed last.
    package let session: String?

    /// Puts a scene together.
    package init(
        opening: SceneOpening, formerOwners: [UserID], phase: ScenePhase, sources: [PhaseSource],
        isRendered: Bool, session: String? = nil
    ) {
        self.opening = opening
        self.formerOwners = formerOwners
        self.phase = phase
        self.sources = sources
        self.isRendered = isRendered
        self.session = session
    }

    init(_ scene: Scene) {
        self.init(
            opening: SceneOpening(
                id: scene.id, number: scene.number, owner: scene.owner, title: scene.title,
                lifetime: scene.lifetime, opener: scene.opener, binding: scene.binding,
                closesUnrendered: scene.closesUnrendered),
            formerOwners: scene.formerOwners.sorted { $0.number < $1.number }, phase: scene.phase,
            sources: scene.sources.all, isRendered: scene.isRendered,
            session: scene.session)
    }
}
