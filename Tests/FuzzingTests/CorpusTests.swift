import Foundation
import Fuzzing
import Testing

/// What `make fuzz` has found worth keeping, once more.
@Suite struct CorpusTests {
    /// One file of a corpus.
    struct Entry: CustomTestStringConvertible {
        let target: FuzzTarget
        let file: URL

        var testDescription: String { "\(target.name)/\(file.lastPathComponent)" }
    }

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Fuzzing/Corpora")

    private static func names(in folder: URL) -> [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        return (names ?? []).sorted()
    }

    private static func files(of target: FuzzTarget) -> [Entry] {
        let folder = folder.appendingPathComponent(target.name)
        return names(in: folder).map {
            Entry(target: target, file: folder.appendingPathComponent($0))
        }
    }

    @Test func `there is a corpus for each target, and for nothing else`() {
        #expect(Self.names(in: Self.folder) == FuzzTarget.all.map(\.name).sorted())
        for target in FuzzTarget.all {
            #expect(Self.files(of: target).count >= 40, "\(target.name)")
        }
    }

    @Test(arguments: FuzzTarget.all.flatMap(files))
    func `what should hold for any bytes holds for these`(entry: Entry) throws {
        let bytes = try Data(contentsOf: entry.file)
        #expect(bytes.count <= entry.target.length)
        try bytes.withUnsafeBytes { try entry.target.run($0) }
    }

    @Test(arguments: FuzzTarget.all)
    func `no bytes at all are a case, too`(target: FuzzTarget) throws {
        try target.run(UnsafeRawBufferPointer(start: nil, count: 0))
    }
}
