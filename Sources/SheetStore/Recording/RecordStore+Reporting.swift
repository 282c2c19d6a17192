import UnixIO

/// What a store says of itself.
extension RecordStore {
    /// Whether every fact committed so far would survive the process.
    package var isRecording: Bool {
        @_specialize(where Folder == DiskFolder)
        get {
            if case .recording = condition { true } else { false }
        }
    }

    /// What is degraded, and why, as part of a sentence; nil when nothing is.
    package var problem: String? {
        @_specialize(where Folder == DiskFolder)
        get {
            switch condition {
            case .unrecorded(let error):
                "nothing is recorded: \(error.map(\.description) ?? "no log has been begun")"
            case .catchingUp:
                "what happens is recorded once a snapshot is written"
                    + (faults.snapshot.map { ": \($0)" } ?? "")
            case .recording:
                if let error = faults.room {
                    "the log cannot grow: \(error)"
                } else if let error = faults.snapshot {
                    "no snapshot can be written: \(error)"
                } else if let error = faults.rotation {
                    "no new log can be begun: \(error)"
                } else {
                    nil
                }
            }
        }
    }

    /// When something that has failed is to be tried again by `commit`, in nanoseconds of the clock that
    /// it is told; nil when nothing has.
    package var nextAttempt: UInt64? {
        @_specialize(where Folder == DiskFolder)
        get {
            if case .unrecorded = condition { return retries.log }
            if owesSnapshot, !isWritingSnapshot { return retries.snapshot }
            if faults.rotation != nil { return retries.log }
            return nil
        }
    }

    /// Whether all is as it should be, and nothing is under way or to be tried again: in one look at the
    /// store where it stands. Each of the properties above copies it to be looked at, so whoever looks
    /// after every change looks here first.
    @_specialize(where Folder == DiskFolder)
    package mutating func isUntroubled() -> Bool {
        guard case .recording = condition else { return false }
        return !isSnapshotOpen && !owesSnapshot && faults.room == nil && faults.snapshot == nil
            && faults.rotation == nil
    }

    // MARK: Notices

    /// Takes what there is to be told, once.
    @_specialize(where Folder == DiskFolder)
    package mutating func takeNotices() -> [StoreNotice] {
        defer { notices = [] }
        return notices
    }

    /// Keeps something to be told; where nobody listens, the oldest is forgotten.
    mutating func note(
        _ level: StoreNotice.Level, _ message: String, kind: StoreNotice.Kind = .fault
    ) {
        if notices.count == StoreLimits.keptNotices { notices.removeFirst() }
        notices.append(StoreNotice(level, message, kind: kind))
    }
}
