import Foundation
import SheetInterface
import TestKit
import Testing
import UnixIO

/// Connections that come and go.
@Suite struct `Short connections` {
    private static var isSoak: Bool {
        ProcessInfo.processInfo.environment["SHEETD_TEST_SOAK"] == "1"
    }

    /// What one connection does before it closes.
    private enum Visit: CaseIterable {
        case nothing, call, unreadCall, partialFrame, violation
    }

    @Test func `after very many in sequence as many descriptors are open as before`() throws {
        let count = Self.isSoak ? 200_000 : 10_000
        let daemon = try RunningDaemon()
        let client = try daemon.connect()
        for number in 0..<500 { try visit(daemon, number) }
        let descriptors = try daemon.descriptorCount(with: client)
        let memory = try daemon.residentBytes()
        let start = ContinuousClock.now
        for number in 0..<count { try visit(daemon, number) }
        let time = ContinuousClock.now - start
        #expect(try daemon.descriptorCount(with: client) == descriptors)
        let growth = try daemon.residentBytes() - memory
        #expect(ResidentMemory.mayGrow(by: growth, bound: 4 << 20))
        if Self.isSoak {
            print("\(count) connections in \(time); \(growth >> 10) KiB more memory held")
        }
    }

    private func visit(_ daemon: RunningDaemon, _ number: Int) throws {
        let client = try RawConnection(daemon)
        switch Visit.allCases[number % Visit.allCases.count] {
        case .nothing:
            break
        case .call:
            #expect(try client.ask(#"{"method":"a.B"}"#).error != nil)
        case .unreadCall:
            try client.send(#"{"method":"org.varlink.service.GetInfo"}"#)
        case .partialFrame:
            try client.send(bytes: Array(#"{"method":"#.utf8))
        case .violation:
            try client.send("[]")
        }
    }
}
