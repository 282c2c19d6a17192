import SheetClient

extension Output {
    /// Tells people why there is no answer, and says what to exit with.
    func tell(_ error: SheetClientError) -> ExitStatus {
        switch error {
        case .refused(let refusal):
            tell(refusal)
            return refusal.isServiceStopping ? .unavailable : .refused
        case .interrupted:
            return .interrupted
        case .unreachable, .disconnected, .timedOut, .violation, .malformedReply, .failed:
            tell(error.description)
            return .unavailable
        }
    }
}
