import Glibc
import SheetInterface
import TestKit
import Testing
import UnixIO
import Varlink

/// One client with a scene of its own: what it has asked, and what it has been told.
///
/// What was told has happened, whatever becomes of the service; of what was asked after it, the first
/// so many things may have happened, too, and nothing else.
final class Lane {
    typealias Operation = LaneModel.Operation

    let scene: String
    /// What the service held at the start of the round.
    private var base = LaneModel()
    /// What has been asked in this round, in order.
    private var asked: [Operation] = []
    /// How many of these have been answered.
    private var answeredCount = 0
    /// How many have not.
    var unansweredCount: Int { asked.count - answeredCount }
    /// What has been asked, and how many words were made up for it.
    private var planned = LaneModel()
    private var wordCount = 0
    /// The ids of all sheets whose presentation was answered, by their tokens.
    private var ids: [String: String] = [:]
    /// The outcomes that were told, by the tokens of their sheets.
    private var outcomes: [String: Wire.Outcome] = [:]
    /// The sheets as they were described when the service had last started.
    private var described: [String: Wire.Sheet] = [:]
    private var client: Client?

    init(_ number: Int) { scene = "lane-\(number)" }

    /// How many sheets have been presented, and how many ends were told.
    var counts: (presented: Int, ended: Int) { (ids.count, outcomes.count) }

    // MARK: A round

    /// Connects; in the first round the scene is opened, too.
    func begin(_ daemon: RunningDaemon) throws {
        client = try daemon.connect()
        guard wordCount == 0 else { return }
        _ = try client?.ask(OpenScene.self, .init(id: scene))
        wordCount = 1
    }

    /// Asks for something, without waiting for the answer.
    func ask(using random: inout SplitMix64) throws {
        // What has no id yet cannot be named.
        var operation = planned.operation(using: &random, naming: "\(scene)-\(wordCount)")
        while operation.words.contains(where: { ids[$0] == nil }) {
            operation = planned.operation(using: &random, naming: "\(scene)-\(wordCount)")
        }
        wordCount += 1
        try send(operation)
        _ = planned.carryOut(operation)
        asked.append(operation)
    }

    /// Waits until all that was asked has been answered.
    func waitForAnswers() throws {
        while try takeAnswer() {}
        try #require(unansweredCount == 0, "the service has hung up on \(scene)")
    }

    /// Takes what had been sent when the service was killed.
    func takeLastAnswers() throws {
        while try takeAnswer() {}
        client = nil
    }

    private func takeAnswer() throws -> Bool {
        guard answeredCount < asked.count else { return false }
        let reply: IncomingReply?
        do {
            reply = try client?.nextReply()
        } catch ProtocolViolation.endBeforeReply, ProtocolViolation.endInsideFrame {
            return false
        } catch let error as Errno where error.code == ECONNRESET {
            return false
        }
        // Stopped to come back: what was not carried out by then is not.
        guard let reply, reply.error?.hasSuffix(".ServiceStopping") != true else { return false }
        try take(reply, to: asked[answeredCount])
        answeredCount += 1
        return true
    }

    private func take(_ reply: IncomingReply, to operation: Operation) throws {
        var model = state(after: answeredCount)
        let isTaken = model.carryOut(operation)
        #expect((reply.error == nil) == isTaken, "\(operation): \(reply.error ?? "taken")")
        guard reply.error == nil else { return }
        switch operation {
        case .present(let word, _, _):
            let told = try reply.decode(Present.Reply.self)
            #expect(told.state.rawValue == model[word]?.state.rawValue, "\(operation)")
            ids[word] = told.id
        case .choose(let word):
            let outcome = try reply.decode(Choose.Reply.self).outcome
            #expect(outcome.reason == "action" && outcome.action == "ok")
            outcomes[word] = outcome
        case .update, .dismiss, .selectDetent, .setPhase:
            break
        }
    }

    private func state(after count: Int) -> LaneModel {
        var model = base
        for operation in asked.prefix(count) { _ = model.carryOut(operation) }
        return model
    }

    // MARK: After a restart

