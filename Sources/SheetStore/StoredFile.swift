package import UnixIO

/// A log or snapshot under any name, for whoever wants to look into it and change nothing.
package struct StoredFile: Hashable, Sendable {
    /// What it holds, and its number.
    package let name: StoreFileName
    /// The version of its format.
    package let version: UInt32
    /// The run of the machine that it is of.
    package let bootID: BootID
    /// Its valid records, in order; the last one of a snapshot, which only says that it is whole, is not
    /// among them.
    package let records: [RecordFrame]
    /// Why there is not more to be read, as it reads after "it"; nil when it is whole.
    package let fault: String?
    /// Whether it ends within a record only because that was being written.
    package let isTorn: Bool
    private let bytes: [UInt8]

    /// Reads the bytes of a file. Throws when they do not begin as one of the store's does.
    package init(_ bytes: [UInt8]) throws(UnreadableFile) {
        let kinds: [StoreFileName.Kind] = [.log, .snapshot]
        guard let kind = kinds.first(where: { bytes.starts(with: FileHeader.magic(of: $0)) }) else {
            throw UnreadableFile(reason: "it is not a log or snapshot of sheetd")
        }
        switch FileHeader.read(bytes, as: kind) {
        case .foreign:
            throw UnreadableFile(reason: "it is not a log or snapshot of sheetd")
        case .newer(let version):
            throw UnreadableFile(
                reason: "it is in version \(version) of the format, and this program reads "
                    + "\(StoreFormat.version) and below")
        case .damaged(let reason):
            throw UnreadableFile(reason: reason)
        case .header(let header, let end):
            name = StoreFileName(kind, header.number)
            bootID = header.bootID
            version = bytes.littleEndian(at: 8, as: UInt32.self)
            (records, fault, isTorn) = Self.records(
                of: kind, bytes, from: end, first: header.number)
        }
        self.bytes = bytes
    }

    /// The bytes of the file at `path`.
    package static func bytes(at path: String) throws(Errno) -> [UInt8] {
        guard let slash = path.lastIndex(of: "/") else {
            return try OpenFolder.open(".").read(path, limit: StoreLimits.fileBytes)
        }
        let folder = slash == path.startIndex ? "/" : String(path[..<slash])
        return try OpenFolder.open(folder)
            .read(String(path[slash...].dropFirst()), limit: StoreLimits.fileBytes)
    }

    /// The payload of one of its records.
    package func payload(of record: RecordFrame) -> [UInt8] { Array(bytes[record.payload]) }

    private static func records(
        of kind: StoreFileName.Kind, _ bytes: [UInt8], from start: Int, first: UInt64
    ) -> ([RecordFrame], String?, isTorn: Bool) {
        switch kind {
        case .log:
            let scan = LogScan(bytes, from: start, first: first)
            switch scan.end {
            case .whole: return (scan.records, nil, false)
            case .torn:
                return (
                    scan.records,
                    "ends within a record that was being written, at byte \(scan.offset)", true
                )
            case .damaged(let reason, _): return (scan.records, "is damaged: \(reason)", false)
            }
        case .snapshot:
            switch SnapshotScan(bytes, from: start) {
            case .whole(let records): return (records, nil, false)
            case .damaged(let reason): return ([], "is damaged: \(reason)", false)
            }
        }
    }
}

/// Why a file cannot be looked into.
package struct UnreadableFile: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, as a sentence about "it".
    package let reason: String

    package var description: String { reason }
}
