import SheetInterface
import TestKit
import Testing
import UnixIO

@Suite struct `A thousand clients that connect and say nothing` {
    private static let count = 1000

    /// Connects them all, while somebody else's calls are answered.
    private func connectAll(
        to daemon: RunningDaemon, beside client: Client
    ) throws -> [Transport] {
        var silent: [Transport] = []
        for number in 0..<Self.count {
            silent.append(try Transport(daemon.address))
            guard number.isMultiple(of: 10) else { continue }
            let id = try client.ask(Present.self, .init(sheet: .init(title: "Go?"))).id
            #expect(try client.ask(Dismiss.self, .init(id: id)).dismissed == [id])
        }
        #expect(try client.status().connections == Int64(Self.count + 1))
        return silent
    }

    @Test func `cost little memory each, give it all back, and keep nobody waiting`() throws {
        try Processes.raiseDescriptorLimit()
        let daemon = try RunningDaemon()
        let client = try daemon.connect()
        // What is used once by everybody is there then.
        var silent = try connectAll(to: daemon, beside: client)
        silent.removeAll()
        let descriptors = try daemon.descriptorCount(with: client)

        let empty = try RunningDaemon()
        let other = try empty.connect()
        _ = try other.status()
        let before = try empty.residentBytes()
        let first = try connectAll(to: empty, beside: other)
        let each = (try empty.residentBytes() - before) / Self.count
        tellFigure("\(each) bytes of memory for an idle connection, one in \(first.count)")
        #expect(ResidentMemory.mayGrow(by: each, bound: 4096))

        let memory = try daemon.residentBytes()
        silent = try connectAll(to: daemon, beside: client)
        silent.removeAll()
        #expect(try daemon.descriptorCount(with: client) == descriptors)
        let growth = try daemon.residentBytes() - memory
        #expect(ResidentMemory.mayGrow(by: growth, bound: 512 << 10))
    }
}
