import Foundation
import PresentationCore
import SheetDaemon
import SheetService
import Testing

@Suite struct `At the start, files of a configuration that cannot be read` {
    private static let etc = "etc/sheetd"
    private static let vendor = "usr/lib/sheetd"

    private static func source(_ tree: TemporaryTree) -> ConfigurationSource {
        .folders(ConfigurationFolders(of: .system, root: tree.path) { _ in nil })
    }

    private static func start(_ tree: TemporaryTree) throws -> LoadedConfiguration {
        try LoadedConfiguration(forStartFrom: source(tree))
    }

    private static func limit(_ sheets: Int) -> String { "[Limits]\nSheets=\(sheets)\n" }

    @Test(arguments: ["sheetd.conf", "sheetd.conf.d/50.conf"])
    func `are passed over whole, and hide nothing`(_ name: String) throws {
        let tree = try TemporaryTree([
            "\(Self.etc)/\(name)": "[Limits]\nScenes=9\n\u{1B}",
            "\(Self.vendor)/\(name)": Self.limit(5),
            "\(Self.etc)/sheetd.conf.d/60.conf": "[Limits]\nConnections=7\n",
        ])
        let loaded = try Self.start(tree)
        #expect(loaded.values.limits.core.scenes == Limits().scenes)
        #expect(loaded.values.limits.core.sheets == 5)
        #expect(loaded.values.limits.service.connections == 7)
        let words =
            "\(tree.path(of: "\(Self.etc)/\(name)")) is no text: line 3 has a byte of value 27"
        #expect(loaded.refusals == [ConfigurationFile.Failure(words)])
        #expect(loaded.problem == "a part of the configuration was passed over: \(words)")
        #expect(loaded.warnings.isEmpty)
        // A reload takes all of them or none.
        #expect(throws: ConfigurationFile.Failure(words)) {
            try LoadedConfiguration(from: Self.source(tree))
        }
    }

    @Test func `are counted`() throws {
        let tree = try TemporaryTree([
            "\(Self.etc)/sheetd.conf.d/1.conf": "\u{1}",
            "\(Self.etc)/sheetd.conf.d/2.conf": "\u{2}",
            "\(Self.vendor)/sheetd.conf.d/3.conf": "\u{3}",
        ])
        try tree.makeFolder("\(Self.etc)/sheetd.conf")
        let loaded = try Self.start(tree)
        #expect(loaded.values == Configuration() && loaded.files.isEmpty)
        #expect(loaded.refusals.count == 4)
        let first = "\(tree.path(of: "\(Self.etc)/sheetd.conf")) is no regular file"
        #expect(
            loaded.problem == "a part of the configuration was passed over: \(first), and 3 more")
    }

    @Test(
        .enabled(if: getuid() != 0, "root may look everywhere"),
        arguments: ["sheetd.conf", "sheetd.conf.d", "sheetd.conf.d/a.conf"])
    func `may be such that may not be looked at`(_ name: String) throws {
        let tree = try TemporaryTree([
            "\(Self.etc)/sheetd.conf": "", "\(Self.etc)/sheetd.conf.d/a.conf": "",
            "\(Self.vendor)/sheetd.conf.d/b.conf": Self.limit(5),
        ])
        let path = tree.path(of: "\(Self.etc)/\(name)")
        try #require(chmod(path, 0) == 0)
        let loaded = try Self.start(tree)
        #expect(loaded.values.limits.core.sheets == 5)
        #expect(loaded.problem?.contains("\(path): Permission denied (EACCES)") == true)
    }

    @Test func `may be too long, or too many`() throws {
        let long = try TemporaryTree([
            "\(Self.etc)/sheetd.conf": Self.limit(5),
            "\(Self.etc)/sheetd.conf.d/a.conf": String(repeating: "#", count: 1 << 20),
            "\(Self.etc)/sheetd.conf.d/b.conf": "[Limits]\nScenes=6\n",
        ])
        let loaded = try Self.start(long)
        #expect(loaded.values.limits.core.sheets == 5 && loaded.values.limits.core.scenes == 6)
        #expect(loaded.problem?.contains("a.conf is too long") == true)
        let many = try TemporaryTree()
        for number in 0..<300 { try many.write("", to: "\(Self.etc)/sheetd.conf.d/\(number).conf") }
        try many.write("", to: "\(Self.vendor)/sheetd.conf.d/one-more.conf")
        let first = try Self.start(many)
        #expect(first.files.count == 256 && first.refusals.count == 1)
        #expect(first.problem?.contains("sheetd.conf.d is too full") == true)
    }

    @Test func `may have closed the socket, so it is closed`() throws {
        let tree = try TemporaryTree(["\(Self.etc)/sheetd.conf": "[Access]\nGroup=0\n"])
        #expect(try Self.start(tree).socketAccess == .group(0))
        try tree.write("[Access]\nGroup=\n\u{1}", to: "\(Self.etc)/sheetd.conf.d/a.conf")
        #expect(try Self.start(tree).socketAccess == .nobody)
    }

    @Test func `keep it from starting when they are named alone`() throws {
        let file = try TemporaryFile("\u{1B}")
        #expect(throws: ConfigurationFile.Failure.self) {
            try LoadedConfiguration(forStartFrom: .file(file.path))
        }
    }
}
