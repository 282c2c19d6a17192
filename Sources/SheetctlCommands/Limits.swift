import UnixIO

/// The bounds of this target.
enum Limits {
    /// Bytes of a file that holds a request: the daemon's bound on a whole call.
    static let requestBytes = 1 << 20

    /// Entries of the history that are shown unless more are asked for.
    static let historyEntries = 100

    /// Entries that one call asks for: the daemon's bound.
    static let historyPage = 1000

    /// How long the daemon may take to open a scene for a program before that runs without: much longer
    /// than a start by socket activation takes.
    static let openingTime = Duration.seconds(5)

    /// The pause between two looks for a daemon that has been away for long.
    static let longAbsencePause = Duration.seconds(10)

    /// How long a daemon may take nothing of what a program says before it is passed over: a program
    /// that waits for a barrier waits for some seconds only.
    static let daemonPatience = Duration.seconds(1)

    /// How long the daemon may take to tell which sheets there are to a person who has pressed Tab.
    static let completionPatience = Duration.seconds(2)

    /// How long the end of a run waits for others.
    static let lettingGoTime = Duration.seconds(1)

    /// Datagrams of a program that are passed on before signals are looked for again.
    static let datagramsPerTurn = 64

    /// Unicode scalars that a job's words on a sheet may have: some lines of them.
    static let progressWords = 1000

    /// Bytes of a job's line that are looked at: enough for those words.
    static let progressLineBytes = 4 * progressWords + 64

    /// The time between two changes of a sheet that shows how far a job is: a person sees no more.
    static let progressPause = Duration.milliseconds(100)

    /// The same after a change that the daemon did not make.
    static let refusedProgressPause = Duration.seconds(1)

    /// How long a job that was asked to end may take before people are told that it goes on.
    static let tellingTime = Duration.seconds(5)

    /// How long a daemon that is examined may take for a step: it answers at once unless it hangs.
    static let examinationTime = Duration.seconds(5)

    /// How long a daemon may take to tell its version after it was not understood: people wait for it.
    static let skewTime = Duration.seconds(1)

    /// Reads of what a program that has ended has left in its pipe: a mebibyte, which is the most that a
    /// pipe holds. **Source:** pipe(7), `/proc/sys/fs/pipe-max-size`.
    static let readsOfRest = 64

    /// Bytes of a datagram to the daemon: what it takes. **Source:** sd_notify(3).
    static let datagramBytes = UnixIOLimits.datagramBytes

    /// Bytes that one read of a file takes.
    static let readBytes = 16 << 10

    /// What a time on the command line can be: a hundred years, far below what milliseconds count to.
    static let longestTime = Duration.seconds(3_155_760_000)
}
