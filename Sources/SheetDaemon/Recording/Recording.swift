import FactRecording
import Glibc
import PresentationCore
import SheetStore
import UnixIO

/// Where the facts of a turn go before anybody is told of them: a log in a folder, or, for a private
/// service that has none, nowhere.
///
/// Most turns record nothing. So what a turn asks is known beforehand, and the log is looked at only when
/// something can have changed there.
final class Recording {
    private var recorder: FactRecorder<DiskFolder>?
    /// What is to be had at once for the largest requests of an input, beyond the reserve.
    private var requestBytes = 0
    /// Whether a commit would find nothing to do until something else has happened.
    private(set) var isSettled = true
    /// What is degraded, in a clause; `nil` when nothing is.
    private var problem: String?
    /// Whether that has changed since it was taken last.
    private(set) var isProblemNew = false
    /// Whether a snapshot is being written.
    private(set) var hasWork = false
    /// When what could not be written is to be tried again; `nil` when there is nothing.
    private(set) var nextAttempt: Instant?
    /// The last answer of `room`, as long as it holds.
    private var knownRoom: (reserve: Int, bytes: Int)?
    /// Whether the log may have told something to an operator.
    private var mayHaveNotices = false

    /// What an earlier run has left, and what there is to say of it.
    struct Found {
        var coordinator: Coordinator?
        var endings: [Ending] = []
    }

    /// Keeps nothing.
    init() {}

    /// Goes on with the log in a folder, which is made when it is not there.
    ///
    /// - Throws: `StartError` when another process uses the folder.
    init(
        in path: String, logBytes: Int, limits: PresentationCore.Limits, owner: UserID,
        found: inout Found
    ) throws(StartError) {
        var settings: RecorderSettings
        let folder: DiskFolder
        do throws(Errno) {
            settings = RecorderSettings(
                bootID: try BootID.current(), logBytes: logBytes, awaitsArchive: true)
            settings.store.waitingLogs = Limits.waitingLogs
            folder = try DiskFolder(path)
        } catch {
            throw StartError("\(error)")
        }
        let restoration = FactRecorder.restore(
            from: folder, settings: settings, limits: limits, owner: owner)
        recorder = restoration.recorder
        requestBytes = Recording.requestBytes(limits)
        found = Found(coordinator: restoration.coordinator, endings: restoration.endings)
        noteChange()
    }

    /// Goes by other bounds from now on.
    func configure(logBytes: Int, limits: PresentationCore.Limits) {
        recorder?.setLogBytes(logBytes)
        requestBytes = Recording.requestBytes(limits)
        noteChange()
    }

    private static func requestBytes(_ limits: PresentationCore.Limits) -> Int {
        Limits.requestsAtOnce * limits.sheetBytes
    }

    /// Something has happened to the log, so that there may be something for a commit to do.
    private func noteChange() {
        look()
        isSettled = recorder == nil
    }

    /// Looks up what is known of the log.
    private func look() {
        knownRoom = nil
        guard let state = recorder?.look() else { return }
        if state.problem != problem {
            problem = state.problem
            isProblemNew = true
        }
        hasWork = state.hasWork
        nextAttempt = state.nextAttempt
        mayHaveNotices = true
    }

    /// What is degraded, in a clause for an operator; `nil` when nothing is any more.
    func takeProblem() -> String? {
        isProblemNew = false
        return problem
    }

    /// The number that the next fact gets.
    var nextNumber: UInt64 { recorder?.nextNumber ?? 0 }

    /// Bytes that can be recorded beyond what has been appended, before that fails.
    ///
    /// - Parameter reserve: what has to be left for live sheets; more is got in time.
    func room(at now: Instant, reserve: Int) -> Int {
        if let knownRoom, knownRoom.reserve == reserve { return knownRoom.bytes }
        guard let bytes = recorder?.room(at: now, reserve: reserve + requestBytes) else {
            return .max
        }
        look()
        // While something is in the way, each look tries again.
        if problem == nil { knownRoom = (reserve, bytes) }
        return bytes
    }

    /// Takes a fact of this turn.
    func append(_ fact: Fact) {
        guard recorder?.append(fact) != nil else { return }
        isSettled = false
        knownRoom = nil
    }

    /// Makes the turn's facts count, in one write. Only then may its replies go out.
    ///
    /// - Parameter state: what the facts have led to.
    func commit(at now: Instant, state: @autoclosure () -> Coordinator) {
        guard !isSettled else { return }
        recorder?.commit(at: now, state: state())
        look()
        isSettled = nextAttempt == nil
    }

    /// Writes a part of the snapshot that is under way.
    func work() {
        guard hasWork else { return }
        recorder?.work()
        noteChange()
    }

    /// The history has all that ended before the fact with this number.
    func noteArchived(upTo number: UInt64) {
        if recorder?.noteArchived(upTo: number) != nil { mayHaveNotices = true }
    }

    /// Leaves a snapshot behind, so that the next start is quick.
    func finish(_ state: Coordinator) {
        recorder?.finish(state)
        noteChange()
    }

    /// What an operator has to know, once.
    func takeNotices() -> [StoreNotice] {
        guard mayHaveNotices else { return [] }
        mayHaveNotices = false
        return recorder?.takeNotices() ?? []
    }
}
