/// What `LogindMonitor` has heard, in the order in which logind said it.
package enum LogindReport: Hashable, Sendable {
    /// Everything was read anew: at the start, after logind or the bus were away, after a sleep, and
    /// when a session, a seat or a user came or went.
    case read(LogindState)
    /// A property changed, and with it the state that was read last.
    case changed(LogindState)
    /// A session's signal Lock.
    case lockRequested(session: String)
    /// A session's signal Unlock.
    case unlockRequested(session: String)
    /// The machine is about to sleep, which waits a while for `allowSleep`, or is awake again.
    case sleepAnnounced(Bool)
    /// There is no bus or no logind, or none that answers, for this reason. Told once, until the next
    /// `read`.
    case lost(String)
    /// Something is not as it should be; the rest goes on.
    case trouble(String)
}
