import Glibc

/// A folder by its descriptor: its files are reached by their plain names, wherever it has been moved.
package struct OpenFolder: ~Copyable, Sendable {
    /// The path it was opened by, for messages.
    package let path: String
    private let descriptor: FileDescriptor

    private init(_ descriptor: consuming FileDescriptor, path: String) {
        self.descriptor = descriptor
        self.path = path
    }

    /// Opens a folder.
    ///
    /// Throws `ENOENT` when nothing is there and `ENOTDIR` when it is something else.
    package static func open(_ path: String) throws(Errno) -> OpenFolder {
        let descriptor = FileDescriptor(
            owning: try checked("open the folder", path) {
                Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            })
        return OpenFolder(descriptor, path: path)
    }

    /// Makes a folder for this user alone, and what is missing on the way to it for everybody to look
    /// into; one that is there is left as it is.
    package static func make(_ path: String) throws(Errno) {
        var slash = path.startIndex
        while let next = path[slash...].dropFirst().firstIndex(of: "/") {
            slash = next
            try make(String(path[..<next]), mode: 0o755)
        }
        try make(path, mode: 0o700)
    }

    private static func make(_ path: String, mode: UInt32) throws(Errno) {
        guard access(path, F_OK) != 0 else { return }
        let result = FileModeMask.with(~mode & 0o777) { mkdir(path, mode) == 0 ? 0 : errno }
        guard result == 0 || result == EEXIST else {
            throw Errno(code: result, operation: "make the folder", object: path)
        }
    }

    /// The names of all that is in it but `.` and `..`, in the order that the kernel gives.
    ///
    /// **Source:** readdir(3).
    package borrowing func names() throws(Errno) -> [String] {
        let number = descriptor.rawValue
        // A descriptor of its own, which begins at the first name.
        let copy = try checked("open the folder", path) {
            openat(number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        }
        guard let listing = fdopendir(copy) else {
            let error = Errno.last("list the folder", path)
            close(copy)
            throw error
        }
        defer { closedir(listing) }
        var names: [String] = []
        while true {
            errno = 0
            guard let entry = readdir(listing) else { break }
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != "." && name != ".." { names.append(name) }
        }
        guard errno == 0 else { throw Errno.last("list the folder", path) }
        return names
    }

    /// All bytes of a regular file.
    ///
    /// Throws `EFBIG` for one of more than `limit` bytes, `EISDIR` for a folder, `EINVAL` for what is no
    /// file either, `ELOOP` for a symbolic link.
    package borrowing func read(_ name: String, limit: Int) throws(Errno) -> [UInt8] {
        let place = "\(path)/\(name)"
        let flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
        let file = FileDescriptor(owning: try open(name, flags))
        let number = file.rawValue
        var status = stat()
        try checked("look at", place) { fstat(number, &status) }
        let kind = status.st_mode & S_IFMT
        guard kind == S_IFREG else {
            let code = kind == S_IFDIR ? EISDIR : EINVAL
            throw Errno(code: code, operation: "read", object: place)
        }
        let size = Int(status.st_size)
        guard size <= limit else { throw Errno(code: EFBIG, operation: "read", object: place) }
        var failure: Errno?
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
            filled = 0
            while filled < size {
                let rest = UnsafeMutableRawBufferPointer(
                    rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
                let count = uninterrupted { Glibc.read(number, rest.baseAddress, rest.count) }
                guard count >= 0 else {
                    failure = Errno.last("read", place)
                    return
                }
                if count == 0 { return }
                filled += count
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Makes an empty file that this user alone may read and write.
    ///
    /// Throws `EEXIST` when there is something of this name.
    ///
    /// - Parameter label: what later messages call it, when it is to get another name.
    package borrowing func create(
        _ name: String, as label: String? = nil
    ) throws(Errno) -> OpenFile {
        let flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
        return OpenFile(
            FileDescriptor(owning: try open(name, flags, doing: "create")),
            path: "\(path)/\(label ?? name)")
    }

    /// Opens a file that is there, for writing; from now on this user alone may.
    package borrowing func openFile(_ name: String) throws(Errno) -> OpenFile {
        let file = FileDescriptor(owning: try open(name, O_RDWR | O_CLOEXEC | O_NOFOLLOW))
        let number = file.rawValue
        try checked("change the mode of", "\(path)/\(name)") { fchmod(number, 0o600) }
        return OpenFile(file, path: "\(path)/\(name)")
    }

    /// Gives a file another name, in place of whatever had that.
    package borrowing func rename(_ name: String, to newName: String) throws(Errno) {
        let number = descriptor.rawValue
        try checked("rename", "\(path)/\(name) to \(newName)") {
            renameat(number, name, number, newName)
        }
    }

    /// Removes a file. What it takes is given back beside the caller: of a large one that takes
    /// milliseconds.
    package borrowing func remove(_ name: String) throws(Errno) {
        let number = descriptor.rawValue
        // As long as somebody has it open the kernel only takes its name away.
        let held = openat(number, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        defer { if held >= 0 { BackgroundClosing.close(held) } }
        try checked("remove", "\(path)/\(name)") { unlinkat(number, name, 0) }
    }

    /// Takes the lock that a file stands for, and makes the file if need be; nil when another process
    /// has the lock. It is held until the descriptor is closed.
    ///
    /// **Source:** flock(2).
    package borrowing func lock(_ name: String) throws(Errno) -> FileDescriptor? {
        let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW
        let file = FileDescriptor(owning: try open(name, flags))
        let number = file.rawValue
        guard uninterrupted({ flock(number, LOCK_EX | LOCK_NB) }) == 0 else {
            guard errno == EWOULDBLOCK else { throw Errno.last("lock", "\(path)/\(name)") }
            return nil
        }
        return file
    }

    private borrowing func open(
        _ name: String, _ flags: Int32, doing operation: String = "open"
    ) throws(Errno) -> Int32 {
        let number = descriptor.rawValue
        return try checked(operation, "\(path)/\(name)") { openat(number, name, flags, 0o600) }
    }
}
