import Foundation
import SheetInterface
import Testing
import UnixIO
import Varlink

/// A user's service reads the user's folders, which a test can have for itself.
@Suite struct `The drop-ins of a user's daemon` {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private func write(_ text: String, to name: String) throws {
        let file = URL(fileURLWithPath: folder.path(of: name))
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    private func daemon() throws -> RunningDaemon {
        let environment = [
            "XDG_CONFIG_HOME": folder.path(of: "home"), "XDG_CONFIG_DIRS": folder.path(of: "xdg"),
        ]
        return try RunningDaemon(
            .init(
                options: ["--user", "--state-dir", folder.path(of: "state")],
                environment: environment), in: folder)
    }

    /// How many sheets it takes.
    private func room(of daemon: RunningDaemon) throws -> Int {
        let client = try daemon.connect()
        var ids: [String] = []
        do {
            while ids.count < 10 {
                ids.append(try client.ask(Present.self, .init(sheet: .init())).id)
            }
        } catch is Client.Refused {}
        for id in ids { _ = try client.ask(Dismiss.self, .init(id: id)) }
        return ids.count
    }

    @Test func `are read at the start and at each reload, in their order`() throws {
        try write("[Limits]\nSheets=2\n", to: "xdg/sheetd/sheetd.conf")
        try write("[Limits]\nSheets=4\n", to: "xdg/sheetd/sheetd.conf.d/20.conf")
        let daemon = try daemon()
        #expect(try room(of: daemon) == 4)
        let names = ["sheetd.conf", "sheetd.conf.d/20.conf"].map {
            folder.path(of: "xdg/sheetd/\($0)")
        }
        for name in names {
            #expect(daemon.process.errors.contains("info: Read the configuration \(name)\n"))
        }
        try write("[Limits]\nSheets=3\n", to: "home/sheetd/sheetd.conf.d/10.conf")
        try daemon.reload()
        #expect(try room(of: daemon) == 4)
        try write("", to: "home/sheetd/sheetd.conf.d/20.conf")
        try daemon.reload()
        #expect(try room(of: daemon) == 3)
        try write("", to: "home/sheetd/sheetd.conf.d/10.conf")
        try daemon.reload()
        #expect(try room(of: daemon) == 2)
        try write("", to: "home/sheetd/sheetd.conf")
        try daemon.reload()
        #expect(try room(of: daemon) == 10)
    }

    @Test func `of which one cannot be read leave all as it was`() throws {
        try write("[Limits]\nSheets=2\n", to: "home/sheetd/sheetd.conf.d/a.conf")
        let daemon = try daemon()
        try write("[Limits]\nSheets=3\n", to: "home/sheetd/sheetd.conf.d/a.conf")
        try write("\u{7}", to: "home/sheetd/sheetd.conf.d/b.conf")
        let status = try daemon.reload()
        #expect(status.contains("home/sheetd/sheetd.conf.d/b.conf is no text"))
        #expect(try room(of: daemon) == 2)
    }

    @Test func `what is passed over in a file is told of by the doctor, until a reload`() throws {
        try write("[Limits]\nFoo=1\nBar=1\n", to: "home/sheetd/sheetd.conf.d/a.conf")
        let daemon = try daemon()
        let doctor = try daemon.sheetctl("doctor")
        #expect(doctor.code == 1)
        #expect(
            doctor.answer.contains(
                "a part of the configuration was passed over: \(folder.path(of: "home"))"))
        #expect(doctor.answer.contains("Foo") && doctor.answer.contains(", and 1 more"))
        #expect(doctor.answer.contains("check-config"))
        try write("[Limits]\nSheets=3\n", to: "home/sheetd/sheetd.conf.d/a.conf")
        _ = try daemon.reload()
        #expect(try daemon.connect().status().problem == nil)
    }

    @Test
    func `of which one cannot be read at the start count without it, until a reload reads all`()
        throws
    {
        try write("[Limits]\nSheets=2\n", to: "home/sheetd/sheetd.conf.d/a.conf")
        try write("[Limits]\nSheets=3\n\u{7}", to: "home/sheetd/sheetd.conf.d/b.conf")
        let daemon = try daemon()
        #expect(try room(of: daemon) == 2)
        let reason = "\(folder.path(of: "home/sheetd/sheetd.conf.d/b.conf")) is no text: line 3"
        let problem = try #require(try daemon.connect().status().problem)
        #expect(problem.hasPrefix("a part of the configuration was passed over: \(reason)"))
        #expect(
            daemon.process.errors.contains(
                "err: Passes a part of the configuration over: \(reason)"))
        #expect(try mode(of: daemon) == 0o600)
        // It goes on with what it has until all can be read.
        #expect(try daemon.reload().contains("the configuration is as it was: \(reason)"))
        #expect(try mode(of: daemon) == 0o600)
        try write("[Limits]\nSheets=3\n", to: "home/sheetd/sheetd.conf.d/b.conf")
        #expect(try !daemon.reload().contains("configuration"))
        #expect(try daemon.connect().status().problem == nil)
        #expect(try room(of: daemon) == 3)
        #expect(try mode(of: daemon) == 0o666)
    }

    /// Who may connect to its socket.
    private func mode(of daemon: RunningDaemon) throws -> mode_t {
        var status = stat()
        try #require(lstat(daemon.folder.path(of: "service"), &status) == 0)
        return status.st_mode & 0o777
    }
}
