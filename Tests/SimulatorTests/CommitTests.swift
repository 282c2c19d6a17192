import Foundation
import Simulator
import Testing

/// `make test` says which commit it tests, so that every commit has a run of its own.
private let commit = ProcessInfo.processInfo.environment["SHEETD_TEST_COMMIT"].flatMap {
    $0.isEmpty ? nil : $0
}

@Suite(.enabled(if: commit != nil, "SHEETD_TEST_COMMIT has no commit: this is no checkout"))
struct CommitTests {
    @Test func `in the world of the commit all that should hold holds`() throws {
        let seed = try #require(UInt64(commit?.prefix(16) ?? "", radix: 16), "no commit's hash")
        SeedTests.expectAllHolds(in: Run(seed: seed))
    }
}
