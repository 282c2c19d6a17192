/// The opinions about one scene's phase, each under its source's name, the eldest first.
package struct PhaseSources: Hashable, Sendable {
    private var sources = OrderedMap<String, PhaseSource>()

    /// Makes the sources of a scene about which nobody has said anything.
    package init() {}

    /// How many sources have an opinion.
    package var count: Int { sources.count }

    /// The opinions, the eldest source first.
    package var all: [PhaseSource] { sources.values }

    /// The opinion of one source; `nil` when it has none.
    package subscript(name: String) -> PhaseSource? { sources[name] }

    /// The phase of the least active source; with no source, `active` (R13).
    package var phase: ScenePhase {
        var phase = ScenePhase.active
        for (_, source) in sources { phase = min(phase, source.phase) }
        return phase
    }

    /// Whether a lock screen or another session is before the scene (R16).
    package var isCovered: Bool {
        sources.contains { $0.value.covers }
    }

    /// Takes the newest word of a source; a repetition is no change, whoever repeats it (R14).
    mutating func set(_ source: PhaseSource) {
        guard !source.repeats(sources[source.name]) else { return }
        sources[source.name] = source
    }

    /// Takes back what a source has said.
    mutating func clear(_ name: String) {
        sources[name] = nil
    }
}
