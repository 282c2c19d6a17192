import FactCoding
import Foundation
import PresentationCore
import Testing

/// What was written is read by the compiler of Protocol Buffers, with docs/facts.proto as all that it
/// knows, and what that writes is read here.
@Suite struct IndependentReaderTests {
    @Test func `protoc reads every fact, and writes it as one that is read here`() throws {
        var generator = FactGenerator(seed: 11)
        let facts = (0..<10 * FactGenerator.factKinds).map {
            generator.fact(kind: $0 % FactGenerator.factKinds)
        }
        let text = try Self.protoc("--decode=sheetd.facts.FactRecord", Payload.of(facts))
        let bytes = try Self.protoc("--encode=sheetd.facts.FactRecord", text)
        let read = try FactCoder.facts(in: bytes)
        #expect(read == facts)
        #expect(Payload.of(read) == Payload.of(facts))
        // A field that protoc does not know is told as its number alone.
        let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
        #expect(!lines.contains { $0.wholeMatch(of: /\s*\d+.*/) != nil })
    }

    @Test func `protoc reads every item, and writes it as one that is read here`() throws {
        var generator = FactGenerator(seed: 12)
        let items = (0..<20 * FactGenerator.itemKinds).map {
            generator.item(kind: $0 % FactGenerator.itemKinds)
        }
        let text = try Self.protoc("--decode=sheetd.facts.SnapshotRecord", Payload.of(items))
        let bytes = try Self.protoc("--encode=sheetd.facts.SnapshotRecord", text)
        let read = try FactCoder.items(in: bytes)
        #expect(read == items)
        #expect(Payload.of(read) == Payload.of(items))
        let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
        #expect(!lines.contains { $0.wholeMatch(of: /\s*\d+.*/) != nil })
    }

    /// What protoc makes of its input. It comes with the packages that `make deps` installs.
    private static func protoc(_ option: String, _ input: [UInt8]) throws -> [UInt8] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "sheetd-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("input")
        try Data(input).write(to: file)
        let document = URL(fileURLWithPath: ProtoDocument.path)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "protoc", option, "-I", document.deletingLastPathComponent().path, document.path,
        ]
        process.standardInput = try FileHandle(forReadingFrom: file)
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "protoc failed; make deps installs it")
        return [UInt8](bytes)
    }
}
