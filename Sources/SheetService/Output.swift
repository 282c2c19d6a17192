package import PresentationCore

/// What the service orders, to be carried out in this order.
///
/// Facts are recorded before any byte of the same turn is sent. What is large is held by reference: most
/// outputs are a few bytes to send, and they are passed on often.
package enum Output: Sendable {
    /// Record a fact.
    case record(Fact)
    /// Keep in the history how a sheet ended, once the facts of the turn are recorded.
    indirect case archive(HistoryRecord)
    /// Look at the history, with all that was ordered to be kept before, and hand in
    /// `historyAnswered`.
    indirect case queryHistory(ConnectionID, HistoryQuery)
    /// Send bytes, after those ordered before, and report how many have left.
    case send(ConnectionID, [UInt8])
    /// Read from the connection, or leave what comes in where it is. A new connection is read.
    case setReading(ConnectionID, Bool)
    /// Hand in `turnCame` in the next turn of the loop: more calls are queued than a turn may take.
    case yield(ConnectionID)
    /// Close once all that was ordered to be sent has left. Nothing more is said of the connection.
    case close(ConnectionID)
    /// Close now; what has not left is lost. Nothing more is said of the connection.
    case drop(ConnectionID)
    /// Hand in `processEnded` once a process has ended, or at once if the one that was started then is
    /// gone.
    case watchProcess(Int32, started: UInt64)
    /// Watch a process no longer.
    case forgetProcess(Int32)
    /// Let the machine go to sleep, once the facts of the turn are recorded (R39).
    case allowSleep
    /// Tell the operator.
    indirect case log(LogEntry)
    /// Everybody has been told; stop once all has been sent.
    case stop
}

/// Something that an operator may want to know. Never the words of a sheet.
package struct LogEntry: Sendable {
    /// How much it matters, as syslog has it.
    package enum Level: Hashable, Sendable {
        case notice
        case info
        case debug
    }

    /// A journal field of ours.
    package struct Field: Sendable {
        /// In capitals, as the journal wants it: `SHEETD_SCENE`.
        package let name: StaticString
        package let value: String
    }

    package let level: Level
    package let message: String
    package let fields: [Field]
    /// What kind of message it is; `nil` for what is of interest to developers alone.
    package let event: LogEvent?

    init(
        _ level: Level, _ message: String, _ fields: KeyValuePairs<StaticString, String> = [:],
        event: LogEvent? = nil
    ) {
        self.level = level
        self.event = event
        self.message = message
        self.fields = fields.map { Field(name: $0.key, value: $0.value) }
    }
}
