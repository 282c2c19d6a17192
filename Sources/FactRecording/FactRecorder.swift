import FactCoding
package import PresentationCore
package import SheetStore

/// Writes the facts of each turn to a log before anybody is told of them, and the state to a snapshot
/// now and then, so that a restart stands where this process stood (R40, R41).
///
/// It never fails. What it cannot record, and why, is in `problem`; it goes on trying, at most once a
/// second (R42a).
package struct FactRecorder<Folder: StoreFolder> {
    private var store: RecordStore<Folder>
    private let sliceBytes: Int
    /// What is still to be written of the snapshot under way.
    private var snapshot: CoordinatorSnapshot?
    private var slice = RecordBuffer()

    /// Opens the folder and restores.
    ///
    /// It never fails: what is in the way is in the notices and in `problem`.
    ///
    /// - Parameters:
    ///   - limits: the bounds that hold from now on.
    ///   - owner: who owns `main` where no file says so.
    package static func restore(
        from folder: Folder, settings: RecorderSettings, limits: Limits, owner: UserID
    ) -> Restoration<Folder> {
        var reader = StateReader(limits: limits, owner: owner)
        let store = RecordStore.restore(from: folder, settings: settings.store, by: &reader)
        var recorder = FactRecorder(store: store, sliceBytes: settings.snapshotSliceBytes)
        if store.wantsSnapshot(at: .max), !store.isRecording {
            // Nothing counts before the state is safe: it is written in one go.
            recorder.beginSnapshot(at: Instant(nanoseconds: 0), of: reader.coordinator)
            while recorder.hasWork { recorder.work() }
        }
        return Restoration(
            recorder: recorder, coordinator: reader.coordinator, endings: reader.endings)
    }

    private init(store: RecordStore<Folder>, sliceBytes: Int) {
        self.store = store
        self.sliceBytes = sliceBytes
    }

    /// Whether every fact committed so far would survive the process.
    package var isRecording: Bool { store.isRecording }

    /// What is degraded, for GetStatus and STATUS=; nil when nothing is.
    package var problem: String? {
        @_specialize(where Folder == DiskFolder)
        get { store.problem }
    }

    /// How often logs had to go before the history had all that ended in them, on a full disk.
    package var letGoCount: Int { store.letGoCount }

    /// The number of the next fact.
    package var nextNumber: UInt64 {
        @_specialize(where Folder == DiskFolder)
        get { store.nextNumber }
    }

    /// When `commit` would try again what has failed; nil when nothing has.
    package var nextAttempt: Instant? {
        @_specialize(where Folder == DiskFolder)
        get { store.nextAttempt.map(Instant.init(nanoseconds:)) }
    }

    /// Takes what an operator has to know, once each.
    @_specialize(where Folder == DiskFolder)
    package mutating func takeNotices() -> [StoreNotice] { store.takeNotices() }

    /// Has a log grow to so many bytes from now on before another is begun, and a snapshot written.
    package mutating func setLogBytes(_ bytes: Int) { store.setLogBytes(bytes) }

    /// What whoever goes on with it has to know after each change, in one look.
    ///
    /// It changes nothing; but what may be changed is looked at where it stands, and not copied.
    @_specialize(where Folder == DiskFolder)
    package mutating func look() -> RecorderState {
        guard !store.isUntroubled() else {
            return RecorderState(problem: nil, nextAttempt: nil, hasWork: false)
        }
        return RecorderState(problem: problem, nextAttempt: nextAttempt, hasWork: hasWork)
    }

    // MARK: Facts

    /// Takes a fact of this turn.
    @_specialize(where Folder == DiskFolder)
    package mutating func append(_ fact: Fact) {
        store.append { FactCoder.append(fact, to: &$0) }
    }

    /// Makes the facts of this turn durable, all or none of them, by one write. Called at the end of
    /// a turn that has any, and when `nextAttempt` has come: what has failed is tried again here.
    ///
    /// - Parameters:
    ///   - now: never before an earlier one.
    ///   - state: what all facts so far have led to; asked for when a snapshot is begun.
    @_specialize(where Folder == DiskFolder)
    package mutating func commit(at now: Instant, state: @autoclosure () -> Coordinator) {
        store.commit(at: now.nanoseconds)
        if store.wantsSnapshot(at: now.nanoseconds) { beginSnapshot(at: now, of: state()) }
    }

    /// How many bytes of facts this turn can take without failing, beyond those that were appended. 0
    /// while nothing is recorded.
    ///
    /// - Parameters:
    ///   - now: never before an earlier one.
    ///   - reserve: bytes of it that must stay for facts that cannot be refused; more is allocated
    ///     before less than them and half a step is left.
    @_specialize(where Folder == DiskFolder)
    package mutating func room(at now: Instant, reserve: Int) -> Int {
        store.room(at: now.nanoseconds, reserve: reserve)
    }

    /// Takes note that the history has every end before the fact with this number.
    @_specialize(where Folder == DiskFolder)
    package mutating func noteArchived(upTo number: UInt64) {
        // The store counts the last fact in, and there is none before the first.
        if number > 0 { store.noteArchived(upTo: number - 1) }
    }

    // MARK: Snapshots

    /// Whether a snapshot is under way.
    package var hasWork: Bool {
        @_specialize(where Folder == DiskFolder)
        get { store.isWritingSnapshot }
    }

    /// Writes a bounded slice of the snapshot under way; the last one makes it count, and removes the
    /// files that it makes superfluous.
    @_specialize(where Folder == DiskFolder)
    package mutating func work() {
        guard store.isWritingSnapshot, var items = snapshot else { return }
        // Held in one place only, or taking an item would copy what is left.
        snapshot = nil
        while slice.payloadBytes < sliceBytes, let item = items.next() {
            slice.append { FactCoder.append(item, to: &$0) }
        }
        if slice.count > 0 {
            store.writeToSnapshot(&slice)
            // One that is given up is let go of at once.
            snapshot = store.isWritingSnapshot ? items : nil
        } else {
            store.finishSnapshot()
        }
    }

    /// Leaves a snapshot of the last state and no log, so that the next start is quick. Nothing is lost
    /// if that fails.
    package mutating func finish(_ state: Coordinator) {
        store.commitLast()
        guard store.needsLastSnapshot else { return store.close() }
        beginSnapshot(at: Instant(nanoseconds: 0), of: state)
        while hasWork { work() }
        store.close()
    }

    private mutating func beginSnapshot(at now: Instant, of state: Coordinator) {
        snapshot = store.beginSnapshot(at: now.nanoseconds) ? state.snapshot() : nil
    }
}

extension FactRecorder: Sendable where Folder: Sendable, Folder.File: Sendable {}
