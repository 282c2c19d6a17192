import SheetClient
import SheetInterface

/// What a watch prints: each event as it comes; in words, after a restart of the daemon, only what is
/// different.
struct WatchReport {
    private let count: Int?
    private let isOnce: Bool
    private var seen = 0
    private var isReady = false
    /// What the printed events tell.
    private var told = SheetMirror()
    /// The opening state of a daemon that is back. Exits: compared with what is told, at `ready`.
    private var opening: SheetMirror?

    /// - Parameters:
    ///   - count: After how many events it is complete; nil: never.
    ///   - isOnce: Whether it is complete with the opening state.
    init(stoppingAfter count: Int?, isOnce: Bool) {
        self.count = count
        self.isOnce = isOnce
    }

    /// Whether all is printed that was wanted.
    var isComplete: Bool { seen == count || isOnce && isReady }

    /// A watch begins, the first one or another.
    mutating func begin(in session: borrowing SheetSession) {
        opening = session.wasLost ? SheetMirror() : nil
    }

    /// Takes the next event of the watch.
    mutating func take(
        _ event: Wire.Event, from session: inout SheetSession, in context: Context
    ) throws(SheetClientError) {
        if event.kind == "ready" { session.answered() }
        // Whoever reads JSON can tell by the instance, and has a mirror of their own.
        guard !context.wantsJSON else { return try print(event, in: context) }
        guard var opening else {
            told.apply(event)
            return try print(event, in: context)
        }
        opening.apply(event)
        self.opening = opening
        if opening.isReady { try compare(with: opening, at: event, session, in: context) }
    }

    private mutating func print(
        _ event: Wire.Event, in context: Context
    ) throws(SheetClientError) {
        seen += 1
        if event.kind == "ready" { isReady = true }
        try context.report(event)
    }

    private mutating func compare(
        with opening: SheetMirror, at ready: Wire.Event, _ session: borrowing SheetSession,
        in context: Context
    ) throws(SheetClientError) {
        if let instance = told.instance {
            context.output.tell(
                instance == opening.instance
                    ? "the connection to the daemon was lost, and is back"
                    : "the daemon was restarted")
        }
        var events = told.newest.events(to: opening.state, at: ready)
        Self.addOutcomes(to: &events, session)
        if !told.isReady { events.append(ready) }
        told = opening
        self.opening = nil
        for event in events where !isComplete { try print(event, in: context) }
    }

    /// Asks how the sheets have ended that are gone; what is not known any more is left out.
    private static func addOutcomes(
        to events: inout [Wire.Event], _ session: borrowing SheetSession
    ) {
        guard events.contains(where: { $0.kind == "dismissed" }),
            var connection = try? session.connect(interruption: session.interruption)
        else { return }
        for index in events.indices where events[index].kind == "dismissed" {
            guard let id = events[index].id else { continue }
            do throws(SheetClientError) {
                let described = try connection.call(
                    DescribeSheet.self, DescribeSheet.Parameters(id: id))
                guard let outcome = described.outcome else { continue }
                events[index].outcome = outcome
                events[index].sheet = nil
            } catch {
                guard case .refused = error else { return }
            }
        }
    }
}
