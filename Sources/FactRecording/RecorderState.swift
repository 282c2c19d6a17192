package import PresentationCore

/// What a recorder says of itself.
package struct RecorderState: Hashable, Sendable {
    /// What is degraded; nil when nothing is.
    package let problem: String?
    /// When `commit` would try again what has failed; nil when nothing has.
    package let nextAttempt: Instant?
    /// Whether a snapshot is under way.
    package let hasWork: Bool
}
