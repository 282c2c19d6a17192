import Glibc
package import UnixIO

/// A folder of the disk, made when it is missing, for one process at a time: it holds the lock on the
/// file `lock` for as long as it lives.
///
/// Where the lock cannot be had the folder can be read and not be changed. What has failed is tried anew
/// by the next operation.
package struct DiskFolder: StoreFolder, Sendable {
    /// Where it is.
    package let path: String
    private var opened: Opened?

    private final class Opened: Sendable {
        let folder: OpenFolder
        let hasLock: Bool
        /// Held until nobody holds the folder.
        private let lock: FileDescriptor?

        init(_ folder: consuming OpenFolder) {
            self.folder = folder
            hasLock = false
            lock = nil
        }

        init(_ folder: consuming OpenFolder, lock: consuming FileDescriptor) {
            self.folder = folder
            hasLock = true
            self.lock = consume lock
        }
    }

    /// A file of the folder, and how much of it is allocated.
    package final class File {
        fileprivate let file: OpenFile
        fileprivate var allocated = 0

        fileprivate init(_ file: consuming OpenFile) {
            self.file = file
        }
    }

    private static let lockName = "lock"

    /// Takes a folder: makes and locks it.
    ///
    /// Throws `EWOULDBLOCK` when another process has it. Anything else that is in the way is no reason
    /// not to start: it shows in what follows.
    package init(_ path: String) throws(Errno) {
        self.path = path
        do {
            _ = try change()
        } catch  where error.code == EWOULDBLOCK {
            throw error
        } catch {
            return
        }
    }

    package mutating func names() throws(Errno) -> [String] {
        try look().folder.names()
    }

    package mutating func read(_ name: String) throws(Errno) -> [UInt8] {
        try look().folder.read(name, limit: StoreLimits.fileBytes)
    }

    package mutating func create(_ name: String) throws(Errno) -> File {
        do {
            return File(try change().folder.create(name, as: label(of: name)))
        } catch  where error.code == ENOENT {
            // Somebody has removed the folder.
            opened = nil
            return File(try change().folder.create(name, as: label(of: name)))
        }
    }

    /// What a file is called once it is made.
    private func label(of name: String) -> String {
        StoreFileName.isUnfinished(name) ? String(name.prefix { $0 != "." }) : name
    }

    package mutating func open(_ name: String) throws(Errno) -> File {
        File(try change().folder.openFile(name))
    }

    package mutating func allocate(_ size: Int, of file: File) throws(Errno) {
        guard size > file.allocated else { return }
        try file.file.allocate(file.allocated..<size)
        file.allocated = size
    }

    package mutating func write(_ bytes: [UInt8], at offset: Int, to file: File) throws(Errno) {
        var failure: Errno?
        bytes.withUnsafeBytes { buffer in
            do throws(Errno) {
                try file.file.write(buffer, at: offset)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
    }

    package mutating func rename(_ name: String, to newName: String) throws(Errno) {
        try change().folder.rename(name, to: newName)
    }

    package mutating func remove(_ name: String) throws(Errno) {
        try change().folder.remove(name)
    }

    /// The folder, for reading.
    private mutating func look() throws(Errno) -> Opened {
        if let opened { return opened }
        do {
            return try change()
        } catch {
            let looked = Opened(try OpenFolder.open(path))
            opened = looked
            return looked
        }
    }

    /// The folder, with its lock.
    private mutating func change() throws(Errno) -> Opened {
        if let opened, opened.hasLock { return opened }
        try OpenFolder.make(path)
        let folder = try OpenFolder.open(path)
        guard let lock = try folder.lock(Self.lockName) else {
            throw Errno(
                code: EWOULDBLOCK, operation: "take",
                object: "the folder \(path), whose file \(Self.lockName) another process has locked"
            )
        }
        let changed = Opened(folder, lock: lock)
        opened = changed
        return changed
    }
}
