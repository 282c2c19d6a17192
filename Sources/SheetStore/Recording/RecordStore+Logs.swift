import Glibc
import UnixIO

/// Beginning logs.
extension RecordStore {
    /// Begins another log and owes a snapshot, when the last snapshot is done and the last attempt long
    /// enough ago. Where that fails the log goes on growing.
    mutating func rotate(at now: UInt64) {
        guard snapshot == nil, !owesSnapshot, now >= retries.log else { return }
        retries.log = now + StoreLimits.retryNanoseconds
        do throws(Errno) {
            guard try clearWay() <= nextNumber else {
                throw Errno(code: EEXIST, operation: "begin", object: name(ofLog: nextNumber))
            }
            let full = log
            log = try begunLog()
            if let full { older.append(OlderFile(name: full.name, last: nextNumber - 1)) }
            owesSnapshot = true
            faults.rotation = nil
            noteGrowing()
        } catch {
            faults.rotation = error
        }
    }

    /// Begins to record again, in a new log: at once where everything is in the files, else from the
    /// next whole snapshot on.
    mutating func heal(at now: UInt64) {
        retries.log = now + StoreLimits.retryNanoseconds
        do {
            nextNumber = try clearWay()
            let begun = try begunLog()
            log = begun
            retries.room = 0
            if case .unrecorded(.some) = condition {
                note(
                    .notice, "\(begun.name) is begun: what happens can be recorded again",
                    kind: .recovery)
            }
            if reachable == nextNumber - 1 {
                becomeRecording()
            } else {
                condition = .catchingUp
                owesSnapshot = true
            }
        } catch {
            condition = .unrecorded(error)
        }
    }

    /// Everything committed is in the files from now on.
    mutating func becomeRecording() {
        condition = .recording
        for file in pendingAside { setAside(file) }
        pendingAside = []
    }

    /// A new log for the next fact, with the reserve allocated. It has its name only when
    /// it is complete.
    private mutating func begunLog() throws(Errno) -> OpenLog<Folder.File> {
        let name = StoreFileName(.log, nextNumber)
        let header = FileHeader(kind: .log, bootID: settings.bootID, number: nextNumber).bytes
        let size = size(toHold: header.count)
        let file = try create(name)
        do {
            try allocate(size, of: file)
            try folder.write(header, at: 0, to: file)
            try folder.rename(name.unfinished, to: name.description)
        } catch {
            // What stays is removed by the next attempt, or by the next start.
            try? folder.remove(name.unfinished)
            throw error
        }
        // One without facts may have had the name.
        older.removeAll { $0.name == name }
        return OpenLog(name: name, file: file, used: header.count, allocated: size)
    }

    /// Makes an empty file under the name of one that is being made, in place of an earlier attempt.
    mutating func create(_ name: StoreFileName) throws(Errno) -> Folder.File {
        do {
            return try folder.create(name.unfinished)
        } catch {
            guard error.code == EEXIST else { throw error }
            try folder.remove(name.unfinished)
            return try folder.create(name.unfinished)
        }
    }

    private func name(ofLog number: UInt64) -> String {
        StoreFileName(.log, number).description
    }

    // MARK: Files in the way

    /// Sets aside what bears a name of the store and is not known to it, and returns a number that no
    /// fact in the files has that stay: the next number, in the usual case.
    private mutating func clearWay() throws(Errno) -> UInt64 {
        var known = Set(older.map(\.name))
        if let log { known.insert(log.name) }
        var next = nextNumber
        for name in try folder.names().sorted() {
            // An attempt that failed when nothing could be removed either.
            if StoreFileName.isUnfinished(name), name != snapshot?.name.unfinished {
                try folder.remove(name)
            }
            guard let file = StoreFileName(name), !known.contains(file) else { continue }
            let isPending = pendingAside.contains { $0.file == file }
            if !isPending, !stuck.contains(name) {
                setAside(SetAside(file, .unread, "was there when the folder could be used again"))
            }
            if isPending || stuck.contains(name), file.number >= next { next = file.number + 2 }
        }
        return next
    }

    /// Gives a file that is of no use another name, and says so.
    mutating func setAside(_ file: SetAside) {
        let name = file.file.description
        do {
            let newName = file.newName(besides: Set(try folder.names()))
            try folder.rename(name, to: newName)
            note(
                .warning, "\(name) \(file.reason). It was set aside as \(newName)", kind: .setAside)
        } catch {
            stuck.insert(name)
            note(
                .warning, "\(name) \(file.reason). It stays there: \(error)")
        }
    }

    /// Removes files that nothing is lost with; one that stays is left out of account.
    mutating func removeUseless(_ name: String) -> Bool {
        do {
            try folder.remove(name)
            return true
        } catch {
            stuck.insert(name)
            return false
        }
    }
}
