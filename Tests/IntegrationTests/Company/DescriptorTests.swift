import Glibc
import SheetInterface
import Testing
import UnixIO
import Varlink

/// When the system has no more to give.
@Suite struct `Running out of descriptors` {
    /// A daemon that may have so many descriptors open.
    private func daemon(
        descriptors: Int, _ options: [String] = [], in folder: TestFolder? = nil
    ) throws -> RunningDaemon {
        let script = "ulimit -n \(descriptors); exec \"$0\" \"$@\""
        var plan = RunningDaemon.Plan(wrapper: [try Programs.system("sh"), "-c", script])
        plan.options = options
        plan.configuration = "[Service]\nLogBytes=2M\n"
        return try RunningDaemon(plan, in: folder)
    }

    @Test func `those who wait are served when others leave, and the wait costs nothing`() throws {
        let daemon = try daemon(descriptors: 64)
        var clients = try (0..<100).map { _ in try daemon.connect() }
        for client in clients { try client.call(GetStatus.self, .init()) }
        _ = try clients[0].reply(GetStatus.self)
        // Nobody could be served but those that were let in.
        let letIn = try clients[0].status().connections
        #expect(letIn > 40 && letIn < 64)
        let isServed = try clients.last?.hasInput()
        #expect(isServed == false)

        let (asked, waited) = try computed(by: daemon, while: 3000)
        tellFigure("\(waited) of computing with 64 descriptors, while a neighbour had \(asked)")
        #expect(waited < asked / 10)
        // Those that were let in have all that they had.
        for client in clients[1...2] { _ = try client.reply(GetStatus.self) }
        let id = try clients[1].ask(Present.self, .init(sheet: .init(title: "Go?"))).id
        #expect(try clients[2].ask(Dismiss.self, .init(id: id)).dismissed == [id])

        clients.removeFirst(60)
        for client in clients { _ = try client.reply(GetStatus.self) }
        try daemon.serveNextClient()
        #expect(try daemon.stop() == .exited(0))
    }

    /// How long a neighbour computes for so many calls, and how long `daemon` does meanwhile.
    private func computed(
        by daemon: RunningDaemon, while count: Int
    ) throws -> (asked: Duration, waited: Duration) {
        let neighbour = try RunningDaemon()
        let client = try neighbour.connect()
        let before = (try neighbour.processorTime(), try daemon.processorTime())
        for _ in 0..<count { _ = try client.status() }
        return (
            try neighbour.processorTime() - before.0, try daemon.processorTime() - before.1
        )
    }

    @Test func `what is recorded meanwhile is there after a kill`() throws {
        let folder = try TestFolder()
        let options = ["--runtime-dir", folder.path]
        var daemon = try daemon(descriptors: 64, options, in: folder)
        var clients = try (0..<100).map { _ in try daemon.connect() }
        let client = clients[0]
        // More than a log takes, so that others were to be begun.
        let sheet = Wire.SheetRequest(title: String(repeating: "x", count: 30_000))
        var outcomes: [Wire.Outcome] = []
        for _ in 0..<120 {
            let id = try client.ask(Present.self, .init(sheet: sheet)).id
            _ = try client.ask(Dismiss.self, .init(id: id))
            outcomes.append(try #require(try client.ask(Await.self, .init(id: id)).outcome))
        }
        let live = try client.ask(Present.self, .init(sheet: sheet)).id
        try daemon.stop(SIGKILL)
        clients.removeAll()
        daemon = try self.daemon(descriptors: 64, options, in: folder)
        let again = try daemon.connect()
        for outcome in outcomes {
            #expect(try again.ask(Await.self, .init(id: outcome.id)).outcome == outcome)
        }
        #expect(try again.ask(DescribeScene.self, .init()).sheets.map(\.id) == [live])
        #expect(try again.status().problem == nil)
    }

    @Test(.bug(id: "systemd/systemd#17795"))
    func `a notify socket takes descriptors even then`() throws {
        let script = "ulimit -n 24; exec \"$0\" \"$@\""
        let daemon = try RunningDaemon(
            .init(wrapper: [Programs.system("sh"), "-c", script], hasNotifySocket: true))
        let address = try UnixAddress(path: daemon.notifyPath)
        let null = FileDescriptor(owning: open("/dev/null", O_RDONLY | O_CLOEXEC))
        let client = try daemon.connect()
        _ = try client.status()
        let count = try daemon.descriptorCount()
        for _ in 0..<20 {
            try UnixDatagram.send(
                Array("FDSTORE=1".utf8), to: address,
                descriptors: Array(repeating: null.rawValue, count: 100))
        }
        try daemon.serveNextClient()
        try daemon.waitForDescriptorCount(count, over: client)
        try UnixDatagram.send(Array("STOPPING=1".utf8), to: address)
        #expect(try client.ask(DescribeScene.self, .init()).scene.phase == .background)
    }
}
