import DaemonDouble
import Foundation
import SheetClient
import SheetInterface
import Testing
import UnixIO
import Varlink

@Suite struct SheetSessionTests {
    private static let reply = #"{"parameters":{"scenes":[]}}"#
    private static let restarting =
        #"{"error":"org.sheetd.Presentation.ServiceStopping","parameters":{"restarting":true}}"#
    private static let stopping =
        #"{"error":"org.sheetd.Presentation.ServiceStopping","parameters":{"restarting":false}}"#

    private func session(_ daemon: DaemonDouble) throws -> SheetSession {
        try SheetSession(
            to: .address(daemon.address), in: ClientEnvironment(uid: 7), interruption: nil,
            pacing: daemon.pacing())
    }

    /// Asks until there is an answer: one call a connection.
    private func ask(
        _ session: inout SheetSession
    ) throws(SheetClientError) -> ListScenes.Reply {
        try session.overRestarts { connection, session throws(SheetClientError) in
            var connection = connection
            let reply = try connection.call(ListScenes.self, NoParameters())
            session.answered()
            return reply
        }
    }

    private func absence(_ error: SheetClientError?) -> [String]? {
        if case .absent(for: .seconds(30), let reasons) = error { reasons } else { nil }
    }

    @Test func `without a loss the one connection is used, and nothing is waited for`() throws {
        let daemon = try DaemonDouble([.init([.init([Self.reply])])])
        var session = try session(daemon)
        #expect(try ask(&session).scenes.isEmpty)
        #expect(!session.wasLost && daemon.pauses.isEmpty)
    }

    @Test func `the first connection is tried once`() throws {
        let daemon = try DaemonDouble([.init(at: .seconds(1), [.init([Self.reply])])])
        let error = #expect(throws: SheetClientError.self) { _ = try session(daemon) }
        guard case .unreachable = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(daemon.pauses.isEmpty)
    }

    @Test(arguments: [[], [restarting]])
    func `what is asked is asked again when the daemon is back`(_ before: [String]) throws {
        let daemon = try DaemonDouble([
            .init([.init(before)]), .init(at: .milliseconds(100), [.init([Self.reply])]),
        ])
        var session = try session(daemon)
        #expect(try ask(&session).scenes.isEmpty)
        #expect(session.wasLost && !session.isAway)
        // It was back after 100 ms, and no more than that was waited once more.
        #expect((.milliseconds(100)..<Duration.milliseconds(300)).contains(passed(daemon)))
    }

    @Test(arguments: [
        stopping, "nonsense", #"{"parameters":{"scenes":7}}"#,
        #"{"error":"org.sheetd.Presentation.NoSuchScene","parameters":{"scene":"x"}}"#,
    ])
    func `what is no loss is not waited for`(_ reply: String) throws {
        let daemon = try DaemonDouble([
            .init([.init([reply])]), .init(at: .zero, [.init([Self.reply])]),
        ])
        var session = try session(daemon)
        #expect(throws: SheetClientError.self) { try ask(&session) }
        #expect(!session.wasLost && daemon.pauses.isEmpty)
    }

    @Test func `connections that break without an answer do not make the time longer`() throws {
        let daemon = try DaemonDouble([
            .init([.init([])]), .init(at: .seconds(10), [.init([]), .init([Self.restarting])]),
            .init(at: .seconds(20), [.init([])]),
        ])
        var session = try session(daemon)
        let error = #expect(throws: SheetClientError.self) { try ask(&session) }
        #expect(absence(error)?.count == 1)
        #expect(session.isAway && passed(daemon) == .seconds(30))
    }

    @Test func `an answer gives the daemon its time anew`() throws {
        let daemon = try DaemonDouble([
            .init([.init([])]), .init(at: .seconds(25), [.init([Self.reply])]),
            .init(at: .seconds(50), [.init([Self.reply])]),
        ])
        var session = try session(daemon)
        var answers = 0
        // An answer, and then the connection breaks.
        try session.overRestarts { connection, session throws(SheetClientError) in
            var connection = connection
            _ = try connection.call(ListScenes.self, NoParameters())
            session.answered()
            answers += 1
            if answers == 1 { throw .disconnected }
        }
        #expect(answers == 2)
    }

    @Test func `one that connects and never answers is given up, too`() throws {
        let daemon = try DaemonDouble([
            .init([.init([])]), .init(at: .seconds(29.9), [.init([], hangsUp: false)]),
        ])
        var session = try session(daemon)
        let error = #expect(throws: SheetClientError.self) { try ask(&session) }
        #expect(absence(error) == [SheetClientError.timedOut.description])
    }

    @Test func `one that is back has the rest of the time for its answer`() throws {
        let daemon = try DaemonDouble([
            .init([.init([])]), .init(at: .seconds(20), [.init([Self.reply])]),
        ])
        var session = try session(daemon)
        var patience: [Duration?] = []
        try session.overRestarts { connection, _ throws(SheetClientError) in
            var connection = connection
            patience.append(connection.replyTimeout)
            _ = try connection.call(ListScenes.self, NoParameters())
        }
        #expect(patience == [.seconds(10), .seconds(30) - passed(daemon)])
    }

    @Test func `the caller's own deadline is none of the daemon's`() throws {
        let daemon = try DaemonDouble([.init([.init([])])])
        var session = try session(daemon)
        let deadline = daemon.pacing().now() + .seconds(3)
        #expect(throws: SheetClientError.timedOut) {
            try session.overRestarts(until: deadline) { _, _ throws(SheetClientError) in
                throw .disconnected
            }
        }
        #expect(session.isAway && passed(daemon) == .seconds(3))
    }

    @Test func `who was at the user's daemon never goes on at the system's`() throws {
        let folder = NSTemporaryDirectory() + "sheetd-\(UUID().uuidString.prefix(8))"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let environment = ClientEnvironment(runtimeDirectory: folder, uid: 7)
        let addresses = SocketLocation.automatic.candidates(in: environment)
        #expect(addresses.count == 2)
        let daemon = try DaemonDouble([.init([.init([])])], at: addresses[0])
        var session = try SheetSession(
            to: .automatic, in: environment, interruption: nil, pacing: daemon.pacing())
        #expect(session.address == addresses[0])
        let reasons = absence(#expect(throws: SheetClientError.self) { try ask(&session) })
        #expect(reasons?.count == 1)
        #expect(reasons?.first?.contains(addresses[0]) == true)
    }

    @Test func `a readable descriptor ends the wait for the daemon`() throws {
        var signal = try StreamPair()
        let far = try signal.takeFar()
        let daemon = try DaemonDouble([.init([.init([])])])
        var session = try SheetSession(
            to: .address(daemon.address), in: ClientEnvironment(uid: 7),
            interruption: signal.near.descriptor.rawValue,
            pacing: daemon.pacing())
        #expect(throws: SheetClientError.interrupted) {
            try session.overRestarts { _, _ throws(SheetClientError) in
                _ = far.write([1])
                throw .disconnected
            }
        }
        #expect(daemon.pauses.isEmpty)
    }

    private func passed(_ daemon: DaemonDouble) -> Duration { daemon.pauses.reduce(.zero, +) }
}
