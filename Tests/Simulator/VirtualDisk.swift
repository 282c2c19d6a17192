import Glibc
import TestKit
import UnixIO

/// A disk with one folder of files, which fills up, and on which a process can end in the middle of
/// whatever it does.
///
/// An object, because it outlives the process that writes to it. What it was told to do is done, in
/// order, as it is in memory that belongs to the kernel: only the operation that is under way at the
/// end may be half done.
final class VirtualDisk {
    /// A file, whether it has a name or not any more.
    final class File {
        fileprivate(set) var bytes: [UInt8] = []
        /// So many of the bytes have their place on the disk; what is beyond needs a new one.
        fileprivate(set) var allocated = 0
    }

    private var files: [String: File] = [:]
    /// What half-done operations leave, and in what order names are listed.
    private var random: SplitMix64
    /// So many bytes there is place for.
    var capacity = Int.max
    /// Whether the folder can be written to; what is open can all the same.
    var isWritable = true
    /// How many operations are to be done before the one in which the process ends; `nil` while
    /// nothing is to happen to it.
    var operationsLeft: Int?
    /// Whether the process has ended in the middle of what it did. From then on nothing is done.
    private(set) var hasCrashed = false
    /// How often an operation was half done, and how often that was a write of which some was missing.
    private(set) var tearCount = 0
    private(set) var tornWriteCount = 0
    /// How many logs there were at once.
    var mostLogs = 0
    /// How many snapshots were completed.
    private(set) var snapshotCount = 0

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    /// Another process begins.
    ///
    /// - Parameter operations: how many it will do before the one in which it ends.
    func processBegins(endingAfter operations: Int? = nil) {
        hasCrashed = false
        operationsLeft = operations
    }

    /// Whether nothing is in the way of what is to be written.
    var isWell: Bool { capacity == .max && isWritable }

    /// How many bytes have their place.
    var usedBytes: Int { files.values.reduce(0) { $0 + $1.allocated } }

    /// How many more can be given one.
    private var freeBytes: Int { max(0, capacity - usedBytes) }

    // MARK: The end of the process

    private enum Progress {
        case whole
        /// The process ends in it, and some of it is done.
        case torn
    }

    private func begin(_ operation: String, _ name: String) throws(Errno) -> Progress {
        guard !hasCrashed else { throw Errno(failed: EIO, operation, name) }
        guard let left = operationsLeft else { return .whole }
        operationsLeft = left - 1
        guard left <= 0 else { return .whole }
        hasCrashed = true
        tearCount += 1
        return .torn
    }

    /// Whether an operation that is done at once was done before the process ended.
    private func isDone(_ progress: Progress) -> Bool {
        switch progress {
        case .whole: true
        case .torn: random.oneIn(2)
        }
    }

    // MARK: Files

    func names() throws(Errno) -> [String] {
        _ = try begin("list", "the folder")
        return files.keys.sorted().shuffled(using: &random)
    }

    func read(_ name: String) throws(Errno) -> [UInt8] {
        _ = try begin("read", name)
        return try file(name, "read").bytes
    }

    func create(_ name: String) throws(Errno) -> File {
        let progress = try begin("create", name)
        guard isWritable else { throw Errno(failed: EACCES, "create", name) }
        guard files[name] == nil else { throw Errno(failed: EEXIST, "create", name) }
        guard freeBytes > 0 else { throw Errno(failed: ENOSPC, "create", name) }
        let file = File()
        if isDone(progress) { files[name] = file }
        return file
    }

    func open(_ name: String) throws(Errno) -> File {
        _ = try begin("open", name)
        guard isWritable else { throw Errno(failed: EACCES, "open", name) }
        return try file(name, "open")
    }

    func allocate(_ size: Int, of file: File) throws(Errno) {
        let progress = try begin("allocate", "a file")
        let growth = size - file.allocated
        guard growth > 0 else { return }
        guard growth <= freeBytes else { throw Errno(failed: ENOSPC, "allocate", "a file") }
        guard isDone(progress) else { return }
        file.grow(to: size)
        file.allocated = size
    }

    /// What has no place yet needs one; where there is none, some of it is written all the same.
    func write(_ bytes: [UInt8], at offset: Int, to file: File) throws(Errno) {
        let progress = try begin("write", "a file")
        let end = offset + bytes.count
        let room = max(file.allocated, min(end, file.allocated + freeBytes)) - offset
        var count = min(bytes.count, max(0, room))
        if progress == .torn {
            let whole = count
            count = Int.random(in: 0...count, using: &random)
            if count > 0, count < whole { tornWriteCount += 1 }
        }
        file.grow(to: offset + count)
        file.bytes.replaceSubrange(offset..<(offset + count), with: bytes.prefix(count))
        file.allocated = max(file.allocated, offset + count)
        guard count == bytes.count || progress == .torn else {
            throw Errno(failed: ENOSPC, "write", "a file")
        }
    }

    func rename(_ name: String, to newName: String) throws(Errno) {
        let progress = try begin("rename", name)
        guard isWritable else { throw Errno(failed: EACCES, "rename", name) }
        let file = try file(name, "rename")
        guard isDone(progress) else { return }
        if newName.hasPrefix("snapshot") { snapshotCount += 1 }
        files[name] = nil
        files[newName] = file
        mostLogs = max(mostLogs, files.keys.count { $0.hasPrefix("facts") })
    }

    func remove(_ name: String) throws(Errno) {
        let progress = try begin("remove", name)
        guard isWritable else { throw Errno(failed: EACCES, "remove", name) }
        _ = try file(name, "remove")
        if isDone(progress) { files[name] = nil }
    }

    private func file(_ name: String, _ operation: String) throws(Errno) -> File {
        guard let file = files[name] else { throw Errno(failed: ENOENT, operation, name) }
        return file
    }

    /// Each file with its bytes, for people.
    var listing: String {
        files.keys.sorted().map { "\($0) (\(files[$0]?.bytes.count ?? 0))" }
            .joined(separator: ", ")
    }

    /// Whether any of its files has `word` in it.
    func contains(_ word: [UInt8]) -> Bool {
        files.values.contains { file in
            file.bytes.indices.contains { index in
                file.bytes[index] == word[0] && file.bytes[index...].starts(with: word)
            }
        }
    }

    /// Changes a bit of a file, cuts it off, puts another in its place or takes it away.
    ///
    /// - Returns: what happened, in words; `nil` when there is no file with anything in it.
    func damage() -> String? {
        guard let name = files.keys.sorted().randomElement(using: &random), let file = files[name],
            let last = file.bytes.lastIndex(where: { $0 != 0 })
        else { return nil }
        let place = Int.random(in: 0...last, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
            files[name] = nil
            return "\(name) is taken away"
        case 1:
            file.bytes = Array("something else\n".utf8)
            file.allocated = file.bytes.count
            return "\(name) is another file"
        case 2:
            file.bytes.removeSubrange(place...)
            file.allocated = place
            return "\(name) is cut off at \(place)"
        default:
            file.bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            return "a bit of \(name) changes at \(place)"
        }
    }
}

extension VirtualDisk.File {
    fileprivate func grow(to size: Int) {
        guard size > bytes.count else { return }
        bytes += Array(repeating: 0, count: size - bytes.count)
    }
}

extension Errno {
    fileprivate init(failed code: Int32, _ operation: String, _ object: String) {
        self.init(code: code, operation: operation, object: object)
    }
}
