/// A kind of message that an operator meets: in the journal each has an id, and an entry in the
/// catalogue that says what it means and what to do.
///
/// An id never changes, and is never used for another kind.
///
/// **Source:** the journal's MESSAGE_ID=, systemd.journal-fields(7); journalctl(1), --catalog.
package enum LogEvent: Hashable, Sendable, CaseIterable {
    /// The service is ready.
    case started
    /// It goes on with what an earlier run has left.
    case restored
    /// It has been told to stop.
    case stopping
    /// It has stopped as it was told.
    case stopped
    /// A file of the configuration has been read.
    case configurationRead
    /// A line of the configuration was passed over.
    case configurationLineIgnored
    /// Something that the configuration says has no effect on this service.
    case configurationIdle
    /// The configuration that was to be read anew is not taken.
    case configurationRefused
    /// A file of the configuration was passed over whole at the start.
    case configurationFileRefused
    /// What is live cannot be kept as it should.
    case storageFault
    /// What is live is kept again.
    case storageRecovered
    /// What has ended cannot be kept as it should.
    case historyFault
    /// What has ended is kept again.
    case historyRecovered
    /// A file that is damaged, or not ours, has another name now.
    case fileSetAside
    /// A scene has been opened.
    case sceneOpened
    /// A scene has been closed.
    case sceneClosed
    /// A scene that was named in the configuration is open still, and it is not named any more.
    case sceneLeftOver
    /// A scene has another phase.
    case phaseChanged
    /// A sheet has ended.
    case sheetEnded
    /// A session of logind's is locked.
    case sessionLocked
    /// A session of logind's is not locked any more.
    case sessionUnlocked
    /// A scene shows another session.
    case sessionShown
    /// A scene belongs to another user.
    case ownerChanged
    /// The machine is about to sleep.
    case sleepAnnounced
    /// The machine is awake.
    case awake
    /// logind is heard.
    case loginHeard
    /// Something that logind was asked for was not to be had.
    case loginTrouble
    /// Nothing is heard from logind.
    case loginLost
    /// A process that is a source of phases is silent.
    case watchdogMissed
    /// A connection could not be taken.
    case connectionTurnedAway
    /// No connections are taken for a moment.
    case connectionsPaused
    /// The service manager does not hear what it is told.
    case managerUnreachable
    /// Messages were left out: there were too many.
    case messagesLeftOut

    /// As 32 hexadecimal digits.
    package var id: StaticString {
        switch self {
        case .started: "a6648395b1e04783b551bdafc162442b"
        case .restored: "c9ac87234b0a4258aacbfb0d62dae51a"
        case .stopping: "01d578b013ed4ca3b465f1bf34f267ad"
        case .stopped: "0a5e0459e5a14f589abb1ea11b05883e"
        case .configurationRead: "38356aa4ef374c549254c6d035b54281"
        case .configurationLineIgnored: "9f8c8da47b6c4087b31833e930a04b09"
        case .configurationIdle: "6bf4f5f10f17460fa5ddacb357ad56ca"
        case .configurationRefused: "2172c30bef3c436aae86a559fd2b7bc9"
        case .configurationFileRefused: "2261fd4d75d34160bf255cda0533c22b"
        case .storageFault: "b49640d15e294471883fb08694916f3c"
        case .storageRecovered: "3af595879f384abf96c4e6da811bcaca"
        case .historyFault: "a63bfc985d5e4974a03477bca78f37f1"
        case .historyRecovered: "66d6b192dc884bcc99b6e214be1ef652"
        case .fileSetAside: "e1710c192ddf4fdab898e530da627e10"
        case .sceneOpened: "ffc1dd1830d146f6bf5dcf65bf68a606"
        case .sceneClosed: "94606de6b106487ea6c35c3797ffc7e2"
        case .sceneLeftOver: "565aff54ce0449f4b8774744817ba599"
        case .phaseChanged: "9643b6f790574e87971f4ac89cfe1412"
        case .sheetEnded: "3f21daba6aa244028450b0288f62969d"
        case .sessionLocked: "368a3f811c364c0bab3436f1a6ca682f"
        case .sessionUnlocked: "20e9bbc9a0f84c12a80098289a24916a"
        case .sessionShown: "3cf5a37616374bc9b5189b04c6082302"
        case .ownerChanged: "bb423c6d6ecb45a894530eac146c3369"
        case .sleepAnnounced: "6dd55f0dafe44da19300bb2728e4161a"
        case .awake: "9df978f742f34e0a991ba8836608287b"
        case .loginHeard: "416c551ea0e74b0fbb6790a709ec4015"
        case .loginTrouble: "0b8973e993eb4c6b86a97b81c4e7564e"
        case .loginLost: "c68b5ed25769431ca3181c69908d00ef"
        case .watchdogMissed: "4010fed0294c49e9b565be45865b464e"
        case .connectionTurnedAway: "057097ed64194745a920c833587a24a9"
        case .connectionsPaused: "6689d4e9a05649bf80c4627df5226eb2"
        case .managerUnreachable: "5ee0baffc7334e59ab8d8552187dfeba"
        case .messagesLeftOut: "45f6c14a7320466dbdc73b02b8b2126e"
        }
    }
}
