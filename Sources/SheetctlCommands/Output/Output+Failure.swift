import SheetClient

extension Output {
    /// Gives out text as it is, and says what to exit with.
    func give(_ text: String) -> ExitStatus {
        do throws(SheetClientError) {
            try print(text)
            return .success
        } catch {
            return tell(error)
        }
    }

    /// Tells people what is wrong with the command line, and says what to exit with.
    func tell(_ error: UsageError) -> ExitStatus {
        tell(error.message)
        let help = error.command.map { "sheetctl help \($0)" } ?? "sheetctl help"
        tell("'\(help)' tells what is possible")
        return .usage
    }

    /// Tells people why there is no answer, and says what to exit with.
    func tell(_ error: SheetClientError) -> ExitStatus {
        switch error {
        case .refused(let refusal):
            tell(refusal)
            return refusal.isServiceStopping ? .unavailable : .refused
        case .interrupted:
            return .interrupted
        case .unreachable, .absent, .disconnected, .timedOut, .violation, .malformedReply, .failed:
            tell(error.description)
            return .unavailable
        }
    }
}
