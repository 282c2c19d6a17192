/// The bounds of the shell: how much one turn of the loop may do before everybody is answered.
nonisolated enum Limits {
    /// Bytes read from one connection at a time, into the one buffer that all share.
    static let readBytes = 64 << 10
    /// Bytes read in one turn, over all connections: a commit and a flush are never far away.
    static let bytesPerTurn = 256 << 10
    /// Bytes read at a time of what a client has sent that is of no use any more.
    static let discardedBytes = 4 << 10
    /// How long clients may have to wait at the start for logind to answer: as long as a person takes it for
    /// a slow machine, while a bus that answers at all does so in milliseconds.
    static let loginWait = Duration.seconds(2)
    /// Calls carried out in one turn, over all connections; the connection that reaches it may have a
    /// few more.
    static let callsPerTurn = 256
    /// Connections taken in one turn.
    static let acceptsPerTurn = 64
    /// Datagrams taken in one turn.
    static let datagramsPerTurn = 64
    /// How long to wait before a process is tried again for which there was no descriptor.
    static let processRetry = Duration.seconds(1)
    /// Rounds of commit and flush in one turn: what is sent makes room, room lets more be answered.
    static let flushesPerTurn = 16
    /// How long to wait before connections are taken again, when there are no descriptors left.
    static let acceptPause = Duration.seconds(1)
    /// How often at most the service manager is told what goes on.
    static let statusInterval = Duration.seconds(1)
    /// How much of what clients cause is logged in how long.
    static let logsPerPeriod = 200
    static let logPeriod = Duration.seconds(1)
    /// How long clients have to take what they are told at the end (R38a).
    static let drain = Duration.seconds(2)
    /// Turns at most in which nothing but calls that wait already is looked at, before the history is opened.
    static let turnsBeforeHistory = 16
    /// How long what has ended may take to get into the history at the end.
    static let historyFlush = Duration.seconds(2)
    /// Names of users that are remembered: looking one up reads /etc/passwd.
    static let rememberedUsers = 256
    /// Bytes of the longest configuration that is read, all of its files together: a hundred times what
    /// every key takes.
    static let configurationBytes = (1 << 20) - 1
    /// Drop-ins that are read: far more than anybody keeps in mind.
    static let dropIns = 256
    /// Bytes that --replay gathers before it writes them: a pipe's worth.
    static let replayBytes = 64 << 10
    /// Requests of the largest size for which there is room in the log at any time: one is recorded in
    /// at most about twice its size.
    static let requestsAtOnce = 4
    /// Logs of `LogBytes` each that wait for the history to take what has ended in them.
    static let waitingLogs = 2
}
