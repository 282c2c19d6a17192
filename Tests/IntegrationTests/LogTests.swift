import Glibc
import SheetInterface
import Testing

/// What the daemon writes where no journal is.
@Suite struct `The log` {
    @Test func `never holds the words of a sheet, and tames what it quotes`() throws {
        let daemon = try RunningDaemon(.init(options: ["--log-level", "debug"]))
        let client = try daemon.connect()
        let word = "confidential"
        let sheet = Wire.SheetRequest(
            title: word, message: word, actions: [.init(id: "ok", label: word)], kind: word)
        let id = try client.ask(Present.self, .init(sheet: sheet)).id
        _ = try client.ask(OpenScene.self, .init(id: "kiosk", title: word))
        _ = try client.ask(Dismiss.self, .init(id: id))
        let odd = try RawConnection(daemon)
        try odd.send(#"{"method":"a.B","bo\ngus\u001b[31m":1}"#)
        #expect(try odd.frame() == nil)
        #expect(try daemon.stop() == .exited(0))
        let log = daemon.process.errors
        #expect(!log.contains(word))
        #expect(log.contains("info: Scene kiosk opened\n"))
        #expect(log.contains("Sheet \(id) ended: requested"))
        #expect(log.contains("bo\n    gus\u{FFFD}[31m"))
    }

    @Test(arguments: ["info", "warning", "emerg"])
    func `holds no more than was asked for`(level: String) throws {
        let daemon = try RunningDaemon(.init(options: ["--log-level=\(level)"]))
        let client = try daemon.connect()
        let id = try client.ask(Present.self, .init(sheet: .init())).id
        _ = try client.ask(Dismiss.self, .init(id: id))
        #expect(try daemon.stop() == .exited(0))
        let log = daemon.process.errors
        #expect(!log.contains("debug: "))
        #expect(log.isEmpty == (level != "info"))
    }

    @Test func `goes nowhere when there is no standard error, least of all to a client`() throws {
        let script = "exec \"$0\" \"$@\" <&- >&- 2>&-"
        let daemon = try RunningDaemon(
            .init(
                options: ["--log-level=debug"], wrapper: [Programs.system("sh"), "-c", script]))
        let clients = try (0..<5).map { _ in try daemon.connect() }
        let watcher = try daemon.connect()
        try watcher.watch()
        for number in 0..<5 { _ = try clients[number].ask(OpenScene.self, .init(id: "s\(number)")) }
        try daemon.process.signal(SIGUSR1)
        for _ in 0..<5 { #expect(try watcher.event().kind == "sceneOpened") }
        for _ in 0..<6 { #expect(try watcher.event().kind == "phaseChanged") }
        for client in clients { _ = try client.status() }
        #expect(try daemon.stop() == .exited(0))
    }
}
