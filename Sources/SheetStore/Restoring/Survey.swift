import UnixIO

/// What is in a folder, before anything in it is changed.
struct Survey {
    /// Every name, of other programs' files, too.
    private(set) var names: Set<String> = []
    /// The logs of this run of the machine whose headers are sound, in the order of their facts.
    private(set) var logs: [StoredLog] = []
    /// The whole snapshots of this run, the oldest first.
    private(set) var snapshots: [StoredSnapshot] = []
    /// Files that cannot be used at all, and why.
    private(set) var useless: [SetAside] = []
    /// Files that were being made when the last run ended.
    private(set) var unfinished: [String] = []
    /// Files of earlier runs of the machine.
    private(set) var ofEarlierBoots: [StoreFileName] = []
    /// The largest number of a fact that anything here speaks of.
    private(set) var largestNumber: UInt64 = 0

    /// Looks at every file of the store. Throws when the folder cannot be listed.
    init<Folder: StoreFolder>(of folder: inout Folder, bootID: BootID) throws(Errno) {
        let listed = try folder.names()
        names = Set(listed)
        for name in listed.sorted() {
            if StoreFileName.isUnfinished(name) { unfinished.append(name) }
            guard let file = StoreFileName(name) else { continue }
            largestNumber = max(largestNumber, file.number)
            do {
                look(at: file, try folder.read(name), bootID)
            } catch {
                useless.append(SetAside(file, .damaged, "cannot be read (\(error))"))
            }
        }
    }

    private mutating func look(at file: StoreFileName, _ bytes: [UInt8], _ bootID: BootID) {
        switch FileHeader.read(bytes, as: file.kind) {
        case .foreign:
            useless.append(SetAside(file, .foreign, "is not a file of sheetd"))
        case .newer(let version):
            let reason =
                "was written by a newer sheetd, in version \(version) of the format (this one reads "
                + "\(StoreFormat.version) and below)"
            useless.append(SetAside(file, .newer, reason))
        case .damaged(let reason):
            useless.append(SetAside(file, .damaged, "is damaged: \(reason)"))
        case .header(let header, _) where header.bootID != bootID:
            ofEarlierBoots.append(file)
        case .header(let header, _) where header.number != file.number:
            let reason = "is damaged: its header says that its number is \(header.number)"
            useless.append(SetAside(file, .damaged, reason))
        case .header(_, let end):
            switch file.kind {
            case .log: take(StoredLog(file, bytes, from: end))
            case .snapshot: take(file, bytes, from: end)
            }
        }
    }

    private mutating func take(_ log: StoredLog) {
        largestNumber = max(largestNumber, log.last)
        if case .damaged(_, let later?) = log.scan.end { largestNumber = max(largestNumber, later) }
        logs.append(log)
    }

    private mutating func take(_ file: StoreFileName, _ bytes: [UInt8], from start: Int) {
        switch SnapshotScan(bytes, from: start) {
        case .whole(let records):
            let payloads = records.map { Array(bytes[$0.payload]) }
            snapshots.append(StoredSnapshot(file: file, payloads: payloads))
        case .damaged(let reason):
            useless.append(SetAside(file, .damaged, "is damaged: \(reason)"))
        }
    }
}

/// A log with a sound header.
struct StoredLog {
    let file: StoreFileName
    let bytes: [UInt8]
    let scan: LogScan

    init(_ file: StoreFileName, _ bytes: [UInt8], from start: Int) {
        self.file = file
        self.bytes = bytes
        scan = LogScan(bytes, from: start, first: file.number)
    }

    /// The facts of one of its records.
    func payload(of record: RecordFrame) -> [UInt8] { Array(bytes[record.payload]) }

    /// The number of the last fact that can be read; that before the first one when there is none.
    var last: UInt64 { scan.records.last?.last ?? file.number &- 1 }
}

/// A whole snapshot.
struct StoredSnapshot {
    let file: StoreFileName
    let payloads: [[UInt8]]

    var number: UInt64 { file.number }
}
