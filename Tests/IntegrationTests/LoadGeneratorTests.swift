import Foundation
import SheetInterface
import Testing

/// The programs in C that `make bench` measures with: Tests/Load.
@Suite struct `The load generator` {
    private let folder: TestFolder

    init() throws {
        folder = try TestFolder()
    }

    private static var sources: URL { READMEDocument.root.appending(path: "Tests/Load") }

    /// Builds it, and gives its path.
    private func program() throws -> String {
        let program = folder.path(of: "load")
        let files = ["load", "measure", "protocol", "support"].map {
            Self.sources.appending(path: "\($0).c").path
        }
        let flags = ["-std=gnu17", "-D_GNU_SOURCE", "-Wall", "-Wextra", "-Werror", "-o", program]
        let compiler = try ChildProcess(.init(try Programs.system("gcc"), flags + files))
        try #require(try compiler.waitForEnd() == .exited(0), "\(compiler.errors)")
        return program
    }

    private func run(_ words: [String]) throws -> ChildProcess {
        try ChildProcess(.init(try program(), words))
    }

    private static let present =
        #"{"method":"org.sheetd.Presentation.Present","parameters":{"sheet":{"title":"Go?"}}}"#

    @Test(arguments: [(clients: 1, depth: 1), (clients: 4, depth: 8)])
    func `presents and dismisses so often as it is told, and leaves nothing`(
        clients: Int, depth: Int
    ) throws {
        let daemon = try RunningDaemon()
        let load = try run([
            daemon.folder.path(of: "service"), "varlink", Self.present, "-p", "-r", "200",
            "-n", "\(clients)", "-d", "\(depth)",
        ])
        #expect(try load.waitForEnd() == .exited(0), "\(load.errors)")
        let figures = try JSONDecoder().decode(Figures.self, from: Data(load.output.utf8))
        // Once they are begun it dismisses what it has presented, whatever number that makes.
        #expect((200...(200 + clients * depth)).contains(figures.requests))
        #expect(figures.p50 > 0 && figures.p50 <= figures.p99 && figures.p99 <= figures.p999)
        let status = try daemon.connect().status()
        #expect(status.sheets == 0)
        let accepted = status.counters.first { $0.name == "sheetsAccepted" }
        #expect(accepted?.value == Int64(figures.requests / 2))
    }

    @Test func `fails when a reply is an error`() throws {
        let daemon = try RunningDaemon()
        let call = #"{"method":"org.sheetd.Presentation.Explain","parameters":{"id":"nosuch"}}"#
        let load = try run([daemon.folder.path(of: "service"), "varlink", call, "-r", "10"])
        #expect(try load.waitForEnd() == .exited(1))
        #expect(load.errors.contains("org.sheetd.Presentation.NoSuchSheet"))
    }

    /// What it prints.
    private struct Figures: Decodable {
        let requests: Int
        let p50: Double
        let p99: Double
        let p999: Double
    }
}
