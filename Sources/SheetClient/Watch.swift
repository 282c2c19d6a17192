package import SheetInterface

/// The state of scenes and sheets as a stream of events: all of it, `ready`, then each change.
public struct Watch: ~Copyable, Sendable {
    private var replies: ReplySeries
    /// The opening state is still coming in, without a pause.
    private var isOpening = true

    /// Begins to watch; the connection is the watch's from now on.
    ///
    /// - Parameter scenes: nil means all, those opened later too.
    ///
    /// Throws `SheetClientError`; a refusal comes with the first event.
    public init(
        scenes: [String]? = nil, over connection: consuming SheetConnection
    ) throws(SheetClientError) {
        self.replies = try connection.callMore(
            SheetInterface.Watch.self, SheetInterface.Watch.Parameters(scenes: scenes))
    }

    /// Waits for the next event; nil when the service has ended the stream.
    ///
    /// - Parameter timeout: How long; nil: as long as it takes, before `ready` as long as a reply may
    ///   take. After `timedOut` the watch goes on.
    package mutating func next(
        timeout: Duration? = nil
    ) throws(SheetClientError) -> Wire.Event? {
        let patience = timeout ?? (isOpening ? replies.replyTimeout : nil)
        let reply = try replies.next(as: SheetInterface.Watch.Reply.self, timeout: patience)
        if reply?.event.kind == "ready" { isOpening = false }
        return reply?.event
    }
}
