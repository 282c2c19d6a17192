import Glibc
import SheetInterface
import Testing
import UnixIO
import Varlink

/// The groups of the configuration, and those that people are in (R45).
@Suite(.enabled(if: Person.isPossible, "\(Person.reason)"))
struct `A group` {
    private static let group: UInt32 = 72_010

    private func isAdministrator(_ person: Person, of daemon: RunningDaemon) throws -> Bool {
        let client = try daemon.connect(as: person)
        return try isAllowed { _ = try client.ask(SetPhase.self, .init(phase: .active)) }
    }

    @Test(arguments: [1, 32, 33, 5000])
    func `of somebody's many counts like any other`(count: Int) throws {
        let daemon = try RunningDaemon(.init(configuration: "[Access]\nAdminGroup=\(Self.group)"))
        let others = (1..<UInt32(count)).map { 80_000 - $0 }
        let member = Person(71_011, groups: others + [Self.group])
        #expect(try isAdministrator(member, of: daemon))
        #expect(try !isAdministrator(Person(71_012, groups: others), of: daemon))
    }

    @Test func `counts when it is somebody's first`() throws {
        let daemon = try RunningDaemon(.init(configuration: "[Access]\nAdminGroup=\(Self.group)"))
        #expect(try isAdministrator(Person(71_011, gid: Self.group), of: daemon))
        #expect(try !isAdministrator(Person(Self.group, gid: 71_011), of: daemon))
    }

    @Test func `is found by its name`() throws {
        let daemon = try RunningDaemon(.init(configuration: "[Access]\nAdminGroup=root"))
        #expect(try isAdministrator(Person(71_011, groups: [0]), of: daemon))
        #expect(daemon.process.errors.isEmpty || !daemon.process.errors.contains("warning"))
    }

    @Test func `that there is not is told of with its line, and nobody is in it`() throws {
        let daemon = try RunningDaemon(
            .init(configuration: "[Access]\nRendererGroup=none-such\nAdminGroup=none-such"))
        try daemon.serveNextClient()
        let file = daemon.folder.path(of: "sheetd.conf")
        for (line, key) in [(2, "RendererGroup"), (3, "AdminGroup")] {
            let words = "warning: \(file):\(line): \(key)=none-such means nobody"
            #expect(daemon.process.errors.contains(words))
        }
        #expect(try !isAdministrator(Person(71_011, groups: [0]), of: daemon))
    }

    @Test func `that the socket has keeps all others out`() throws {
        var plan = RunningDaemon.Plan(configuration: "[Access]\nGroup=\(Self.group)")
        plan.hasNotifySocket = true
        let daemon = try RunningDaemon(plan)
        for person in [
            Person.root, Person(71_011, groups: [1, Self.group]), Person(71_011, gid: Self.group),
        ] {
            #expect(try daemon.connect(as: person).status().sheets == 0)
        }
        #expect {
            _ = try daemon.connect(as: Person(71_011, groups: [1]))
        } throws: {
            ($0 as? HarnessFailure)?.description.contains("PermissionError") == true
        }
        for name in ["service", "notify"] {
            var status = stat()
            #expect(stat(daemon.folder.path(of: name), &status) == 0)
            #expect(status.st_mode & 0o777 == 0o660 && status.st_gid == Self.group)
        }
    }

    @Test func `of the socket that there is not leaves it to root alone`() throws {
        let daemon = try RunningDaemon(.init(configuration: "[Access]\nGroup=none-such"))
        try daemon.serveNextClient()
        #expect {
            _ = try daemon.connect(as: Person(71_011))
        } throws: {
            ($0 as? HarnessFailure)?.description.contains("PermissionError") == true
        }
        #expect(daemon.process.errors.contains("sheetd.conf:2: Group=none-such means nobody"))
    }

    @Test func `of a socket without a file of ours is told to do nothing`() throws {
        let folder = try TestFolder()
        let daemon = try RunningDaemon(
            .init(
                options: ["--socket", "@\(folder.path)"],
                configuration: "[Access]\nGroup=\(Self.group)"), in: folder)
        _ = try Client(.init(abstract: folder.path), of: daemon).status()
        #expect(daemon.process.errors.contains("warning: Group= closes only a socket whose file"))
    }
}

/// The user whom the daemon runs as (R45).
@Suite(.enabled(if: Person.isPossible, "\(Person.reason)"))
struct `A daemon of a plain user` {
    private static let user = Person(71_021)
    private let daemon: RunningDaemon

    init() throws { daemon = try RunningDaemon(.init(user: Self.user)) }

    @Test func `has that user and root for administrators, and nobody else`() throws {
        for (person, isAdministrator) in [
            (Self.user, true), (.root, true), (Person(71_022, groups: [Self.user.gid]), false),
        ] {
            let client = try daemon.connect(as: person)
            let isDone = try isAllowed { _ = try client.ask(SetPhase.self, .init(phase: .active)) }
            #expect(isDone == isAdministrator, "\(person)")
        }
    }

    @Test func `has main for that user's own, and others ask modestly there`() throws {
        let stranger = try daemon.connect(as: Person(71_022))
        #expect(try stranger.ask(ListScenes.self, .init()).scenes.map(\.owner) == [71_021])
        let urgent = Present.Parameters(sheet: .init(title: "x", priority: .high))
        #expect(try !isAllowed { _ = try stranger.ask(Present.self, urgent) })
        let id = try stranger.ask(Present.self, .init(sheet: .init(title: "x"))).id
        let user = try daemon.connect(as: Self.user)
        #expect(try user.ask(Dismiss.self, .init(id: id)).dismissed == [id])
    }
}
