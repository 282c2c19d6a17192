import SheetClient
import SheetInterface

/// A sheet that this process presents and waits for.
struct PresentedSheet: ~Copyable {
    private let parameters: Present.Parameters
    /// Whether it may live on when nobody comes back for it.
    private let mayBeDetached: Bool
    private var replies: ReplySeries?
    private var id: String?

    /// - Parameters:
    ///   - parameters: With a token: the same ones are sent each time, and present once.
    ///   - mayBeDetached: Whether somebody else may have used the token, and detached the sheet.
    init(_ parameters: Present.Parameters, mayBeDetached: Bool) {
        self.parameters = parameters
        self.mayBeDetached = mayBeDetached
    }

    /// Presents it, or goes on with what was presented before, and waits for its end.
    ///
    /// Throws `malformedReply` when the series ends without one.
    mutating func outcome(
        over connection: consuming SheetConnection, in session: inout SheetSession
    ) throws(SheetClientError) -> Wire.Outcome {
        // The daemon says at once what it has made of the sheet; then a person may take any time.
        var patience = connection.replyTimeout
        replies = nil
        replies = try connection.callMore(Present.self, parameters)
        while let reply = try replies?.next(as: Present.Reply.self, timeout: patience) {
            session.answered()
            patience = nil
            id = reply.id
            if let outcome = reply.outcome { return outcome }
        }
        // Not a loss: whoever replies so would do it again.
        throw .malformedReply(method: Present.qualifiedName, path: "outcome")
    }

    /// Sees to it that the sheet is gone.
    ///
    /// Hanging up would do, but only at some time after this process has exited. Where there is no
    /// daemon it does: nobody comes back for the sheet, and that ends it.
    mutating func withdraw(in context: Context, _ session: borrowing SheetSession) {
        guard !session.isAway else { return tellUnlessItEnds("the daemon is away", in: context) }
        // A terminal and timeout(1) send their signal twice: the second one changes nothing.
        replies?.interruption = nil
        do throws(SheetClientError) {
            // The daemon may not have had the time to say which sheet it is.
            if id == nil {
                id = try replies?.next(as: Present.Reply.self, timeout: Self.patience)?.id
            }
            guard let id else { return }
            var connection = try session.connect()
            connection.replyTimeout = Self.patience
            _ = try connection.call(Dismiss.self, Dismiss.Parameters(id: id))
        } catch {
            switch error {
            case .unreachable: tellUnlessItEnds("\(error)", in: context)
            case _ where error.isLoss: tellUnlessItEnds("\(error)", in: context)
            // Without an id it was Present that is refused, and there is nothing to withdraw.
            case .refused(let refusal) where id == nil || refusal.saysThatSheetHasEnded: return
            default: context.output.tell("the sheet may not be withdrawn: \(error)")
            }
        }
    }

    private func tellUnlessItEnds(_ reason: String, in context: Context) {
        guard mayBeDetached else { return }
        context.output.tell("the sheet may not be withdrawn: \(reason)")
    }

    /// How long the daemon may take to withdraw a sheet; it does so at once unless it hangs.
    private static let patience = Duration.seconds(5)
}
