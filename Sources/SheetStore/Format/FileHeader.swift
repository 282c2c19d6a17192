/// The first bytes of a log or snapshot: what it is, of which run of the machine, and where in the
/// numbers of facts it stands.
struct FileHeader: Hashable, Sendable {
    let kind: StoreFileName.Kind
    let bootID: BootID
    /// Of a log, the number of its first fact; of a snapshot, that of the last fact in it.
    let number: UInt64

    /// The 64 bytes that stand for it.
    var bytes: [UInt8] {
        var bytes = [UInt8](repeating: 0, count: StoreFormat.headerBytes)
        bytes.replaceSubrange(0..<8, with: Self.magic(of: kind))
        bytes.setLittleEndian(StoreFormat.version, at: 8)
        bytes.setLittleEndian(UInt32(StoreFormat.headerBytes), at: 12)
        bytes.replaceSubrange(16..<32, with: bootID.bytes)
        bytes.setLittleEndian(number, at: 32)
        let end = StoreFormat.headerBytes - 4
        bytes.setLittleEndian(
            bytes.withUnsafeBytes { CRC32C.of(.init(rebasing: $0[..<end])) }, at: end)
        return bytes
    }

    static func magic(of kind: StoreFileName.Kind) -> [UInt8] {
        switch kind {
        case .log: Array("sheetdF\n".utf8)
        case .snapshot: Array("sheetdS\n".utf8)
        }
    }

    /// What can be said of a file by its header.
    enum Reading: Hashable {
        /// It can be read; its records begin at this offset.
        case header(FileHeader, end: Int)
        /// Another program's.
        case foreign
        /// A newer sheetd's, with the version of its format.
        case newer(UInt32)
        /// It is not as it was written.
        case damaged(String)
    }

    /// Reads the header of a file that is called a log or a snapshot.
    static func read(_ bytes: [UInt8], as kind: StoreFileName.Kind) -> Reading {
        guard bytes.starts(with: magic(of: kind)) else {
            return bytes.isEmpty ? .damaged("it is empty") : .foreign
        }
        guard bytes.count >= StoreFormat.headerBytes else {
            return .damaged("it ends within its header")
        }
        let end = Int(bytes.littleEndian(at: 12, as: UInt32.self))
        guard end >= StoreFormat.headerBytes, end <= StoreLimits.headerBytes, end <= bytes.count,
            end % StoreFormat.alignment == 0
        else { return .damaged("its header has an impossible length") }
        let sum = bytes.withUnsafeBytes { CRC32C.of(.init(rebasing: $0[..<(end - 4)])) }
        guard bytes.littleEndian(at: end - 4, as: UInt32.self) == sum else {
            return .damaged("the checksum of its header is wrong")
        }
        let version = bytes.littleEndian(at: 8, as: UInt32.self)
        guard version <= StoreFormat.version else { return .newer(version) }
        guard version > 0 else { return .damaged("its format has no version") }
        let header = FileHeader(
            kind: kind, bootID: BootID(bytes: Array(bytes[16..<32])),
            number: bytes.littleEndian(at: 32, as: UInt64.self))
        return .header(header, end: end)
    }
}
