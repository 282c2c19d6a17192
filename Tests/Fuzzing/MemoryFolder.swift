import Glibc
import SheetStore
import UnixIO

/// A folder of a store that is in memory and works.
struct MemoryFolder: StoreFolder {
    /// A file, whether it has a name or not any more.
    final class File {
        fileprivate(set) var bytes: [UInt8] = []

        init(_ bytes: [UInt8] = []) { self.bytes = bytes }
    }

    /// What outlives whoever writes to it.
    final class Disk {
        fileprivate(set) var files: [String: File] = [:]
    }

    let disk = Disk()

    /// A folder with one file.
    init(_ name: String, _ bytes: [UInt8]) { disk.files[name] = File(bytes) }

    /// A folder with nothing in it.
    init() {}

    /// Each file's name and bytes.
    var contents: [(name: String, bytes: [UInt8])] {
        disk.files.keys.sorted().compactMap { name in
            disk.files[name].map { (name, $0.bytes) }
        }
    }

    func names() -> [String] { disk.files.keys.sorted() }

    func read(_ name: String) throws(Errno) -> [UInt8] { try file(name, "read").bytes }

    func create(_ name: String) throws(Errno) -> File {
        guard disk.files[name] == nil else {
            throw Errno(code: EEXIST, operation: "create", object: name)
        }
        let file = File()
        disk.files[name] = file
        return file
    }

    func open(_ name: String) throws(Errno) -> File { try file(name, "open") }

    /// What is allocated ahead is left out: all that it has are zeros.
    func allocate(_ size: Int, of file: File) {}

    func write(_ bytes: [UInt8], at offset: Int, to file: File) {
        let end = offset + bytes.count
        if file.bytes.count < end {
            file.bytes += repeatElement(0, count: end - file.bytes.count)
        }
        file.bytes.replaceSubrange(offset..<end, with: bytes)
    }

    func rename(_ name: String, to newName: String) throws(Errno) {
        disk.files[newName] = try file(name, "rename")
        disk.files[name] = nil
    }

    func remove(_ name: String) throws(Errno) {
        _ = try file(name, "remove")
        disk.files[name] = nil
    }

    private func file(_ name: String, _ operation: String) throws(Errno) -> File {
        guard let file = disk.files[name] else {
            throw Errno(code: ENOENT, operation: operation, object: name)
        }
        return file
    }
}
