/// A place where sheets are presented: a screen, a seat, a window, an application.
package struct Scene: Hashable, Sendable {
    package let id: SceneID
    /// Small, and stable while the scene is open; the value that a real-time signal carries. From 1.
    package let number: Int
    /// Who rules over it: the user of the session that it shows, else who opened it (R45).
    package internal(set) var owner: UserID
    /// Who opened it, or took it over: whose it is while it shows no session.
    package internal(set) var opener: UserID
    /// Who ruled over it before, as far as they have live sheets in it: those are strangers' by now.
    package internal(set) var formerOwners: Set<UserID> = []
    /// What people call it.
    package internal(set) var title: String?
    /// Whether it closes with those who opened it (R21).
    package internal(set) var lifetime: Lifetime
    /// What it follows; `nil` for a scene that stands for itself.
    package internal(set) var binding: SceneBinding?
    /// Whether it closes with its last renderer, once it has no sheets (R20).
    package internal(set) var closesUnrendered: Bool
    /// The session that it showed last; `nil` when it shows none.
    package internal(set) var session: String?
    /// The phase as it was last announced; at rest, what the sources say.
    package internal(set) var phase: ScenePhase = .active
    /// Who says what about the phase.
    package internal(set) var sources: PhaseSources
    /// The presented and the held sheets.
    package internal(set) var stack = PresentationStack()
    /// How many sheets of the stack are held.
    package internal(set) var heldCount = 0
    /// The sheets that wait.
    package internal(set) var queue = PresentationQueue()

    /// How many live sheets expire by what is seen of them.
    package internal(set) var visibleClockCount = 0
    /// Whether a renderer draws it.
    package internal(set) var isRendered = false

    /// How many sheets of the stack are presented.
    package var presentedCount: Int { stack.count - heldCount }

    init(opening: SceneOpening, sources: PhaseSources) {
        id = opening.id
        number = opening.number
        owner = opening.owner
        title = opening.title
        lifetime = opening.lifetime
        opener = opening.opener
        binding = opening.binding
        closesUnrendered = opening.closesUnrendered
        self.sources = sources
    }
}
