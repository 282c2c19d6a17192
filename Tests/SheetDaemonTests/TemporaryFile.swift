import Foundation
import UnixIO

/// A fresh file, gone with this value.
struct TemporaryFile: ~Copyable {
    let path: String

    init(_ bytes: some Sequence<UInt8>) throws {
        let folder = FileManager.default.temporaryDirectory
        path = folder.appending(path: "sheetd-\(UUID().uuidString).conf").path
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }

    init(_ text: String) throws { try self.init(Array(text.utf8)) }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}
