import FactRecording
import Glibc
import PresentationCore
import SheetStore
import UnixIO

/// Where the facts of a turn go before anybody is told of them: a log in a folder, or, for a private
/// service that has none, nowhere.
struct Recording {
    private var recorder: FactRecorder<DiskFolder>?
    /// What is to be had at once for the largest requests of an input, beyond the reserve.
    private var requestBytes = 0

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
    }

    /// Goes by other bounds from now on.
    mutating func configure(logBytes: Int, limits: PresentationCore.Limits) {
        recorder?.setLogBytes(logBytes)
        requestBytes = Recording.requestBytes(limits)
    }

    private static func requestBytes(_ limits: PresentationCore.Limits) -> Int {
        Limits.requestsAtOnce * limits.sheetBytes
    }

    /// What is degraded, in a clause; `nil` when nothing is.
    var problem: String? { recorder?.problem }

    /// The number that the next fact gets.
    var nextNumber: UInt64 { recorder?.nextNumber ?? 0 }

    /// Bytes that can be recorded beyond what has been appended, before that fails.
    ///
    /// - Parameter reserve: what has to be left for live sheets; more is got in time.
    mutating func room(at now: Instant, reserve: Int) -> Int {
        recorder?.room(at: now, reserve: reserve + requestBytes) ?? .max
    }

    /// Takes a fact of this turn.
    mutating func append(_ fact: Fact) {
        recorder?.append(fact)
    }

    /// Makes the turn's facts count, in one write. Only then may its replies go out.
    ///
    /// - Parameter state: what the facts have led to.
    mutating func commit(at now: Instant, state: @autoclosure () -> Coordinator) {
        recorder?.commit(at: now, state: state())
    }

    /// Whether a snapshot is being written.
    var hasWork: Bool { recorder?.hasWork ?? false }

    /// Writes a part of the snapshot that is under way.
    mutating func work() {
        recorder?.work()
    }

    /// The history has all that ended before the fact with this number.
    mutating func noteArchived(upTo number: UInt64) {
        recorder?.noteArchived(upTo: number)
    }

    /// When what could not be written is to be tried again; `nil` when there is nothing.
    var nextAttempt: Instant? { recorder?.nextAttempt }

    /// Leaves a snapshot behind, so that the next start is quick.
    mutating func finish(_ state: Coordinator) {
        recorder?.finish(state)
    }

    /// What an operator has to know, once.
    mutating func takeNotices() -> [StoreNotice] {
        recorder?.takeNotices() ?? []
    }
}
