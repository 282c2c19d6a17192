import Foundation
import UnixIO

/// A fresh folder, gone with this value.
final class TestFolder {
    let path: String

    init() throws {
        let parent = FileManager.default.temporaryDirectory.path
        var template = Array("\(parent)/sheetd.XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { throw Errno.last("make a folder") }
        path = String(cString: made)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The path of `name` in the folder.
    func path(of name: String) -> String { "\(path)/\(name)" }

    /// The address of the socket `name` in the folder.
    func address(of name: String) throws -> UnixAddress { try UnixAddress(path: path(of: name)) }

    /// What a file in the folder holds; empty when it is not there.
    func contents(of name: String) -> String {
        let data = FileManager.default.contents(atPath: path(of: name)) ?? Data()
        return String(decoding: data, as: UTF8.self)
    }

    /// Whether there is something called `name`.
    func contains(_ name: String) -> Bool {
        var status = stat()
        return lstat(path(of: name), &status) == 0
    }
}
