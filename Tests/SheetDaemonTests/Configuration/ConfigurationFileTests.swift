import Foundation
import PresentationCore
import SheetDaemon
import SheetService
import Testing
import UnixIO

@Suite struct `The file of a configuration` {
    @Test func `is read line by line`() throws {
        let file = try TemporaryFile("[Limits]\nSheets=5\n")
        #expect(
            try ConfigurationFile.read(file.path) == [
                ConfigurationStatement(line: 1, .section("Limits")),
                ConfigurationStatement(line: 2, .entry(key: "Sheets", value: "5")),
            ])
    }

    @Test func `may be empty`() throws {
        let file = try TemporaryFile("")
        #expect(try ConfigurationFile.read(file.path) == [])
    }

    @Test func `has to be there`() throws {
        let path = try { try TemporaryFile("").path }()
        #expect(throws: Self.failure("cannot open \(path): No such file or directory (ENOENT)")) {
            try LoadedConfiguration(from: .file(path))
        }
    }

    @Test func `has to be a file`() {
        #expect(throws: Self.failure("/ is no regular file")) { try ConfigurationFile.read("/") }
    }

    @Test func `may be a device, as long as it ends`() throws {
        #expect(try ConfigurationFile.read("/dev/null") == [])
        #expect(
            throws: Self.failure("/dev/zero is too long: a configuration has at most 1048575 bytes")
        ) {
            try ConfigurationFile.read("/dev/zero")
        }
    }

    @Test func `keeps nobody waiting when it is a pipe`() throws {
        let path = try { try TemporaryFile("").path }()
        try #require(mkfifo(path, 0o600) == 0)
        defer { unlink(path) }
        #expect(throws: Self.failure("\(path) is no regular file")) {
            try ConfigurationFile.read(path)
        }
    }

    @Test(arguments: [0, 1, 8, 27, 127] as [UInt8])
    func `holds nothing that no text holds`(_ byte: UInt8) throws {
        let file = try TemporaryFile(Array("[Limits]\n# ".utf8) + [byte])
        let path = file.path
        #expect(throws: Self.failure("\(path) is no text: line 2 has a byte of value \(byte)")) {
            try ConfigurationFile.read(path)
        }
    }

    @Test func `is smaller than one mebibyte`() throws {
        let longest = try TemporaryFile([UInt8](repeating: UInt8(ascii: "#"), count: 1_048_575))
        #expect(try ConfigurationFile.read(longest.path) == [])
        let longer = try TemporaryFile([UInt8](repeating: UInt8(ascii: "#"), count: 1_048_576))
        let path = longer.path
        #expect(
            throws: Self.failure("\(path) is too long: a configuration has at most 1048575 bytes")
        ) {
            try ConfigurationFile.read(path)
        }
    }

    @Test func `may be wrong in every line`() throws {
        let file = try TemporaryFile("[Limits]\n" + String(repeating: "a=b\n", count: 10_000))
        let loaded = try LoadedConfiguration(from: .file(file.path))
        #expect(loaded.warnings.count == Configuration.warningsPerFile + 1)
    }

    @Test func `is told of with its warnings`() throws {
        let file = try TemporaryFile("[Limits]\nSheets=5\nScenes=x\n[Limit]\n")
        let path = file.path
        let loaded = try LoadedConfiguration(from: .file(path))
        #expect(loaded.values.limits.core.sheets == 5)
        #expect(loaded.files == [path])
        #expect(
            loaded.report == """
                \(path):3: Scenes=x cannot be: write a whole number from 1 to 100000; it stays 1024
                \(path):4: there is no section [Limit]; did you mean [Limits]?
                \(path): 2 warnings

                """)
    }

    @Test func `names groups, and of those that there are not it is told with their lines`() throws
    {
        let file = try TemporaryFile(
            """
            [Access]
            AdminGroup=sheetd no such
            AdminGroup=no-such.group
            RendererGroup=root
            PrompterGroup=4711
            Group=none-such
            [Limits]
            AdminGroup=no-such.group
            """)
        let path = file.path
        let loaded = try LoadedConfiguration(from: .file(path))
        #expect(loaded.accounts.access.administrators == nil)
        #expect(loaded.accounts.access.renderers == 0)
        #expect(loaded.accounts.access.prompters == 4711)
        // A group that there is not lets nobody in, rather than everybody.
        #expect(loaded.accounts.socket == .nobody)
        #expect(
            loaded.warnings.suffix(2).map(\.description) == [
                "\(path):6: Group=none-such means nobody: there is no such group",
                "\(path):3: AdminGroup=no-such.group means nobody: there is no such group",
            ])
    }

    @Test func `names the owners of scenes, and of those that there are not it is told`() throws {
        let file = try TemporaryFile(
            """
            [Scene kiosk]
            User=no-such.user
            [Scene desk]
            User=root
            [Scene kiosk]
            User=no-such.user
            [Scene hall]
            User=4711
            [Scene door]
            User=root
            User=
            """)
        let path = file.path
        let loaded = try LoadedConfiguration(from: .file(path))
        #expect(
            loaded.accounts.owners == [SceneID("desk"): .root, SceneID("hall"): UserID(4711)])
        #expect(
            loaded.warnings.map(\.description) == [
                "\(path):6: User=no-such.user means the service's own user: there is no such user"
            ])
    }

    @Test func `names owners by the thousand that there are not, and the first are told`() throws {
        let lines = (1...20_000).map { "[Scene s\($0)]\nUser=no-such.user\n" }
        let file = try TemporaryFile(lines.joined())
        let loaded = try LoadedConfiguration(from: .file(file.path))
        #expect(loaded.accounts.owners.isEmpty)
        #expect(loaded.warnings.count == Configuration.warningsPerFile + 1)
        let words = "User=no-such.user means the service's own user: there is no such user"
        #expect(loaded.warnings[99].description == "\(file.path):200: \(words)")
        #expect(
            loaded.warnings[100].description
                == "\(file.path): 19900 more scenes name users that there are not")
    }

    @Test(arguments: [
        ("", SocketAccess.everybody), ("Group=root", .group(0)), ("Group=4711", .group(4711)),
        ("Group=4711\nGroup=", .everybody),
    ])
    func `says by a group who may connect`(_ line: String, _ access: SocketAccess) throws {
        let file = try TemporaryFile("[Access]\n\(line)\n")
        let loaded = try LoadedConfiguration(from: .file(file.path))
        #expect(loaded.accounts.socket == access)
        #expect(loaded.warnings.isEmpty)
    }

    @Test func `is told of when nothing is wrong`() throws {
        let file = try TemporaryFile("[Limits]\nSheets=5\n")
        let path = file.path
        #expect(
            try LoadedConfiguration(from: .file(path)).report == "\(path): nothing to complain of\n"
        )
    }

    private static func failure(_ words: String) -> ConfigurationFile.Failure {
        ConfigurationFile.Failure(words)
    }
}
