/// What happens to a sheet when its scene leaves a phase.
package enum PhasePolicy: Hashable, Sendable, CaseIterable {
    /// It ends.
    case dismiss
    /// It leaves the screen, and comes back when the scene is active again.
    case hold
    /// Nothing; over a locked screen it counts as `hold` (R16).
    case keep
}

/// What happens to a sheet at each leaving edge (R15, R16).
package struct PhasePolicies: Hashable, Sendable {
    /// At active→inactive.
    package var onInactive: PhasePolicy
    /// At inactive→background.
    package var onBackground: PhasePolicy

    /// Fills in what a request leaves out.
    ///
    /// When only `onInactive` is given, `onBackground` follows it: dismiss→dismiss, hold→hold,
    /// keep→hold. What is left then is `fallback`.
    package init(
        onInactive: PhasePolicy? = nil, onBackground: PhasePolicy? = nil,
        fallback: PhasePolicies = .dismissing
    ) {
        self.onInactive = onInactive ?? fallback.onInactive
        switch (onBackground, onInactive) {
        case (let policy?, _): self.onBackground = policy
        case (nil, .dismiss): self.onBackground = .dismiss
        case (nil, .hold), (nil, .keep): self.onBackground = .hold
        case (nil, nil): self.onBackground = fallback.onBackground
        }
    }

    private init(both policy: PhasePolicy) {
        onInactive = policy
        onBackground = policy
    }

    /// Dismissed at both edges: the default.
    package static let dismissing = PhasePolicies(both: .dismiss)

    /// What the sheet's policies make of a scene that has left `active` for `phase`, all edges on the
    /// way taken together (R19): dismiss before hold before keep.
    package func combined(at phase: ScenePhase) -> PhasePolicy {
        switch phase {
        case .active: .keep
        case .inactive: onInactive
        case .background: PhasePolicies.stricter(onInactive, onBackground)
        }
    }

    private static func stricter(_ one: PhasePolicy, _ other: PhasePolicy) -> PhasePolicy {
        if one == .dismiss || other == .dismiss { return .dismiss }
        return one == .hold || other == .hold ? .hold : .keep
    }
}
