package import PresentationCore

/// What happens to the service: everything that the outside can tell it, in the past tense.
package enum Input: Sendable {
    /// The service begins, with what an earlier run has left if there is any. The first input.
    case started
    /// The configuration was read anew.
    indirect case configured(ServiceSettings)
    /// Something works, or does not, in a clause for an operator.
    case problemChanged(Problems.Subject, String?)
    /// A client has connected. `groups`: all that it belongs to, the primary one among them. `session`:
    /// the logind session that its process belongs to, if it does.
    indirect case connected(ConnectionID, Peer, groups: [UInt32], session: String? = nil)
    /// Bytes came in, at any boundaries.
    case received(ConnectionID, [UInt8])
    /// The client will send no more, and may still read.
    case endReceived(ConnectionID)
    /// The client is gone, and reads nothing any more; what it had sent may still come in.
    case readerLost(ConnectionID)
    /// The client is gone; all that it had sent has been handed in before.
    case hungUp(ConnectionID)
    /// So many of the bytes of `Output.send` have left on each of these.
    case sent([(ConnectionID, Int)])
    /// A connection that had been told to yield has its next turn.
    case turnCame(ConnectionID)
    /// SIGUSR1 (`inactive`) or SIGUSR2 (`active`) came in (R36).
    case phaseSignalled(ScenePhase)
    /// SIGRTMIN+1 (`active`), +2 (`inactive`) or +3 (`background`) came in with a scene's number as
    /// its value; 0 for every scene (R36).
    case sceneSignalled(number: Int, ScenePhase)
    /// logind said something (R39).
    indirect case loginReported(LoginEvent)
    /// An sd_notify datagram came in whole: its text, without the descriptors that came with it (R37).
    indirect case notified(NotifySender, [UInt8])
    /// A process that was to be watched has ended, or was gone already.
    case processEnded(Int32)
    /// The history has been looked at for a connection.
    indirect case historyAnswered(ConnectionID, HistoryAnswer)
    /// The instant of `SheetService.nextDeadline` has come.
    case deadlineCame
    /// The service is to stop. `restarting`: it means to be back at once (R38a).
    case stopRequested(restarting: Bool)
}
