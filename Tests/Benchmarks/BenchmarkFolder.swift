import Glibc

/// A folder for what is measured; one that was made is gone with this value.
final class BenchmarkFolder {
    let path: String
    private let isOwn: Bool

    struct Failure: Error {
        let words: String
    }

    init(_ path: String?) throws {
        if let path {
            self.path = path
            isOwn = false
            return
        }
        var template = Array("/dev/shm/sheetd.XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { throw Failure(words: "no folder can be made") }
        self.path = String(cString: made)
        isOwn = true
    }

    deinit {
        guard isOwn else { return }
        for name in ["recording", "turns", "history"] { remove(name) }
        rmdir(path)
    }

    private func remove(_ name: String) {
        let folder = "\(path)/\(name)"
        guard let entries = opendir(folder) else { return }
        while let entry = readdir(entries) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            unlink("\(folder)/\(name)")
        }
        closedir(entries)
        rmdir(folder)
    }
}
