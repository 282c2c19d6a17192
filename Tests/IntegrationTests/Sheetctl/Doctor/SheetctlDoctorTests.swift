import Foundation
import SheetInterface
import Testing
import UnixIO
import Varlink

/// `sheetctl doctor` at daemons that lack something.
@Suite struct `sheetctl doctor` {
    private func findings(_ run: SheetctlRun) -> [String] {
        run.lines.filter { !$0.hasPrefix("  do: ") }
    }

    /// Attaches something that draws a scene.
    private func attach(to daemon: RunningDaemon, _ scene: String = "main") throws -> Client {
        let renderer = try daemon.connect()
        let size = Wire.Size(width: 400, height: 800)
        try renderer.call(
            Attach.self, .init(scene: scene, name: "test", size: size), flags: .more)
        _ = try renderer.reply(Attach.self)
        return renderer
    }

    @Test func `finds nothing where a scene is drawn`() throws {
        let daemon = try RunningDaemon()
        let renderer = try attach(to: daemon)
        let run = try daemon.sheetctl("doctor")
        #expect(
            run.code == 0 && run.answer == "all is well: sheetd \(SheetdVersion.current) answers\n",
            "\(run)")
        #expect(run.words.isEmpty)
        withExtendedLifetime(renderer) {}
    }

    @Test func `finds that nothing draws sheets, and what to do helps`() throws {
        let daemon = try RunningDaemon()
        let before = try daemon.sheetctl("doctor")
        #expect(before.code == 1 && before.answer.contains("no renderer is attached"), "\(before)")
        _ = try daemon.presentDetached()
        let run = try daemon.sheetctl("doctor")
        #expect(run.answer.contains("1 sheet is presented in scene main, and drawn nowhere"))
        let renderer = try attach(to: daemon)
        #expect(try daemon.sheetctl("doctor").code == 0)
        withExtendedLifetime(renderer) {}
    }

    @Test func `finds who keeps a scene from being active, and what to do helps`() throws {
        let daemon = try RunningDaemon(.init(hasNotifySocket: true))
        let renderer = try attach(to: daemon)
        try daemon.process.signal(SIGUSR1)
        #expect(try daemon.sheetctl("phase", "--scene", "main", "inactive").code == 0)
        #expect(try daemon.sheetctl("lock", "main").code == 0)
        let run = try daemon.sheetctl("doctor")
        #expect(run.code == 1 && findings(run).count == 3, "\(run)")
        for (source, weight) in [("signal", "problem"), ("manual", "problem"), ("locker", "note")] {
            #expect(
                findings(run).contains {
                    $0.hasPrefix("\(weight): scene main is inactive for the source \(source): ")
                })
        }
        try daemon.process.signal(SIGUSR2)
        #expect(try daemon.sheetctl("phase", "--scene", "main", "clear").code == 0)
        #expect(try daemon.sheetctl("doctor").code == 0)
        #expect(try daemon.sheetctl("unlock", "main").code == 0)
        #expect(try daemon.sheetctl("doctor").answer.hasPrefix("all is well"))
        withExtendedLifetime(renderer) {}
    }

    @Test func `finds a session that is locked`() throws {
        let stage = try LoginStage { try $0.set("LockedHint", of: "3", to: true) }
        try stage.waitForPhase(.inactive)
        let renderer = try attach(to: stage.daemon)
        let run = try stage.daemon.sheetctl("doctor")
        #expect(run.code == 0 && run.answer.contains("session 3 is locked"), "\(run)")
        withExtendedLifetime(renderer) {}
    }

    @Test func `finds a configuration that cannot be read`() throws {
        let daemon = try RunningDaemon(.init(configuration: "[Presentation]\n"))
        let renderer = try attach(to: daemon)
        try FileManager.default.removeItem(atPath: daemon.folder.path(of: "sheetd.conf"))
        try daemon.process.signal(SIGHUP)
        let deadline = Deadline()
        while try daemon.connect().status().problem == nil {
            _ = try deadline.remaining(for: "a problem")
        }
        let run = try daemon.sheetctl("doctor")
        #expect(run.code == 1 && findings(run).count == 1, "\(run)")
        #expect(run.answer.contains("degraded: the configuration is as it was: "))
        #expect(run.answer.contains("sheetctl check-config"))
        withExtendedLifetime(renderer) {}
    }

    // MARK: No daemon

    @Test func `finds that no daemon was started, or that it has died`() throws {
        let folder = try TestFolder()
        let path = folder.path(of: "service")
        let before = try Sheetctl.at(path).run(["doctor"])
        #expect(
            before.code == 1 && before.answer.contains("there is no socket \(path)"), "\(before)")
        let daemon = try RunningDaemon(in: folder)
        try daemon.stop(SIGKILL)
        let run = try Sheetctl.at(path).run(["doctor"])
        #expect(run.code == 1 && run.answer.contains("nobody listens at \(path)"), "\(run)")
        #expect(run.answer.contains("do: start it: sheetd --socket \(path)"))
    }

    @Test func `finds that a file is in the place of the socket`() throws {
        let folder = try TestFolder()
        try Data().write(to: URL(fileURLWithPath: folder.path(of: "service")))
        let run = try Sheetctl.at(folder.path(of: "service")).run(["doctor"])
        #expect(run.code == 1 && run.answer.contains("service is no socket"), "\(run)")
        let inside = try Sheetctl.at(folder.path(of: "service/x")).run(["doctor"])
        #expect(inside.code == 1 && inside.answer.contains("service is no folder"), "\(inside)")
    }

    @Test func `finds a daemon that hangs`() throws {
        let daemon = try RunningDaemon()
        try daemon.process.pause()
        let run = try daemon.sheetctl("doctor")
        #expect(run.code == 1 && run.answer.contains("does not answer"), "\(run)")
    }

    // MARK: Two places

    /// A user's own daemon in a runtime directory; the machine's is not there, as tests have none.
    @Test(.enabled(if: getuid() == 0 && access("/run/sheetd", F_OK) != 0, "the place is taken"))
    func `says only of a daemon that is not meant that it is there in part`() throws {
        let folder = try TestFolder()
        chmod(folder.path, 0o755)
        let program = folder.path(of: "sheetctl")
        try Programs.copy(Programs.sheetctl(), to: program)
        let person = Person(71_010)
        var sheetctl = Sheetctl(environment: ["XDG_RUNTIME_DIR": folder.path])
        sheetctl.wrapper = try person.wrapper()
        sheetctl.program = program
        let run = try sheetctl.run(["doctor"])
        #expect(run.code == 1 && findings(run).count == 2, "\(run)")
        #expect(run.answer.contains("your own daemon does not run: there is no folder"))
        #expect(run.answer.contains("the system's daemon does not run: "))
    }
}

