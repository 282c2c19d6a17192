package import SheetInterface

/// A client's own picture of scenes and sheets, kept true by the events of a watch.
///
/// What it shows is always whole: an opening state, the first one or another after `resync`, is
/// gathered aside and shown when it is `ready`.
package struct SheetMirror: Hashable, Sendable {
    /// What the last event leaves; empty before the first `ready`.
    package private(set) var state = State()
    /// The opening state that is coming in. Exits: shown at `ready`.
    private var opening: State? = State()
    /// The sequence of the last event.
    package private(set) var sequence: Int64?
    /// The service instance that the events are from.
    package private(set) var instance: String?

    /// What has been told so far, whole or not: a part of the opening state while one comes in.
    package var newest: State { opening ?? state }

    package init() {}

    /// Whether no opening state is coming in.
    package var isReady: Bool { opening == nil }

    /// Takes the next event of the watch. Events of unknown kinds change nothing.
    package mutating func apply(_ event: Wire.Event) {
        sequence = event.sequence
        instance = event.instance
        switch event.kind {
        case "resync":
            opening = State()
        case "ready":
            if let whole = opening { state = whole }
            opening = nil
        default:
            if opening == nil {
                state.apply(event)
            } else {
                opening?.apply(event)
            }
        }
    }
}
