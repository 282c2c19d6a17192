import Foundation
import PresentationCore
import SheetDaemon
import SheetService
import Testing

@Suite struct `The files and drop-ins of a configuration` {
    private static let etc = "etc/sheetd"
    private static let run = "run/sheetd"
    private static let local = "usr/local/lib/sheetd"
    private static let vendor = "usr/lib/sheetd"
    private static let all = [etc, run, local, vendor]

    private static func load(_ tree: TemporaryTree) throws -> LoadedConfiguration {
        let folders = ConfigurationFolders(of: .system, root: tree.path) { _ in nil }
        return try LoadedConfiguration(from: .folders(folders))
    }

    /// The files that were read, as they are called in the tree.
    private static func files(_ loaded: LoadedConfiguration, _ tree: TemporaryTree) -> [String] {
        loaded.files.map { String($0.dropFirst(tree.path.count + 1)) }
    }

    private static func limit(_ sheets: Int) -> String { "[Limits]\nSheets=\(sheets)\n" }

    // MARK: - The file

    @Test(arguments: 0..<4) func `the first file counts alone`(_ first: Int) throws {
        let tree = try TemporaryTree()
        for (index, folder) in Self.all.enumerated().dropFirst(first) {
            try tree.write(
                "[Limits]\nSheets=\(index + 1)\nScenes=\(index + 11)\n", to: "\(folder)/sheetd.conf"
            )
        }
        let loaded = try Self.load(tree)
        #expect(loaded.values.limits.core.sheets == first + 1)
        #expect(Self.files(loaded, tree) == ["\(Self.all[first])/sheetd.conf"])
    }

    @Test func `an empty file, or a link to nothing, hides those of later folders`() throws {
        let empty = try TemporaryTree([
            "\(Self.etc)/sheetd.conf": "", "\(Self.vendor)/sheetd.conf": Self.limit(5),
        ])
        #expect(try Self.load(empty).values == Configuration())
        let linked = try TemporaryTree(["\(Self.vendor)/sheetd.conf": Self.limit(5)])
        try linked.link("\(Self.run)/sheetd.conf", to: "/dev/null")
        #expect(try Self.load(linked).values == Configuration())
    }

    @Test func `without any file the defaults hold, and that is said`() throws {
        let tree = try TemporaryTree()
        let loaded = try Self.load(tree)
        #expect(loaded.values == Configuration() && loaded.files.isEmpty)
        let places = Self.all.map { tree.path(of: $0) }.joined(separator: ", ")
        #expect(loaded.report == "no file in \(places): nothing to complain of\n")
    }