    /// Compares what the service holds with what it had told, and takes that for the next round.
    func compare(with daemon: RunningDaemon) throws {
        let client = try daemon.connect()
        let told = try client.ask(DescribeScene.self, .init(id: scene))
        let candidates = (answeredCount...asked.count).map { state(after: $0) }
        var found: LaneModel?
        for candidate in candidates
        where try candidate.matches(told) && holds(candidate, over: client) {
            found = candidate
            break
        }
        let model = try #require(
            found,
            """
            \(scene): answered \(answeredCount) of \(asked), beginning with \(base); it holds \
            \(told.sheets.map { "\($0.state) \($0.said?.title ?? "")" })
            """)
        let extra = candidates.firstIndex(of: model) ?? 0
        try checkTokens(of: model, over: client)
        try checkProperties(of: told.sheets, asked.prefix(answeredCount + extra))
        base = model
        planned = model
        asked = []
        answeredCount = 0
    }

    /// Each outcome that was ever told is told again.
    func compareOutcomes(with daemon: RunningDaemon) throws {
        let client = try daemon.connect()
        for (word, told) in outcomes {
            let reply = try client.ask(Await.self, .init(id: told.id, timeoutMSec: 0))
            #expect(reply.outcome == told, "\(word)")
        }
        #expect(Set(outcomes.values.map(\.sequence)).count == outcomes.count)
    }

    /// Whether all that ended in this round, for this state, has ended so.
    private func holds(_ model: LaneModel, over client: Client) throws -> Bool {
        for (word, end) in model.ends where base.ends[word] == nil {
            guard let id = ids[word] else { continue }
            let reply = try client.ask(Await.self, .init(id: id, timeoutMSec: 0))
            guard let outcome = reply.outcome else { return false }
            if let told = outcomes[word] { #expect(outcome == told, "\(word) ended twice") }
            guard outcome.reason == end.reason, outcome.action == end.action else { return false }
            outcomes[word] = outcome
        }
        return true
    }

    /// Each token finds what it has presented.
    private func checkTokens(of model: LaneModel, over client: Client) throws {
        for sheet in model.sheets where ids[sheet.word] == nil || base[sheet.word] == nil {
            let again = try present(again: sheet.word, sheet.parent, sheet.isHeld, over: client)
            #expect(again.deduplicated == true && again.state.rawValue == sheet.state.rawValue)
        }
        for (word, _) in model.ends where outcomes[word] == nil || ids[word] == nil {
            guard
                case .present(_, let parent, let isHeld)? = asked.first(where: {
                    if case .present(word, _, _) = $0 { true } else { false }
                })
            else { continue }
            let again = try present(again: word, parent, isHeld, over: client)
            #expect(again.deduplicated == true && again.outcome != nil)
            outcomes[word] = again.outcome
        }
    }

    private func present(
        again word: String, _ parent: String?, _ isHeld: Bool, over client: Client
    ) throws -> Present.Reply {
        let reply = try client.ask(Present.self, parameters(word, parent, isHeld))
        if let id = ids[word] { #expect(reply.id == id, "the token of \(word) was forgotten") }
        ids[word] = reply.id
        return reply
    }

    /// What nobody changes is as it was when it was last described.
    private func checkProperties(of sheets: [Wire.Sheet], _ done: ArraySlice<Operation>) throws {
        for sheet in sheets {
            let word = try #require(sheet.said?.kind)
            #expect(sheet.said?.key == word && sheet.lifetime == .detached)
            #expect(sheet.said?.message == Lane.message)
            if var before = described[word] {
                before.state = sheet.state
                before.generation = sheet.generation
                before.selectedDetent = sheet.selectedDetent
                before.request = sheet.request
                #expect(before == sheet)
            }
        }
        described = Dictionary(
            sheets.compactMap { sheet in sheet.said?.kind.map { ($0, sheet) } },
            uniquingKeysWith: { $1 })
    }

    // MARK: The wire

    private static let message = "Words with “quotes”, a\ttab and\nlines"

    private func parameters(_ word: String, _ parent: String?, _ isHeld: Bool) -> Present.Parameters
    {
        Present.Parameters(
            scene: scene,
            sheet: .init(
                key: word, title: word, message: Lane.message,
                actions: [.init(id: "ok", label: "OK")],
                kind: word, detents: ["medium", "large"], onInactive: isHeld ? .hold : .dismiss),
            parent: parent.flatMap { ids[$0] }, lifetime: .detached, token: word)
    }

    private func send(_ operation: Operation) throws {
        guard let client else { return }
        func id(_ word: String) -> String { ids[word] ?? "" }
        switch operation {
        case .present(let word, let parent, let isHeld):
            try client.call(Present.self, parameters(word, parent, isHeld))
        case .update(let word, let title):
            try client.call(Update.self, .init(id: id(word), title: title))
        case .choose(let word):
            try client.call(Choose.self, .init(id: id(word), action: "ok"))
        case .dismiss(let word):
            try client.call(Dismiss.self, .init(id: id(word)))
        case .selectDetent(let word):
            try client.call(SelectDetent.self, .init(id: id(word), detent: "large"))
        case .setPhase(let isActive):
            try client.call(
                SetPhase.self, .init(scene: scene, phase: isActive ? .active : .inactive))
        }
    }
}

extension LaneModel.Operation {
    /// The tokens of the sheets that it names.
    fileprivate var words: [String] {
        switch self {
        case .present(_, let parent, _): parent.map { [$0] } ?? []
        case .update(let word, _), .choose(let word), .dismiss(let word), .selectDetent(let word):
            [word]
        case .setPhase: []
        }
    }
}

extension LaneModel {
    /// Whether the service holds this.
    fileprivate func matches(_ told: DescribeScene.Reply) -> Bool {
        guard told.scene.phase == (isActive ? .active : .inactive) else { return false }
        guard told.sheets.count == sheets.count else { return false }
        return zip(told.sheets, sheets).allSatisfy { told, sheet in
            let request = told.said
            return request?.kind == sheet.word && request?.title == sheet.title
                && told.state.rawValue == sheet.state.rawValue
                && told.generation == Int64(sheet.generation)
                && told.selectedDetent == sheet.detent
        }
    }
}

extension Wire.Sheet {
    /// What the presenter, or an update, says.
    fileprivate var said: Wire.SheetRequest? { try? decodedRequest() }
}
