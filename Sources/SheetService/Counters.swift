/// What has been counted since the start (GetStatus).
struct Counters: Hashable, Sendable {
    /// Connections taken, and turned away because of a bound.
    var connectionsAccepted = 0
    var connectionsRefused = 0
    /// Connections closed because the client broke the protocol.
    var violations = 0
    /// Calls answered with an error.
    var callsRefused = 0
    /// Sheets accepted, and sheets ended.
    var sheetsAccepted = 0
    var sheetsEnded = 0
    /// Steps of phases, over all scenes.
    var phaseChanges = 0
    /// Changes told to watchers, however many there are, and watchers that had to begin anew.
    var events = 0
    var resyncs = 0
    /// Pictures given to renderers.
    var pictures = 0

    /// By the names that they have in GetStatus.
    ///
    /// - Parameter calls: how many were handed out.
    func named(calls: Int) -> KeyValuePairs<String, Int> {
        [
            "connectionsAccepted": connectionsAccepted,
            "connectionsRefused": connectionsRefused,
            "violations": violations,
            "calls": calls,
            "callsRefused": callsRefused,
            "sheetsAccepted": sheetsAccepted,
            "sheetsEnded": sheetsEnded,
            "phaseChanges": phaseChanges,
            "events": events,
            "resyncs": resyncs,
            "pictures": pictures,
        ]
    }
}
