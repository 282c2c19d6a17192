import Glibc
import UnixIO

/// A numbered log of records in files, with snapshots of what they lead to, in a folder.
///
/// It knows nothing of what the records hold. What is committed, while `isRecording`, is there again
/// after the death of the process at any moment; a commit is one write. It never fails: what is in the
/// way is in `problem` and in the notices, and is tried again at most once a second.
package struct RecordStore<Folder: StoreFolder> {
    var folder: Folder
    var settings: StoreSettings
    /// The facts of this turn.
    var record = RecordBuffer()
    /// The number of the next fact.
    package internal(set) var nextNumber: UInt64 = 1
    var condition: Condition = .unrecorded(nil)
    /// The number of the last fact that a restart would reach by the files before the current log; nil
    /// where they end in nothing.
    var reachable: UInt64?
    var log: OpenLog<Folder.File>?
    var snapshot: OpenSnapshot<Folder.File>? { didSet { isSnapshotOpen = snapshot != nil } }
    /// Whether there is one: a look at itself would have the types of any folder's files looked up.
    private(set) var isSnapshotOpen = false
    /// Whether a snapshot is to be written as soon as that can be tried.
    var owesSnapshot = false
    /// The number of the newest whole snapshot.
    var newestSnapshot: UInt64?
    /// Logs and snapshots beside the current log.
    var older: [OlderFile] = []
    /// Files to be set aside once the state is safe without them.
    var pendingAside: [SetAside] = []
    /// Names of files that stay although they should not.
    var stuck: Set<String> = []
    /// How often logs had to go before the history had all of them, for want of other room.
    package var letGoCount = 0
    /// The number up to which the history has everything; nil as long as nobody has said.
    var archived: UInt64?
    /// Bytes that the caller wants to have in reserve, as it said last.
    var reserve = 0
    var faults = StoreFaults()
    var retries = Retries()
    var notices: [StoreNotice] = []

    init(folder: Folder, settings: StoreSettings) {
        self.folder = folder
        self.settings = settings
    }

    /// Has a log grow to so many bytes from now on before the next one is begun.
    package mutating func setLogBytes(_ bytes: Int) { settings.logBytes = bytes }

    // MARK: Facts

    /// Takes one fact of this turn: `encode` puts it at the end of the bytes it is handed.
    @_specialize(where Folder == DiskFolder)
    package mutating func append(_ encode: (inout [UInt8]) -> Void) {
        record.append(encode)
    }

    /// Writes the facts of this turn as one record, and then does what is due: another log, another
    /// attempt. Called at the end of a turn that has any, and when `nextAttempt` has come.
    ///
    /// - Parameter now: nanoseconds of a clock that only goes forward.
    @_specialize(where Folder == DiskFolder)
    package mutating func commit(at now: UInt64) {
        if record.count > 0 { writeRecord(at: now) }
        doWhatIsDue(at: now)
    }

    // Not inlined, as everything that is done with a file in functions that are called in each turn: before
    // a specialised function is chosen its caller would have types looked up for the files of any folder.
    @inline(never)
    private mutating func doWhatIsDue(at now: UInt64) {
        switch condition {
        case .unrecorded:
            if now >= retries.log { heal(at: now) }
        case .recording, .catchingUp:
            if let log, log.used > settings.logBytes { rotate(at: now) }
        }
    }

    /// Writes what was appended since the last commit, and begins nothing new.
    package mutating func commitLast() {
        if record.count > 0 { writeRecord(at: .max) }
    }

    @inline(never)
    private mutating func writeRecord(at now: UInt64) {
        let number = nextNumber
        nextNumber += UInt64(record.count)
        defer { record.clear() }
        guard let log else { return }
        record.seal(number: number)
        let end = log.used + record.bytes.count
        do {
            try checkSize(end, of: log.name)
            if end > log.allocated { try grow(toHold: end) }
            try folder.write(record.bytes, at: log.used, to: log.file)
            self.log?.used = end
        } catch {
            lose(from: number, because: error, at: now)
        }
    }

    /// Stops recording before the record of the fact `number`: what is in the log stays as it is.
    private mutating func lose(from number: UInt64, because error: Errno, at now: UInt64) {
        if let log {
            if isRecording {
                reachable = number - 1
                older.append(OlderFile(name: log.name, last: number - 1))
            } else {
                // Nothing leads to what is in it.
                _ = removeUseless(log.name.description)
            }
        }
        log = nil
        abandonSnapshot()
        owesSnapshot = false
        condition = .unrecorded(error)
        retries.log = max(retries.log, now)
        faults = StoreFaults()
        note(
            .warning,
            "\(error): what happens is not recorded, and would be forgotten in a restart, until a "
                + "log and a snapshot can be written; that is tried once a second")
    }

    // MARK: Room

    /// How many bytes of payload this turn's record can take without failing, beyond what it has; another
    /// step is allocated when less than half of one is left above the reserve. 0 as long as nothing is
    /// recorded.
    ///
    /// - Parameters:
    ///   - now: as `commit` has it.
    ///   - reserve: bytes that must stay available for facts that cannot be refused: for each of them
    ///     that may come in a turn of its own `StoreFormat.recordBytes(ofPayload: 0)` more than it has.
    @_specialize(where Folder == DiskFolder)
    package mutating func room(at now: UInt64, reserve: Int) -> Int {
        self.reserve = reserve
        return isRecording ? roomInLog(at: now) : 0
    }

    @inline(never)
    private mutating func roomInLog(at now: UInt64) -> Int {
        guard let log else { return 0 }
        // With the header of the record after this one, so that the reserve is whole in the next turn.
        let taken =
            log.used + StoreFormat.recordBytes(ofPayload: record.payloadBytes)
            + StoreFormat.recordBytes(ofPayload: 0)
        if now >= retries.room {
            if log.allocated - taken < reserve + settings.step / 2 {
                extend(taken: taken, at: now)
            } else {
                // What had to be had for sheets that have ended since is not missing any more.
                noteGrowing()
            }
        }
        return max(0, (self.log?.allocated ?? 0) - taken)
    }

    /// The log has room again.
    mutating func noteGrowing() {
        guard faults.room != nil, let log else { return }
        faults.room = nil
        note(.notice, "\(log.name) can grow again", kind: .recovery)
    }

    private mutating func extend(taken: Int, at now: UInt64) {
        guard let log else { return }
        retries.room = now + StoreLimits.retryNanoseconds
        do {
            let size = size(toHold: taken)
            try allocate(size, of: log.file)
            self.log?.allocated = size
            retries.room = 0
            noteGrowing()
        } catch {
            if faults.room == nil {
                note(
                    .warning,
                    "\(error): new sheets and scenes are refused once the log's "
                        + "\(max(0, log.allocated - taken)) free bytes are reserved for those there are"
                )
            }
            faults.room = error
        }
    }

    /// How many whole steps hold so many bytes, the reserve, and half a step.
    func size(toHold bytes: Int) -> Int {
        StoreFormat.roundedUp(bytes + reserve + settings.step / 2, to: settings.step)
    }

    /// Makes room for a record that is larger than was foreseen: with the reserve if possible.
    private mutating func grow(toHold end: Int) throws(Errno) {
        guard let log else { return }
        let wanted = size(toHold: end)
        do {
            try allocate(wanted, of: log.file)
            self.log?.allocated = wanted
        } catch {
            try folder.allocate(end, of: log.file)
            self.log?.allocated = end
        }
    }
}

