extension SheetClientError {
    /// Whether the daemon is gone and may be back at once: the connection broke, or the service said
    /// that it restarts.
    public var isLoss: Bool {
        switch self {
        case .disconnected: true
        case .refused(let refusal): refusal.isServiceRestarting
        case .unreachable, .absent, .timedOut, .interrupted, .violation, .malformedReply, .failed:
            false
        }
    }
}
