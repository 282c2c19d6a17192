import UnixIO

/// Writing snapshots, and removing what they make superfluous.
extension RecordStore {
    /// Whether `beginSnapshot` is to be called now.
    @_specialize(where Folder == DiskFolder)
    package func wantsSnapshot(at now: UInt64) -> Bool {
        owesSnapshot && !isWritingSnapshot && now >= retries.snapshot
    }

    /// Whether a snapshot is being written: it needs more records, or its end.
    package var isWritingSnapshot: Bool {
        @_specialize(where Folder == DiskFolder)
        get { isSnapshotOpen }
    }

    /// Begins the snapshot of the state after all facts committed so far. False when that fails; then
    /// it is tried again in a second.
    package mutating func beginSnapshot(at now: UInt64) -> Bool {
        precondition(record.count == 0, "facts of the turn are not committed")
        abandonSnapshot()
        retries.snapshot = now + StoreLimits.retryNanoseconds
        owesSnapshot = true
        let name = StoreFileName(.snapshot, nextNumber - 1)
        do {
            let header = FileHeader(
                kind: .snapshot, bootID: settings.bootID, number: name.number
            ).bytes
            let file = try create(name)
            snapshot = OpenSnapshot(name: name, file: file, used: header.count)
            try folder.write(header, at: 0, to: file)
            return true
        } catch {
            fail(because: error)
            return false
        }
    }

    /// Writes a record of items to the snapshot under way, and clears it.
    package mutating func writeToSnapshot(_ items: inout RecordBuffer) {
        defer { items.clear() }
        guard let snapshot else { return }
        let count = UInt64(items.count)
        items.seal(number: snapshot.items + 1)
        writeToSnapshot(items.bytes, items: count)
    }

    /// Completes the snapshot under way, and removes what is not needed any more.
    package mutating func finishSnapshot() {
        guard let snapshot else { return }
        writeToSnapshot(RecordBuffer.endOfSnapshot(items: snapshot.items).bytes, items: 0)
        guard self.snapshot != nil else { return }
        let name = snapshot.name
        do {
            try folder.rename(name.unfinished, to: name.description)
        } catch {
            fail(because: error)
            return
        }
        self.snapshot = nil
        newestSnapshot = name.number
        older.removeAll { $0.name == name }
        older.append(OlderFile(name: name, last: name.number))
        owesSnapshot = false
        faults.snapshot = nil
        if case .catchingUp = condition {
            note(
                .notice, "\(name) is written: everything up to now is recorded, and what follows")
            becomeRecording()
        }
        removeOlderFiles()
    }

    /// Whether a snapshot of all facts has yet to be written, at the end.
    package var needsLastSnapshot: Bool { newestSnapshot != nextNumber - 1 || !isRecording }

    /// Leaves the log when the newest snapshot has all facts: there is nothing more to come.
    package mutating func close() {
        guard let log, newestSnapshot == nextNumber - 1 else { return }
        older.append(OlderFile(name: log.name, last: nextNumber - 1))
        self.log = nil
        condition = .unrecorded(nil)
        reachable = nextNumber - 1
        removeOlderFiles()
    }

    /// Stops writing a snapshot, and removes what there is of it.
    mutating func abandonSnapshot() {
        guard let snapshot else { return }
        self.snapshot = nil
        try? folder.remove(snapshot.name.unfinished)
    }

    private mutating func writeToSnapshot(_ bytes: [UInt8], items: UInt64) {
        guard let snapshot else { return }
        do {
            try checkSize(snapshot.used + bytes.count, of: snapshot.name)
            try write(bytes, at: snapshot.used, to: snapshot.file)
            self.snapshot?.used += bytes.count
            self.snapshot?.items += items
        } catch {
            fail(because: error)
        }
    }

    private mutating func fail(because error: Errno) {
        abandonSnapshot()
        if faults.snapshot == nil {
            note(
                .warning,
                "\(error): the snapshot is not written, and the logs before it stay; that is tried "
                    + "once a second")
        }
        faults.snapshot = error
    }

    // MARK: Older files

    /// Takes note that the history has all that happened up to the fact `number`: logs that hold nothing
    /// else may go. Without `awaitsArchive` nothing waits for it.
    @_specialize(where Folder == DiskFolder)
    package mutating func noteArchived(upTo number: UInt64) {
        guard settings.awaitsArchive, number > archived ?? 0 else { return }
        archived = number
        removeOlderFiles()
    }

    /// Removes what lies before the newest snapshot that is not needed: the oldest first, so that what
    /// stays after a sudden death is a whole chain again, or is before it.
    mutating func removeOlderFiles() {
        guard let base = baseSnapshot else { return }
        let superfluous = older.filter { file in
            switch file.name.kind {
            case .snapshot: file.last < base
            case .log: file.last <= base
            }
        }
        for file in superfluous.sorted(by: <) {
            older.removeAll { $0.name == file.name }
            if !removeUseless(file.name.description) {
                note(
                    .notice, "\(file.name) is not needed any more and cannot be removed")
            }
        }
    }

    /// The number of the snapshot that a restart has to begin with, so as to see every end that the
    /// history may not have.
    private var baseSnapshot: UInt64? {
        guard let newestSnapshot else { return nil }
        guard settings.awaitsArchive else { return newestSnapshot }
        let bound = min(newestSnapshot, archived ?? 0)
        let snapshots = older.filter { $0.name.kind == .snapshot }.map(\.last).sorted()
        let logs = older.filter { $0.name.kind == .log }.map(\.last)
        let reached = snapshots.last { $0 <= bound }
        guard logs.count > settings.waitingLogs else { return reached }
        // Too many wait: the oldest go.
        let bounded = snapshots.first { base in
            logs.count { $0 > base } <= settings.waitingLogs
        }
        return [bounded, reached].compactMap(\.self).max()
    }

    /// Lets go of the logs that only wait for the history, when there is no other room.
    ///
    /// - Returns: whether there were any.
    mutating func makeRoom() -> Bool {
        guard settings.awaitsArchive, let newestSnapshot, newestSnapshot > archived ?? 0 else {
            return false
        }
        archived = newestSnapshot
        let count = older.count
        removeOlderFiles()
        guard older.count < count else { return false }
        letGoCount += 1
        note(
            .warning,
            "The disk is full: logs go whose ends the history may not have yet. What a process "
                + "that dies now has not handed on is not in the history")
        return true
    }
}
