import CShims
import Glibc

/// A watch on paths at which something may come to be, as a service's socket does, for those who would
/// else have to look again and again.
///
/// What is watched is the nearest folder that there is on the way to each.
///
/// **Source:** inotify(7).
package struct PathWatch: ~Copyable {
    /// What is at a path: another file of the same name is another one.
    private struct Identity: Hashable {
        let device: UInt64
        let file: UInt64
        let seconds: Int
        let nanoseconds: Int
    }

    private struct Place {
        let path: String
        /// The kernel's number for the watch on its folder.
        var watch: Int32
        var found: Identity?
    }

    /// Readable when something has changed on the way to one of the paths; non-blocking, close-on-exec.
    package let descriptor: FileDescriptor
    private var places: [Place]

    /// Watches from now on.
    ///
    /// Throws `EMFILE` or `ENOSPC` when the user has too many watches, and `EACCES` when no folder may
    /// be read.
    package init(_ paths: [String]) throws(Errno) {
        let descriptor = FileDescriptor(
            owning: try checked("watch for files") { shim_watch_create() })
        var places: [Place] = []
        for path in paths {
            let watch = try Self.watch(towards: path, by: descriptor.rawValue)
            places.append(Place(path: path, watch: watch, found: Self.identity(of: path)))
        }
        self.descriptor = descriptor
        self.places = places
    }

    /// Takes note of what has happened. Whether something is at one of the paths that was not there
    /// before, or has another owner or mode.
    package mutating func takeChanges() -> Bool {
        guard drain() else { return false }
        let number = descriptor.rawValue
        var isThere = false
        for index in places.indices {
            let before = places[index].watch
            // Who cannot watch any more has nothing that would wake him; the next one may.
            if let watch = try? Self.watch(towards: places[index].path, by: number) {
                places[index].watch = watch
            }
            if !places.contains(where: { $0.watch == before }) {
                _ = shim_watch_remove(number, before)
            }
            let found = Self.identity(of: places[index].path)
            if let found, found != places[index].found { isThere = true }
            places[index].found = found
        }
        return isThere
    }

    /// Watches the nearest folder that there is; what has come to be meanwhile is seen.
    private static func watch(towards path: String, by number: Int32) throws(Errno) -> Int32 {
        var watch = try nearest(path, by: number)
        for _ in 0..<UnixIOLimits.watchTries {
            let again = try nearest(path, by: number)
            if again == watch { break }
            watch = again
        }
        return watch
    }

    private static func nearest(_ path: String, by number: Int32) throws(Errno) -> Int32 {
        var folder = Self.folder(of: path)
        while true {
            let watch = uninterrupted { shim_watch_add(number, folder) }
            if watch >= 0 { return watch }
            guard [ENOENT, ENOTDIR, EACCES].contains(errno), folder != "/", folder != "." else {
                throw .last("watch", folder)
            }
            folder = Self.folder(of: folder)
        }
    }

    /// Whether anything has happened; what does not matter, for it is looked at what there is now.
    private borrowing func drain() -> Bool {
        let number = descriptor.rawValue
        return withUnsafeTemporaryAllocation(
            byteCount: UnixIOLimits.watchBytes, alignment: MemoryLayout<UInt64>.alignment
        ) { buffer in
            for reads in 0..<UnixIOLimits.watchReads {
                let count = uninterrupted { read(number, buffer.baseAddress, buffer.count) }
                guard count > 0 else { return reads > 0 }
            }
            return true
        }
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        let folder = String(path[..<slash])
        return folder.isEmpty ? "/" : folder
    }

    private static func identity(of path: String) -> Identity? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return Identity(
            device: UInt64(status.st_dev), file: UInt64(status.st_ino),
            seconds: status.st_ctim.tv_sec, nanoseconds: status.st_ctim.tv_nsec)
    }
}
