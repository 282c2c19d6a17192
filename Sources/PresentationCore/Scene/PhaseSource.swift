/// One opinion about the phase of a scene (R13).
package struct PhaseSource: Hashable, Sendable {
    /// `manual`, `signal`, `session`, `locker`, `sleep`, `notify:PID`, or a caller's own word.
    package var name: String
    /// The most that this source lets the scene be.
    package var phase: ScenePhase
    /// What the source said in words.
    package var status: String?
    /// Who said it, where that was a client.
    package var user: UserID?
    /// From which process, where that was a client.
    package var process: Int32?
    /// What is known of the process that says it by sd_notify, as whose source it goes.
    package var sender: PhaseSender?

    /// Puts an opinion together.
    package init(
        name: String, phase: ScenePhase, status: String? = nil, user: UserID? = nil,
        process: Int32? = nil, sender: PhaseSender? = nil
    ) {
        self.name = name
        self.phase = phase
        self.status = status
        self.user = user
        self.process = process
        self.sender = sender
    }

    /// Whether `other` is no news: the same opinion in the same words, whoever repeats it (R14).
    func repeats(_ other: PhaseSource?) -> Bool {
        looks(like: other) && other?.sender == sender
    }

    /// Whether nobody sees a difference to `other`, though there may be one to record.
    func looks(like other: PhaseSource?) -> Bool {
        other?.name == name && other?.phase == phase && other?.status == status
    }

    /// Keeps who said the same before: nobody is told of what looks alike, so nothing that they have
    /// been told may change.
    mutating func keepSpeaker(of other: PhaseSource?) {
        guard let other, looks(like: other) else { return }
        user = other.user
        process = other.process
    }

    /// The source of a call that names none.
    package static let manual = "manual"
    /// SIGUSR1 and SIGUSR2 (R36).
    package static let signal = "signal"
    /// logind's session (R39).
    package static let session = "session"
    /// A locker that does not tell logind.
    package static let locker = "locker"
    /// PrepareForSleep (R39).
    package static let sleep = "sleep"
    /// What the name of a process's source begins with, before its number (R37).
    package static let notifyPrefix = "notify:"
    /// The sources that have a meaning of their own.
    static let wellKnown: Set<String> = [manual, signal, session, locker, sleep]

    /// Whether this source puts a lock screen, or another session, before the scene (R16).
    package var covers: Bool {
        phase < .active && (name == PhaseSource.session || name == PhaseSource.locker)
    }
}

/// The scenes that an opinion is about.
package enum PhaseScope: Hashable, Sendable {
    /// One scene.
    case scene(SceneID)
    /// Every scene, those opened later too.
    case everyScene
}
