import Foundation

/// A fresh folder with files in it, gone with this value.
final class TemporaryTree {
    let path: String

    init(_ files: [String: String] = [:]) throws {
        let folder = FileManager.default.temporaryDirectory
        path = folder.appending(path: "sheetd-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        for (name, text) in files { try write(text, to: name) }
    }

    deinit {
        // A folder that nobody may look into would stay.
        let all = FileManager.default.enumerator(atPath: path)?.allObjects as? [String] ?? []
        for name in [""] + all {
            var status = stat()
            let file = "\(path)/\(name)"
            if lstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { chmod(file, 0o700) }
        }
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The path of what has this name.
    func path(of name: String) -> String { "\(path)/\(name)" }

    /// Makes a file, and the folders on the way to it.
    func write(_ text: String, to name: String) throws {
        try makeFolder(of: name)
        try Data(text.utf8).write(to: URL(fileURLWithPath: path(of: name)))
    }

    /// Makes a folder.
    func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(
            atPath: path(of: name), withIntermediateDirectories: true)
    }

    /// Makes a link.
    func link(_ name: String, to target: String) throws {
        try makeFolder(of: name)
        try FileManager.default.createSymbolicLink(
            atPath: path(of: name), withDestinationPath: target)
    }

    private func makeFolder(of name: String) throws {
        let parts = name.split(separator: "/")
        if parts.count > 1 { try makeFolder(parts.dropLast().joined(separator: "/")) }
    }
}
