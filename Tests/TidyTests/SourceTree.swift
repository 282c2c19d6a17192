import Foundation

/// The files of this package, as they lie in the checkout that the test was built from.
enum SourceTree {
    /// The folder that holds Package.swift.
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The text of a file, by its path in the package.
    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// Whether there is such a file or folder.
    static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appending(path: path).path)
    }

    /// The names of the folders in a folder.
    static func folders(in path: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(
            at: root.appending(path: path), includingPropertiesForKeys: [.isDirectoryKey]
        )
        .filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true }
        .map(\.lastPathComponent).sorted()
    }

    /// The paths of all files below a folder that end in one of these ways.
    static func files(below path: String, endingIn suffixes: String...) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: path).path)
            .filter { file in suffixes.contains { file.hasSuffix($0) } }
            .map { "\(path)/\($0)" }.sorted()
    }

    /// The documents: those of the package as a whole, and those in docs.
    static func documents() throws -> [String] {
        let top = try FileManager.default.contentsOfDirectory(atPath: root.path)
            .filter { $0.hasSuffix(".md") }
        return try top.sorted() + files(below: "docs", endingIn: ".md")
    }
}
