import Oracle
import PresentationCore

/// What there is again after a crash: all that was true when a turn had been recorded.
struct Checkpoint {
    /// What applying the facts had led to.
    var state: Coordinator
    var oracle: Oracle
}