/// Whom a socket is for.
@Suite(.enabled(if: Person.isPossible, Comment(rawValue: Person.reason)))
struct `sheetctl doctor, as somebody else` {
    private let daemon: RunningDaemon
    private let stranger: Sheetctl
    private static let group: UInt32 = 71_020

    init() throws {
        daemon = try RunningDaemon()
        chmod(daemon.folder.path, 0o755)
        let program = daemon.folder.path(of: "sheetctl")
        try Programs.copy(Programs.sheetctl(), to: program)
        var sheetctl = daemon.sheetctl
        sheetctl.wrapper = try Person(71_011).wrapper()
        sheetctl.program = program
        stranger = sheetctl
    }

    private var path: String { daemon.folder.path(of: "service") }

    @Test func `finds the group that would give the permission, and that it does`() throws {
        chown(path, 0, Self.group)
        chmod(path, 0o660)
        let run = try stranger.run(["doctor"])
        #expect(run.code == 1 && run.words.isEmpty, "\(run)")
        #expect(run.answer.contains("you may not connect to \(path): it is for root and the group"))
        #expect(run.answer.contains("usermod --append --groups \(Self.group) 71011"))
        var member = stranger
        member.wrapper = try Person(71_011, groups: [Self.group]).wrapper()
        #expect(try !member.run(["doctor"]).answer.contains("you may not"))
    }

    @Test func `tells a group by its name`() throws {
        let (gid, name) = try #require(
            (1..<100).lazy.compactMap { gid in
                Accounts.groupName(of: gid).map { (gid, $0) }
            }.first)
        chown(path, 0, gid)
        chmod(path, 0o660)
        let run = try stranger.run(["doctor"])
        #expect(run.answer.contains("the group \(name)\n  do: have yourself added"), "\(run)")
    }

    @Test func `finds that it is for its owner alone`() throws {
        chmod(path, 0o600)
        let run = try stranger.run(["doctor"])
        #expect(run.code == 1 && run.answer.contains("it is for root alone"), "\(run)")
        #expect(run.answer.contains("Group= in sheetd.conf"))
    }

    @Test func `finds a folder that may not be looked into`() throws {
        let folder = daemon.folder.path(of: "closed")
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700])
        var sheetctl = stranger
        sheetctl.environment["SHEETD_SOCKET"] = "\(folder)/service"
        let run = try sheetctl.run(["doctor"])
        #expect(run.code == 1, "\(run)")
        #expect(run.answer.contains("you may not look into \(folder), where its socket is"))
    }
}
