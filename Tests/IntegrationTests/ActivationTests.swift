import Glibc
import SheetInterface
import Testing
import UnixIO

/// Started by its sockets (sd_listen_fds): they are somebody else's, and outlive it.
@Suite struct `Socket activation` {
    private func activator(
        _ folder: TestFolder, _ manager: ServiceManager, _ options: [String],
        _ daemonOptions: [String] = []
    ) throws -> ChildProcess {
        // The activator passes on nothing that it is not told to.
        let library = getenv("LD_LIBRARY_PATH").map { _ in ["-E", "LD_LIBRARY_PATH"] } ?? []
        return try ChildProcess(
            .init(
                Programs.system("systemd-socket-activate"),
                options + library
                    + ["-E", "NOTIFY_SOCKET=\(manager.path)", try Programs.sheetd()]
                    + ["--runtime-dir", folder.path] + daemonOptions))
    }

    @Test(
        .bug(id: "mitsuhiko/systemfd#20"),
        arguments: [["--fdname=varlink"], ["--fdname=whatever"], []])
    func `it starts on the first connection, and the socket outlives it`(
        options: [String]
    ) throws {
        let folder = try TestFolder()
        let manager = try ServiceManager(in: folder)
        let path = folder.path(of: "service")
        let process = try activator(folder, manager, ["-l", path] + options)
        let client = try Client(waitingFor: folder.address(of: "service"))
        try manager.wait(for: "READY=1")
        #expect(try client.status().connections == 1)
        _ = try Client(folder.address(of: "service")).status()
        try process.signal(SIGTERM)
        #expect(try process.waitForEnd() == .exited(0))
        #expect(folder.contains("service"))
        #expect(!folder.contains("service.lock"))
    }

    @Test func `the socket that was passed goes before the one on the command line`() throws {
        let folder = try TestFolder()
        let manager = try ServiceManager(in: folder)
        let process = try activator(
            folder, manager, ["-l", folder.path(of: "service"), "--fdname=varlink"],
            ["--socket", folder.path(of: "other")])
        let client = try Client(waitingFor: folder.address(of: "service"))
        try manager.wait(for: "READY=1")
        _ = try client.status()
        #expect(!folder.contains("other"))
        try process.signal(SIGTERM)
        try process.waitForEnd()
    }

    /// A sheetd that finds these at descriptors 3 and 4.
    private func start(
        passing descriptors: [Int32], names: String, _ folder: TestFolder,
        _ manager: ServiceManager
    ) throws -> ChildProcess {
        // Only the process itself knows its number before it is sheetd.
        let script = "LISTEN_PID=$$ exec \"$0\" \"$@\""
        var plan = ChildProcess.Plan(
            try Programs.system("sh"),
            ["-c", script, try Programs.sheetd(), "--runtime-dir", folder.path])
        plan.environment = [
            "LISTEN_FDS": "\(descriptors.count)", "LISTEN_FDNAMES": names,
            "NOTIFY_SOCKET": manager.path,
        ]
        plan.descriptors = descriptors
        return try ChildProcess(plan)
    }

    @Test(arguments: [false, true])
    func `both sockets are taken by their names, in any order`(isNotifyFirst: Bool) throws {
        let folder = try TestFolder()
        let manager = try ServiceManager(in: folder)
        let listener = try UnixListener.bind(at: folder.address(of: "service"), mode: 0o600)
        let notify = try UnixDatagram.bind(at: folder.address(of: "notify"), mode: 0o600)
        var descriptors = [listener.descriptor.rawValue, notify.descriptor.rawValue]
        var names = ["varlink", "notify"]
        if isNotifyFirst {
            descriptors.reverse()
            names.reverse()
        }
        let process = try start(
            passing: descriptors, names: names.joined(separator: ":"), folder, manager)
        try manager.wait(for: "READY=1")
        _ = try Client(folder.address(of: "service")).status()
        var plan = ChildProcess.Plan(try Programs.system("systemd-notify"), ["--ready"])
        plan.environment = ["NOTIFY_SOCKET": folder.path(of: "notify")]
        #expect(try ChildProcess(plan).waitForEnd() == .exited(0))
        try process.signal(SIGTERM)
        #expect(try process.waitForEnd() == .exited(0))
        #expect(folder.contains("service") && folder.contains("notify"))
    }

    @Test func `sockets of the wrong kind or name are told of`() throws {
        let folder = try TestFolder()
        let manager = try ServiceManager(in: folder)
        let one = try UnixListener.bind(at: folder.address(of: "one"), mode: 0o600)
        let two = try UnixListener.bind(at: folder.address(of: "two"), mode: 0o600)
        let both = [one.descriptor.rawValue, two.descriptor.rawValue]
        for (names, told) in [
            ("varlink:notify", "ListenDatagram="), ("varlink:varlink", "second"),
            ("varlink:other", "other"),
        ] {
            let process = try start(passing: both, names: names, folder, manager)
            #expect(try process.waitForEnd() == .exited(1))
            #expect(process.errors.contains(told), "\(names): \(process.errors)")
        }
    }

    @Test func `sockets meant for another process are not taken`() throws {
        let folder = try TestFolder()
        let daemon = try RunningDaemon(
            .init(environment: ["LISTEN_FDS": "1", "LISTEN_PID": "1"]), in: folder)
        try daemon.serveNextClient()
    }
}
