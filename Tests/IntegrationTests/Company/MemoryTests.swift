import SheetInterface
import TestKit
import Testing

/// What a daemon holds after very much has come and gone; `make soak-memory` does a million of these.
@Suite struct `Memory` {
    /// Outcomes are kept, so that there has to be a bound of them that is reached (R5).
    private static let configuration = "[Limits]\nEndedKept=2000\n"
    private static let batch = 250

    /// Presents so many sheets and dismisses them, many at a time.
    private func presentAndDismiss(_ count: Int, over flood: Flood) throws {
        let words = String(repeating: "x", count: 200)
        for _ in 0..<count / Self.batch {
            for _ in 0..<Self.batch {
                flood.add(
                    #"{"method":"org.sheetd.Presentation.Present","#
                        + #""parameters":{"sheet":{"title":"\#(words)"}}}"#)
            }
            let ids = try flood.replies(Self.batch).map { reply in
                try #require(reply.wholeMatch(of: /.*"id":"(\w+)","state":"presented".*/)?.output.1)
            }
            for id in ids {
                flood.add(
                    #"{"method":"org.sheetd.Presentation.Dismiss","#
                        + #""parameters":{"id":"\#(id)"}}"#)
            }
            for (id, reply) in zip(ids, try flood.replies(Self.batch)) {
                #expect(reply == #"{"parameters":{"dismissed":["\#(id)"]}}"#)
            }
        }
    }

    @Test func `stays as it is over twenty thousand sheets that came and went`() throws {
        let folder = try TestFolder()
        let options = ["--runtime-dir", folder.path, "--state-dir", folder.path(of: "history")]
        let daemon = try RunningDaemon(
            .init(options: options, configuration: Self.configuration), in: folder)
        let flood = try Flood(daemon)
        try presentAndDismiss(5000, over: flood)
        let early = try daemon.residentBytes()
        try presentAndDismiss(15_000, over: flood)
        let growth = try daemon.residentBytes() - early
        tellFigure("\(early >> 10) KiB after 5,000 pairs, \(growth >> 10) KiB more after 20,000")
        #expect(ResidentMemory.mayGrow(by: growth, bound: 2 << 20))
        #expect(try daemon.connect().status().sheets == 0)
    }
}
