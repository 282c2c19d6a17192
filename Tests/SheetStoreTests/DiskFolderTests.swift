import Foundation
import SheetStore
import Testing
import UnixIO

@Suite struct `A folder of the disk` {
    @Test func `is made for this user alone, with its files`() throws {
        let place = try TemporaryFolder()
        let path = "\(place.path)/a/state"
        var folder = try DiskFolder(path)
        _ = try folder.create("file")
        #expect(try mode(of: path) == 0o700)
        #expect(try mode(of: "\(place.path)/a") == 0o755)
        #expect(try mode(of: "\(path)/file") == 0o600)
        #expect(try mode(of: "\(path)/lock") == 0o600)
        #expect(try folder.names().sorted() == ["file", "lock"])
    }

    @Test func `belongs to one at a time, and says which it is`() throws {
        let place = try TemporaryFolder()
        let first = try DiskFolder(place.path)
        #expect {
            try DiskFolder(place.path)
        } throws: { error in
            let text = "\(error)"
            return text.hasPrefix(
                "cannot take the folder \(place.path), whose file lock another process")
        }
        withExtendedLifetime(first) {}
    }

    @Test func `writes, allocates, renames and removes`() throws {
        let place = try TemporaryFolder()
        var folder = try DiskFolder(place.path)
        let file = try folder.create("file")
        try folder.allocate(100, of: file)
        #expect(try folder.read("file") == [UInt8](repeating: 0, count: 100))
        try folder.write([1, 2, 3], at: 98, to: file)
        try folder.write([4], at: 0, to: file)
        let bytes: [UInt8] = [4] + [UInt8](repeating: 0, count: 97) + [1, 2, 3]
        #expect(try folder.read("file") == bytes)
        try folder.rename("file", to: "other")
        try folder.write([5], at: 1, to: try folder.open("other"))
        #expect(try folder.read("other")[1] == 5)
        #expect(throws: Errno.self) { try folder.create("other") }
        try folder.remove("other")
        #expect(throws: Errno.self) { try folder.read("other") }
        #expect(try folder.names() == ["lock"])
    }

    @Test func `names what it failed at`() throws {
        let place = try TemporaryFolder()
        var folder = try DiskFolder(place.path)
        #expect {
            try folder.open("missing")
        } throws: { error in
            "\(error)" == "cannot open \(place.path)/missing: No such file or directory (ENOENT)"
        }
        try FileManager.default.createDirectory(
            atPath: "\(place.path)/folder", withIntermediateDirectories: false)
        #expect {
            try folder.read("folder")
        } throws: { ($0 as? Errno)?.code == EISDIR }
    }

    @Test func `that cannot be made is no reason not to start, and is made when it can be`() throws
    {
        let place = try TemporaryFolder()
        try Data().write(to: URL(fileURLWithPath: "\(place.path)/state"))
        var folder = try DiskFolder("\(place.path)/state")
        #expect {
            try folder.names()
        } throws: { ($0 as? Errno)?.code == ENOTDIR }
        try FileManager.default.removeItem(atPath: "\(place.path)/state")
        #expect(try folder.names() == ["lock"])
    }

    @Test func `that was removed is made again`() throws {
        let place = try TemporaryFolder()
        var folder = try DiskFolder("\(place.path)/state")
        try FileManager.default.removeItem(atPath: "\(place.path)/state")
        _ = try folder.create("file")
        #expect(try folder.names().sorted() == ["file", "lock"])
    }

    @Test func `keeps what a store writes`() throws {
        let place = try TemporaryFolder()
        let settings = StoreSettings(bootID: Ledger.boot)
        for restart in 0..<3 {
            var reader = ListReader()
            var store = RecordStore.restore(
                from: try DiskFolder(place.path), settings: settings, by: &reader)
            #expect(reader.facts == (0..<(2 * restart)).map { "fact \($0)" })
            for number in (2 * restart)..<(2 * restart + 2) {
                store.append { $0.append(contentsOf: encoded("fact \(number)")) }
                store.commit(at: 0)
            }
            #expect(store.isRecording)
            #expect(store.takeNotices().isEmpty)
        }
    }

    private func mode(of path: String) throws -> Int? {
        let value = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
        return (value as? NSNumber)?.intValue
    }
}

/// A fresh folder, gone with this value.
private struct TemporaryFolder: ~Copyable {
    let path: String

    init() throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "sheetd-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        path = folder.path
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}
