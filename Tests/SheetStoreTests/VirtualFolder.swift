import Glibc
import SheetStore
import UnixIO

/// A folder in memory, whose process can die and whose disk can fill up at any operation.
struct VirtualFolder: StoreFolder {
    /// What outlives the process.
    let disk: VirtualDisk

    /// The folder of a disk.
    init(_ disk: VirtualDisk) {
        self.disk = disk
    }

    func names() throws(Errno) -> [String] {
        try disk.look("list the folder")
        return Array(disk.files.keys)
    }

    func read(_ name: String) throws(Errno) -> [UInt8] {
        try disk.look("read \(name)")
        return try disk.file(name).bytes
    }

    func create(_ name: String) throws(Errno) -> VirtualDisk.File {
        try disk.change("create \(name)")
        if disk.refusesSnapshots, name.hasPrefix("snapshot") {
            throw Errno(code: ENOSPC, operation: "create", object: name)
        }
        guard disk.files[name] == nil else {
            throw Errno(code: EEXIST, operation: "create", object: name)
        }
        let file = VirtualDisk.File()
        disk.files[name] = file
        return file
    }

    func open(_ name: String) throws(Errno) -> VirtualDisk.File {
        try disk.look("open \(name)")
        if disk.isReadOnly { throw Errno(code: EROFS, operation: "open", object: name) }
        if disk.closed.contains(name) { throw Errno(code: EACCES, operation: "open", object: name) }
        return try disk.file(name)
    }

    func allocate(_ size: Int, of file: VirtualDisk.File) throws(Errno) {
        try disk.change("allocate \(size) bytes")
        let growth = size - file.bytes.count
        guard growth > 0 else { return }
        guard growth <= disk.free else { throw Errno(code: ENOSPC, operation: "allocate") }
        file.bytes.append(contentsOf: repeatElement(0, count: growth))
    }

    func write(
        _ bytes: [UInt8], at offset: Int, to file: VirtualDisk.File
    ) throws(Errno) {
        do {
            try disk.change("write \(bytes.count) bytes at \(offset)")
        } catch {
            // What is under way is torn.
            if disk.hasJustFailed { file.put(bytes.prefix(disk.tornBytes), at: offset) }
            throw error
        }
        let growth = offset + bytes.count - file.bytes.count
        guard growth <= disk.free else {
            file.put(bytes.dropLast(growth - disk.free), at: offset)
            throw Errno(code: ENOSPC, operation: "write")
        }
        file.put(bytes[...], at: offset)
    }

    func rename(_ name: String, to newName: String) throws(Errno) {
        try disk.change("rename \(name) to \(newName)")
        if disk.fixed.contains(name) {
            throw Errno(code: EPERM, operation: "rename", object: name)
        }
        disk.files[newName] = try disk.file(name)
        disk.files[name] = nil
    }

    func remove(_ name: String) throws(Errno) {
        try disk.change("remove \(name)")
        if disk.fixed.contains(name) {
            throw Errno(code: EPERM, operation: "remove", object: name)
        }
        _ = try disk.file(name)
        disk.files[name] = nil
    }
}

/// The disk of a virtual folder: files by name, and what is to go wrong.
final class VirtualDisk {
    /// A file, reached by its handle under any name or none.
    final class File {
        /// What is in it.
        var bytes: [UInt8] = []

        init(_ bytes: [UInt8] = []) { self.bytes = bytes }

        fileprivate func put(_ new: ArraySlice<UInt8>, at offset: Int) {
            guard !new.isEmpty else { return }
            let end = offset + new.count
            if bytes.count < end {
                bytes.append(contentsOf: repeatElement(0, count: end - bytes.count))
            }
            bytes.replaceSubrange(offset..<end, with: new)
        }
    }

    /// The files by name.
    var files: [String: File] = [:]
    /// Bytes that fit on it.
    var capacity = Int.max
    /// Files that can be read and not be opened for writing.
    var closed: Set<String> = []
    /// Files that cannot be given another name or be removed.
    var fixed: Set<String> = []
    /// Whether nothing can be looked at or changed.
    var isClosed = false
    /// Whether no snapshot can be begun.
    var refusesSnapshots = false
    /// Whether nothing can be changed.
    var isReadOnly = false
    /// How many changes have been asked for.
    private(set) var changes = 0
    /// The change during which the process dies, counted from 1.
    var dyingAt: Int?
    /// Changes that fail with this errno.
    var failures: [ClosedRange<Int>: Int32] = [:]
    /// Bytes of a write that arrive although it fails or the process dies.
    var tornBytes = 0
    /// Whether the process has died: nothing it does has an effect any more.
    private(set) var isDead = false
    /// The change that was asked for last.
    private(set) var lastChange = ""
    fileprivate private(set) var hasJustFailed = false

    init() {}

    /// The files as a next process finds them, with nothing planned to go wrong.
    func afterwards() -> VirtualDisk {
        let next = VirtualDisk()
        next.files = files.mapValues { File($0.bytes) }
        next.capacity = capacity
        return next
    }

    /// The bytes of each file.
    var contents: [String: [UInt8]] { files.mapValues(\.bytes) }

    fileprivate var free: Int {
        capacity == .max ? .max : max(0, capacity - files.values.reduce(0) { $0 + $1.bytes.count })
    }

    fileprivate func file(_ name: String) throws(Errno) -> File {
        guard let file = files[name] else {
            throw Errno(code: ENOENT, operation: "open", object: name)
        }
        return file
    }

    fileprivate func look(_ operation: String) throws(Errno) {
        if isDead { throw Errno(code: EIO, operation: operation) }
        if isClosed { throw Errno(code: EACCES, operation: operation) }
    }

    fileprivate func change(_ operation: String) throws(Errno) {
        hasJustFailed = false
        if isDead { throw Errno(code: EIO, operation: operation) }
        changes += 1
        lastChange = operation
        if dyingAt == changes {
            isDead = true
            hasJustFailed = true
            throw Errno(code: EIO, operation: operation)
        }
        if isReadOnly { throw Errno(code: EROFS, operation: operation) }
        if let code = failures.first(where: { $0.key.contains(changes) })?.value {
            hasJustFailed = true
            throw Errno(code: code, operation: operation)
        }
    }
}
