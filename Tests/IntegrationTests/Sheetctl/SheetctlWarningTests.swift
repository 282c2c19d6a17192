import Foundation
import SheetInterface
import Testing

/// What would be taken in silence, and helps nobody.
@Suite struct `What sheetctl warns of` {
    private let daemon: RunningDaemon
    private let folder: TestFolder

    init() throws {
        daemon = try RunningDaemon()
        folder = try TestFolder()
        try Data("no picture".utf8).write(to: URL(filePath: folder.path(of: "words.png")))
        try Data().write(to: URL(filePath: folder.path(of: "empty.png")))
        try FileManager.default.createSymbolicLink(
            atPath: folder.path(of: "link.png"), withDestinationPath: folder.path(of: "words.png"))
        var png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        png.append(Data("the rest is for renderers".utf8))
        try png.write(to: URL(filePath: folder.path(of: "picture.png")))
    }

    private static let images: [(name: String, warning: String?)] = [
        ("FOLDER/none.png", "No such file"), ("FOLDER/words.png", "it is no PNG"),
        ("FOLDER/empty.png", "it has 0 bytes"), ("FOLDER/link.png", "it is a link"),
        ("FOLDER", "it is no file"), ("picture.png", "a file is written ./picture.png"),
        ("FOLDER/picture.png", nil), ("network-wireless", nil),
    ]

    @Test(arguments: images)
    func `an image that may not be drawn is presented all the same`(
        named: (name: String, warning: String?)
    ) throws {
        let image = named.name.replacing("FOLDER", with: folder.path)
        let id = try daemon.presentDetached()
        let runs = [
            try daemon.sheetctl("present", "-t", "x", "--detach", "--image", image),
            try daemon.sheetctl("update", id, "--image", image),
        ]
        for run in runs {
            #expect(run.code == 0)
            guard let warning = named.warning else {
                #expect(run.words.isEmpty, "\(run)")
                continue
            }
            #expect(run.words.contains("\(image) may not be drawn: "), "\(run)")
            #expect(run.words.contains(warning), "\(run)")
        }
        let sheet = try daemon.connect().ask(DescribeSheet.self, .init(id: id)).sheet
        #expect(try sheet?.decodedRequest()?.elements?.first?.value == [image])
    }

    /// What is presented besides a title, what is changed, and whether that can be.
    private static let changes: [(present: [String], update: [String], code: Int32)] = [
        (["--message", "m"], ["--title="], 0), (["--message", "m"], ["--clear", "message"], 0),
        ([], ["--title="], 64), (["--message", "m"], ["--title=", "--message="], 64),
        (["--message", "m"], ["--title=", "--clear", "message"], 64),
        ([], ["--title=", "--message", "m"], 0), ([], ["--message="], 0),
    ]

    @Test(arguments: changes)
    func `a sheet keeps a title or a message, as present wants one`(
        change: (present: [String], update: [String], code: Int32)
    ) throws {
        let presented = try daemon.sheetctl.run(
            ["present", "--detach", "-t", "Go?"] + change.present)
        let run = try daemon.sheetctl.run(["update", presented.line] + change.update)
        #expect(run.code == change.code, "\(run)")
        #expect(run.words.contains("there would be nothing to read") == (change.code == 64))
    }

    @Test func `a sheet that says nothing of its own may go on so`() throws {
        let sheet = #"{"sheet":{"kind":"picker","payload":{}}}"#
        let id = try daemon.sheetctl("call", "Present", sheet).value(Present.Reply.self).id
        #expect(try daemon.sheetctl("update", id, "--message=", "--payload", #"{"a":1}"#).code == 0)
    }
}
