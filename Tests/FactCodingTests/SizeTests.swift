import FactCoding
import PresentationCore
import SheetGeometry
import Testing

/// No fact is longer than its bound said before it was written.
@Suite struct SizeTests {
    @Test(arguments: 0..<FactGenerator.factKinds)
    func `a fact of every kind is no longer than its bound`(kind: Int) throws {
        var generator = FactGenerator(seed: UInt64(kind) + 100)
        for _ in 0..<200 {
            let fact = generator.fact(kind: kind)
            try #require(Payload.of([fact]).count <= fact.sizeBound, "\(fact)")
        }
    }

    private static func content(_ change: (inout SheetContent) -> Void) -> SheetContent {
        var content = SheetContent()
        change(&content)
        return content
    }

    /// Content of which there is as much as possible for each byte of the request.
    private static let crowded: [SheetContent] = [
        content { $0.actions = (0..<3000).map { Action(id: "\($0)", isCancel: true) } },
        content { $0.actions = (0..<3000).map { _ in Action(id: "") } },
        content { $0.elements = (0..<3000).map { Element(id: "\($0)", input: .field) } },
        content { content in
            content.elements = (0..<2000).map { number in
                Element(
                    id: "\(number)", input: .number(minimum: -1e300, maximum: 1e300), value: ["1"],
                    isRequired: true, minimumLength: .max, maximumLength: .max,
                    takesDigitsOnly: true)
            }
        },
        content { $0.elements = [Element(id: "e", input: .choice((0..<4000).map(\.description)))] },
        content {
            $0.elements = [Element(id: "e", input: .filter(.init(repeating: "", count: 9000)))]
        },
        content {
            $0.elements = [Element(id: "e", input: nil, value: .init(repeating: "", count: 20_000))]
        },
        content {
            $0.elements = [
                Element(id: "e", input: nil, value: [String(repeating: "é", count: 1 << 20)])
            ]
        },
        content { $0.words = .init(repeating: 32, count: 16 << 20) },
        content {
            $0.shape = .sheet(
                (try? DetentList(
                    words: .init(repeating: "height:999999.0123456789012345678", count: 16)))
                    ?? .standard)
        },
    ]

    @Test(arguments: 0..<crowded.count)
    func `content of many small parts, or of a large one, is no longer than its bound`(
        which: Int
    ) throws {
        let content = Self.crowded[which]
        var generator = FactGenerator(seed: 3)
        var request = generator.request()
        request.content = content
        let like = generator.acceptance()
        let acceptance = Acceptance(
            request: request, rank: like.rank, state: .presented, order: like.order,
            serial: .max, waitsItsTurn: true, selectedDetent: .content, expiry: like.expiry,
            at: like.at)
        for fact in [Fact.accepted(acceptance), .updated(request.id, content, isNewToRead: true)] {
            let count = Payload.of([fact]).count
            #expect(count <= fact.sizeBound)
        }
        let bound = Fact.sizeBound(accepting: request)
        #expect(bound == Fact.accepted(acceptance).sizeBound)
    }

    @Test(arguments: UInt64(1)...300)
    func `what a sheet is promised is enough for its end without values, and for its moves`(
        seed: UInt64
    ) {
        var generator = FactGenerator(seed: seed)
        let request = generator.request()
        let like = generator.outcome()
        let peer = Peer(
            user: UserID(.max), group: .max, process: .min, userName: "n",
            program: String(repeating: "p", count: Fact.peerTextBytes - 2), unit: "u")
        let outcome = Outcome(
            id: request.id, scene: request.scene, sequence: .max, reason: .shutdown,
            action: request.content.actions.map(\.id).max { $0.utf8.count < $1.utf8.count },
            values: [], withheld: request.content.elements.filter { $0.input != nil }.map(\.id),
            by: peer, endedAt: like.endedAt, presenter: UserID(.max), sceneOwner: UserID(.max),
            token: request.token)
        #expect(
            Payload.of([.ended(outcome)]).count
                <= Fact.sizeBound(endingWithoutValues: request, request.content))
        let time = PresentationTime(count: .max, moment: .max)
        let moves = [
            Fact.placed(request.id, order: time, isHeld: true), .resumed(request.id),
            .held(request.id, graceEnds: Instant(nanoseconds: .max)),
        ]
        #expect(Payload.of(moves).count <= Fact.sizeBound(placingHoldingResuming: request.id))
    }

    /// Room is kept for every live sheet, so a bound must not be far off.
    @Test func `a usual sheet is promised less than thrice as much as it takes`() {
        let peer = Peer(
            user: UserID(1000), group: 1000, process: 4711, userName: "alice",
            program: "/usr/bin/sheetctl", unit: "backup.service")
        let content = SheetContent(
            actions: [Action(id: "ok"), Action(id: "cancel", isCancel: true)],
            words: Array(repeating: 32, count: 500))
        let request = PresentationRequest(
            id: SheetID("m2k8q0v7c5x1"), scene: .main, presenter: peer, key: "backup",
            token: PresentationToken(user: UserID(1000), word: "backup-17", fingerprint: .max),
            content: content)
        let moment = Moment(instant: Instant(nanoseconds: 1 << 50), wallClock: 1 << 50)
        let acceptance = Acceptance(
            request: request, rank: PresentationRank(priority: .normal, style: .sheet),
            state: .presented, order: PresentationTime(count: 70_000), serial: 70_000,
            waitsItsTurn: false, selectedDetent: .content, expiry: nil, at: moment)
        let outcome = Outcome(
            id: request.id, scene: .main, sequence: 70_000, reason: .action, action: "ok",
            values: [], withheld: [], by: peer, endedAt: moment, presenter: UserID(1000),
            sceneOwner: UserID(0), token: request.token)
        let accepted = Payload.of([.accepted(acceptance)]).count
        let ended = Payload.of([.ended(outcome)]).count
        #expect(Fact.sizeBound(accepting: request) < 2 * accepted, "\(accepted)")
        #expect(Fact.sizeBound(endingWithoutValues: request, content) < 3 * ended, "\(ended)")
    }
}
