import SheetInterface
import Testing
import UnixIO

/// The main job of scripts while the daemon does not stay.
@Suite struct `A hundred askers over ten restarts` {
    private static let count = 100

    /// What a person does with a sheet, and what its asker tells a script.
    private enum Fate: CaseIterable {
        case accepted, declined, dismissed

        static func of(_ number: Int) -> Fate { allCases[number % allCases.count] }

        var code: Int32 {
            switch self {
            case .accepted: 0
            case .declined: 1
            case .dismissed: 4
            }
        }
    }

    @Test func `each tells its script what became of its own sheet`() throws {
        let place = try RestartingDaemon()
        let sheetctl = place.daemon.sheetctl
        let askers = try (0..<Self.count).map { number in
            try sheetctl.start([
                "present", "--title", "\(number)", "--action", "yes\(number)=Yes", "--cancel", "No",
            ])
        }
        try wait(for: Int64(Self.count), at: place) { $0.sheets }
        let ids = try sheets(at: place)
        for round in 0..<10 {
            try place.restart(round.isMultiple(of: 2) ? .killed : .told)
            // The next one comes while none, some, or all of them are back.
            try wait(for: [0, 10, 60, 100][round % 4], at: place) { $0.connections - 1 }
        }
        #expect(try sheets(at: place) == ids)
        try decide(ids, at: place)
        for (number, asker) in askers.enumerated() {
            let run = try SheetctlRun(asker)
            let fate = Fate.of(number)
            #expect(run.code == fate.code, "\(number): \(run)")
            switch fate {
            case .accepted: #expect(run.answer == "yes\(number)\n" && run.words.isEmpty)
            case .declined: #expect(run.answer == "cancel\n" && run.words.isEmpty)
            case .dismissed: #expect(run.answer.isEmpty && run.words.contains("(requested)"))
            }
        }
    }

    private func decide(_ ids: [Int: String], at place: RestartingDaemon) throws {
        let person = try place.daemon.connect()
        for (number, id) in ids {
            switch Fate.of(number) {
            case .accepted: _ = try person.ask(Choose.self, .init(id: id, action: "yes\(number)"))
            case .declined: _ = try person.ask(Choose.self, .init(id: id, action: "cancel"))
            case .dismissed: _ = try person.ask(Dismiss.self, .init(id: id))
            }
        }
    }

    /// The sheets, by the numbers that are their titles.
    private func sheets(at place: RestartingDaemon) throws -> [Int: String] {
        let sheets = try place.daemon.connect().ask(DescribeScene.self, .init()).sheets
        #expect(sheets.count == Self.count)
        return Dictionary(
            sheets.compactMap { sheet in
                (try? sheet.decodedRequest())??.title.flatMap { Int($0) }.map { ($0, sheet.id) }
            }, uniquingKeysWith: { first, _ in first })
    }

    private func wait(
        for count: Int64, at place: RestartingDaemon, _ figure: (GetStatus.Reply) -> Int64
    ) throws {
        let client = try place.daemon.connect()
        let deadline = Deadline()
        while figure(try client.status()) < count {
            _ = try deadline.remaining(for: "\(count) askers")
        }
    }
}
