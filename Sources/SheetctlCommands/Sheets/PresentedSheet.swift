import SheetClient
import SheetInterface

/// A sheet that this process waits for.
struct PresentedSheet: ~Copyable {
    private var replies: ReplySeries
    private var id: String?

    init(_ replies: consuming ReplySeries) {
        self.replies = replies
    }

    /// Waits for the sheet's end.
    ///
    /// Throws `disconnected` when the series ends without one.
    mutating func outcome() throws(SheetClientError) -> Wire.Outcome {
        // The daemon says at once what it has made of the sheet; then a person may take any time.
        while let reply = try replies.next(
            as: Present.Reply.self, timeout: id == nil ? replies.replyTimeout : nil)
        {
            id = reply.id
            if let outcome = reply.outcome { return outcome }
        }
        throw .disconnected
    }

    /// Sees to it that the sheet is gone.
    ///
    /// Hanging up would do, but only at some time after this process has exited.
    mutating func withdraw(in context: Context) {
        // A terminal and timeout(1) send their signal twice: the second one changes nothing.
        replies.interruption = nil
        do throws(SheetClientError) {
            // The daemon may not have had the time to say which sheet it is.
            if id == nil {
                id = try replies.next(as: Present.Reply.self, timeout: Self.patience)?.id
            }
            guard let id else { return }
            var connection = try context.connect()
            connection.replyTimeout = Self.patience
            _ = try connection.call(Dismiss.self, Dismiss.Parameters(id: id))
        } catch {
            // Without an id it was Present that is refused, and there is nothing to withdraw.
            if case .refused(let refusal) = error, id == nil || refusal.saysThatSheetHasEnded {
                return
            }
            context.output.tell("the sheet may not be withdrawn: \(error)")
        }
    }

    /// How long the daemon may take to withdraw a sheet; it does so at once unless it hangs.
    private static let patience = Duration.seconds(5)
}