    @Test func `the file has to be one`() throws {
        let tree = try TemporaryTree()
        try tree.makeFolder("\(Self.etc)/sheetd.conf")
        let path = tree.path(of: "\(Self.etc)/sheetd.conf")
        #expect(throws: ConfigurationFile.Failure("\(path) is no regular file")) {
            try Self.load(tree)
        }
    }

    // MARK: - Drop-ins

    @Test func `drop-ins win over the file, in the order of their names, wherever they are`()
        throws
    {
        let tree = try TemporaryTree([
            "\(Self.etc)/sheetd.conf": "[Limits]\nSheets=1\nScenes=1\nConnections=1\nEndedKept=1\n",
            "\(Self.etc)/sheetd.conf.d/10-a.conf":
                "[Limits]\nScenes=2\nConnections=2\nEndedKept=2\n",
            "\(Self.vendor)/sheetd.conf.d/20-b.conf": "[Limits]\nConnections=3\nEndedKept=3\n",
            "\(Self.run)/sheetd.conf.d/30-c.conf": "[Limits]\nEndedKept=4\n",
        ])
        let loaded = try Self.load(tree)
        #expect(loaded.values.limits.core.sheets == 1)
        #expect(loaded.values.limits.core.scenes == 2)
        #expect(loaded.values.limits.service.connections == 3)
        #expect(loaded.values.limits.core.endedKept == 4)
        #expect(
            Self.files(loaded, tree) == [
                "\(Self.etc)/sheetd.conf", "\(Self.etc)/sheetd.conf.d/10-a.conf",
                "\(Self.vendor)/sheetd.conf.d/20-b.conf", "\(Self.run)/sheetd.conf.d/30-c.conf",
            ])
    }

    @Test func `drop-ins need no file beside them`() throws {
        let tree = try TemporaryTree(["\(Self.vendor)/sheetd.conf.d/a.conf": Self.limit(5)])
        #expect(try Self.load(tree).values.limits.core.sheets == 5)
    }

    @Test(arguments: 0..<4) func `of drop-ins with one name the first folder's counts alone`(
        _ first: Int
    ) throws {
        let tree = try TemporaryTree()
        for (index, folder) in Self.all.enumerated().dropFirst(first) {
            try tree.write(Self.limit(index + 1), to: "\(folder)/sheetd.conf.d/a.conf")
        }
        let loaded = try Self.load(tree)
        #expect(loaded.values.limits.core.sheets == first + 1)
        #expect(Self.files(loaded, tree) == ["\(Self.all[first])/sheetd.conf.d/a.conf"])
    }

    @Test(arguments: ["empty", "link"]) func `a drop-in that says nothing masks those of its name`(
        _ how: String
    ) throws {
        let tree = try TemporaryTree([
            "\(Self.vendor)/sheetd.conf.d/a.conf": Self.limit(5),
            "\(Self.vendor)/sheetd.conf.d/b.conf": "[Limits]\nScenes=7\n",
        ])
        let mask = "\(Self.etc)/sheetd.conf.d/a.conf"
        if how == "empty" {
            try tree.write("", to: mask)
        } else {
            try tree.link(mask, to: "/dev/null")
        }
        let loaded = try Self.load(tree)
        #expect(loaded.values.limits.core.sheets == Limits().sheets)
        #expect(loaded.values.limits.core.scenes == 7)
        #expect(loaded.warnings.isEmpty)
    }

    /// By their bytes, whatever a language makes of them.
    @Test func `names are ordered by their bytes, and may be odd`() throws {
        let names = [
            "%.conf", "10.conf", "9.conf", "A b.conf", "Z.conf", "a\nb.conf", "a.conf",
            "e\u{301}.conf",
            "é.conf", "ｆ.conf", "🎈.conf",
        ]
        let tree = try TemporaryTree()
        for (index, name) in names.enumerated() {
            let folder = Self.all[index * 7 % 4]
            try tree.write(Self.limit(index + 1), to: "\(folder)/sheetd.conf.d/\(name)")
        }
        let loaded = try Self.load(tree)
        #expect(loaded.files.map { $0.split(separator: "/").last.map(String.init) } == names)
        #expect(loaded.values.limits.core.sheets == names.count)
        #expect(loaded.warnings.isEmpty)
    }

    @Test(arguments: ["a.conf~", "a.conf.bak", "a", ".hidden.conf", ".conf", "a.CONF", "conf"])
    func `other names are no drop-ins`(_ name: String) throws {
        let tree = try TemporaryTree(["\(Self.etc)/sheetd.conf.d/\(name)": Self.limit(5)])
        let loaded = try Self.load(tree)
        #expect(loaded.values == Configuration())
        #expect(loaded.files.isEmpty && loaded.warnings.isEmpty)
    }

    @Test func `the sections of a scene add up over the files`() throws {
        let tree = try TemporaryTree([
            "\(Self.etc)/sheetd.conf": "[Scene kiosk]\nTitle=Door\nUser=root\n",
            "\(Self.etc)/sheetd.conf.d/a.conf": "[Scene kiosk]\nSeat=seat0\nUser=\n[Scene desk]\n",
        ])
        let scenes = try Self.load(tree).values.scenes
        #expect(scenes.keys.map(\.description) == ["kiosk", "desk"])
        #expect(scenes[scenes.keys[0]]?.title == "Door")
        #expect(scenes[scenes.keys[0]]?.seat == "seat0")
        #expect(scenes[scenes.keys[0]]?.user == nil)
    }

    // MARK: - What is in the way

    @Test func `each warning names its own file`() throws {
        let tree = try TemporaryTree([
            "\(Self.etc)/sheetd.conf": "[Limits]\nSheet=1\n[Access]\nAdminGroup=no-such.group\n",
            "\(Self.run)/sheetd.conf.d/a.conf": "[Access]\nRendererGroup=no-such.group\n",
            "\(Self.etc)/sheetd.conf.d/b.conf": "\n[Access]\nAdminGroup=no-such.group\nx\n",
        ])
        let (main, a, b) = (
            tree.path(of: "\(Self.etc)/sheetd.conf"),
            tree.path(of: "\(Self.run)/sheetd.conf.d/a.conf"),
            tree.path(of: "\(Self.etc)/sheetd.conf.d/b.conf")
        )
        #expect(
            try Self.load(tree).warnings.map(\.description) == [
                "\(main):2: [Limits] has no Sheet=; did you mean Sheets=?",
                "\(b):4: the line is none of key=value, [section] and # comment",
                "\(b):3: AdminGroup=no-such.group means nobody: there is no such group",
                "\(a):2: RendererGroup=no-such.group means nobody: there is no such group",
            ])
    }

    @Test func `what is no file is passed over, and hides nothing`() throws {
        let tree = try TemporaryTree([
            "\(Self.vendor)/sheetd.conf.d/folder.conf": "[Limits]\nSheets=5\n",
            "\(Self.vendor)/sheetd.conf.d/gone.conf": "[Limits]\nScenes=6\n",
            "\(Self.vendor)/sheetd.conf.d/pipe.conf": "[Limits]\nConnections=7\n",
        ])
        try tree.makeFolder("\(Self.etc)/sheetd.conf.d/folder.conf")
        try tree.link("\(Self.etc)/sheetd.conf.d/gone.conf", to: "nowhere")
        let pipe = tree.path(of: "\(Self.etc)/sheetd.conf.d/pipe.conf")
        try #require(mkfifo(pipe, 0o600) == 0)
        let loaded = try Self.load(tree)
        #expect(loaded.values.limits.core.sheets == 5)
        #expect(loaded.values.limits.core.scenes == 6)
        #expect(loaded.values.limits.service.connections == 7)
        let folder = tree.path(of: "\(Self.etc)/sheetd.conf.d")
        #expect(
            loaded.warnings.map(\.description) == [
                "\(folder)/folder.conf: passed over: is no regular file",
                "\(folder)/gone.conf: passed over: cannot open \(folder)/gone.conf: "
                    + "No such file or directory (ENOENT)",
                "\(folder)/pipe.conf: passed over: is no regular file",
            ])
    }

    @Test func `a name that is no UTF-8 is told of, and passed over`() throws {
        let tree = try TemporaryTree()
        try tree.makeFolder("\(Self.etc)/sheetd.conf.d")
        let bytes =
            Array(tree.path(of: "\(Self.etc)/sheetd.conf.d/").utf8) + [0xE4] + Array(".conf".utf8)
        let file = bytes.map { CChar(bitPattern: $0) } + [0]
        let number = open(file, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        try #require(number >= 0)
        close(number)
        defer { unlink(file) }
        let loaded = try Self.load(tree)
        #expect(loaded.files.isEmpty)
        #expect(loaded.warnings.count == 1)
        #expect(loaded.warnings.first?.description.contains("\u{FFFD}.conf: passed over") == true)
    }

    @Test func `a folder of drop-ins that is none is told of`() throws {
        let tree = try TemporaryTree(["\(Self.etc)/sheetd.conf.d": Self.limit(5)])
        let loaded = try Self.load(tree)
        #expect(loaded.values == Configuration())
        let path = tree.path(of: "\(Self.etc)/sheetd.conf.d")
        #expect(
            loaded.warnings.map(\.description) == [
                "\(path): passed over: cannot open the folder \(path): Not a directory (ENOTDIR)"
            ])
    }

    @Test func `a drop-in that is no text keeps all from being read`() throws {
        let tree = try TemporaryTree([
            "\(Self.etc)/sheetd.conf": Self.limit(5),
            "\(Self.run)/sheetd.conf.d/a.conf": "a\u{1B}b",
        ])
        let path = tree.path(of: "\(Self.run)/sheetd.conf.d/a.conf")
        #expect(
            throws: ConfigurationFile.Failure("\(path) is no text: line 1 has a byte of value 27")
        ) { try Self.load(tree) }
    }

    @Test(
        .enabled(if: getuid() != 0, "root may look everywhere"),
        arguments: ["sheetd.conf", "sheetd.conf.d", "sheetd.conf.d/a.conf"])
    func `what may not be looked at keeps all from being read`(_ name: String) throws {
        let tree = try TemporaryTree([
            "\(Self.etc)/sheetd.conf": "", "\(Self.etc)/sheetd.conf.d/a.conf": "",
        ])
        let path = tree.path(of: "\(Self.etc)/\(name)")
        try #require(chmod(path, 0) == 0)
        let error = #expect(throws: ConfigurationFile.Failure.self) { try Self.load(tree) }
        #expect(error?.description.contains("\(path): Permission denied (EACCES)") == true)
    }

    @Test func `all files together are smaller than one mebibyte`() throws {
        let half = String(repeating: "#", count: 1 << 19)
        let tree = try TemporaryTree([
            "\(Self.etc)/sheetd.conf": half,
            "\(Self.etc)/sheetd.conf.d/a.conf": String(half.dropLast()),
        ])
        #expect(try Self.load(tree).values == Configuration())
        try tree.write("#", to: "\(Self.etc)/sheetd.conf.d/b.conf")
        let path = tree.path(of: "\(Self.etc)/sheetd.conf.d/b.conf")
        let words = "\(path) is too long: a configuration has at most 1048575 bytes"
        #expect(throws: ConfigurationFile.Failure(words)) { try Self.load(tree) }
    }

    @Test func `drop-ins are not many`() throws {
        let tree = try TemporaryTree()
        for number in 0..<256 { try tree.write("", to: "\(Self.etc)/sheetd.conf.d/\(number).conf") }
        #expect(try Self.load(tree).files.count == 256)
        try tree.write("", to: "\(Self.run)/sheetd.conf.d/one-more.conf")
        let path = tree.path(of: "\(Self.run)/sheetd.conf.d")
        let words = "\(path) is too full: at most 256 drop-ins are read"
        #expect(throws: ConfigurationFile.Failure(words)) { try Self.load(tree) }
    }
}