// MARK: The disk

extension RecordStore {
    /// Allocates; where the disk is full, what waits for the history alone makes room.
    mutating func allocate(_ size: Int, of file: Folder.File) throws(Errno) {
        do {
            try folder.allocate(size, of: file)
        } catch {
            guard error.code == ENOSPC, makeRoom() else { throw error }
            try folder.allocate(size, of: file)
        }
    }

    /// Writes what was not allocated before, likewise.
    mutating func write(_ bytes: [UInt8], at offset: Int, to file: Folder.File) throws(Errno) {
        do {
            try folder.write(bytes, at: offset, to: file)
        } catch {
            guard error.code == ENOSPC, makeRoom() else { throw error }
            try folder.write(bytes, at: offset, to: file)
        }
    }

    /// Fails for a file that the next start would not read.
    func checkSize(_ size: Int, of name: StoreFileName) throws(Errno) {
        guard size > StoreLimits.fileBytes else { return }
        throw Errno(code: EFBIG, operation: "write to", object: name.description)
    }
}

extension RecordStore: Sendable where Folder: Sendable, Folder.File: Sendable {}

/// What failed last of what goes on while facts are recorded.
struct StoreFaults: Hashable, Sendable {
    var room: Errno?
    var rotation: Errno?
    var snapshot: Errno?
}

/// When what has failed may be tried again, in nanoseconds.
struct Retries: Hashable, Sendable {
    var log: UInt64 = 0
    var room: UInt64 = 0
    var snapshot: UInt64 = 0
}
