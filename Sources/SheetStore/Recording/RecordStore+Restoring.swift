import UnixIO

/// Beginning with what the last run has left.
extension RecordStore {
    /// Restores by `reader` what the folder holds, and begins to record.
    ///
    /// Unless it `isRecording` afterwards, the state has to be written as a snapshot before anything new
    /// counts: something in the folder was damaged or missing.
    package static func restore(
        from folder: Folder, settings: StoreSettings, by reader: inout some RecordReader
    ) -> RecordStore {
        var store = RecordStore(folder: folder, settings: settings)
        store.restore(by: &reader)
        return store
    }

    private mutating func restore(by reader: inout some RecordReader) {
        let survey: Survey
        do {
            survey = try Survey(of: &folder, bootID: settings.bootID)
        } catch {
            reader.begin()
            condition = .unrecorded(error)
            note(
                .warning,
                "\(error): nothing is restored, and what happens is not recorded, until the folder "
                    + "can be used; that is tried once a second")
            return
        }
        let replay = Replay(survey, by: &reader)
        notices += replay.notices
        nextNumber = replay.applied + 1
        newestSnapshot = replay.base
        older = replay.snapshots.map { OlderFile(name: $0, last: $0.number) }
        older += replay.older.map { OlderFile(name: $0.file, last: $0.last) }
        pendingAside = replay.aside
        for file in replay.empty where !removeUseless(file.description) {}
        removeLeftovers(of: survey)
        if replay.isBroken {
            // No number that any file speaks of is given again, whether it can be set aside or not.
            nextNumber = max(survey.largestNumber, replay.applied) + 2
            older += [replay.current].compactMap { $0 }.map {
                OlderFile(name: $0.file, last: $0.last)
            }
            heal(at: 0)
        } else {
            reachable = replay.applied
            goOn(in: replay.current)
        }
        if case .unrecorded(let error?) = condition {
            note(
                .warning,
                "\(error): what was there is restored, but what happens is not recorded, until a log "
                    + "can be written; that is tried once a second")
        }
        if isRecording { removeOlderFiles() }
    }

    /// Takes the log of the last run for the facts of this one, or begins one where there is none.
    private mutating func goOn(in last: StoredLog?) {
        guard let last else { return heal(at: 0) }
        do {
            let file = try folder.open(last.file.description)
            if case .torn(let end) = last.scan.end {
                try wipe(last.scan.offset..<end, of: file)
            }
            let allocated = max(last.scan.offset, last.bytes.count)
            try folder.allocate(allocated, of: file)
            log = OpenLog(
                name: last.file, file: file, used: last.scan.offset, allocated: allocated)
            becomeRecording()
            // Several logs after a snapshot: one was about to be written when the last run ended.
            owesSnapshot = older.contains { $0.name.kind == .log && $0.last > newestSnapshot ?? 0 }
        } catch {
            older.append(OlderFile(name: last.file, last: last.last))
            heal(at: 0)
        }
    }

    /// Makes zeros of what is left of a record that was being written: the payload, the header, and its
    /// length last. Until then the rest is seen for what it is, whenever the process dies.
    private mutating func wipe(_ range: Range<Int>, of file: Folder.File) throws(Errno) {
        var end = range.upperBound
        for part in [StoreFormat.recordHeaderBytes, 4, 0] {
            let start = range.lowerBound + part
            guard start < end else { continue }
            let zeros = [UInt8](repeating: 0, count: end - start)
            try folder.write(zeros, at: start, to: file)
            end = start
        }
    }

    private mutating func removeLeftovers(of survey: Survey) {
        for name in survey.unfinished where !removeUseless(name) {}
        for file in survey.ofEarlierBoots {
            let name = file.description
            if removeUseless(name) {
                note(
                    .info, "\(name) is removed: it is of an earlier run of the machine",
                    kind: .leftOver)
            } else {
                note(.warning, "\(name) is of an earlier run of the machine, and cannot be removed")
            }
        }
    }
}
