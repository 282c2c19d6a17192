import TestKit

/// What a scene of one client is to look like, worked out by hand: small, slow and obvious.
struct LaneModel: Equatable {
    enum State: String {
        case presented, held, queued
    }

    /// A live sheet.
    struct Sheet: Equatable {
        /// The token that presented it, which is its kind, too.
        let word: String
        let parent: String?
        /// Whether it is held when its scene goes inactive; else it ends.
        let isHeld: Bool
        var state: State
        var title: String
        var generation = 1
        var detent = "medium"
    }

    /// How a sheet ended.
    struct End: Equatable {
        let reason: String
        var action: String?
    }

    /// What a client can ask.
    enum Operation: Equatable {
        case present(String, parent: String?, isHeld: Bool)
        case update(String, title: String)
        case choose(String)
        case dismiss(String)
        case selectDetent(String)
        case setPhase(isActive: Bool)
    }

    private(set) var isActive = true
    /// The stack, bottom to top, then the queue.
    private(set) var sheets: [Sheet] = []
    private(set) var ends: [String: End] = [:]

    /// The live sheet that a token has presented.
    subscript(word: String) -> Sheet? { sheets.first { $0.word == word } }

    /// Does what is asked.
    ///
    /// - Returns: whether it is taken.
    mutating func carryOut(_ operation: Operation) -> Bool {
        switch operation {
        case .present(let word, let parent, let isHeld):
            return present(word, from: parent, isHeld: isHeld)
        case .update(let word, let title):
            return change(word) { sheet in
                sheet.title = title
                sheet.generation += 1
            }
        case .choose(let word):
            guard self[word]?.state == .presented else { return false }
            end(word, End(reason: "action", action: "ok"))
            return true
        case .dismiss(let word):
            // What has ended is answered with how it did.
            if self[word] != nil { end(word, End(reason: "requested")) }
            return true
        case .selectDetent(let word):
            guard self[word]?.state == .presented else { return false }
            return change(word) { $0.detent = "large" }
        case .setPhase(let isActive):
            setPhase(isActive)
            return true
        }
    }

    private mutating func present(_ word: String, from parent: String?, isHeld: Bool) -> Bool {
        var state: State = isActive ? .presented : isHeld ? .held : .queued
        if let parent {
            guard let parent = self[parent] else { return false }
            if parent.state != .presented { state = parent.state }
        }
        let sheet = Sheet(word: word, parent: parent, isHeld: isHeld, state: state, title: word)
        put(sheet)
        return true
    }

    private mutating func put(_ sheet: Sheet) {
        let isOnStack = sheet.state != .queued
        let top = sheets.firstIndex { $0.state == .queued } ?? sheets.count
        sheets.insert(sheet, at: isOnStack ? top : sheets.count)
    }

    private mutating func change(_ word: String, _ body: (inout Sheet) -> Void) -> Bool {
        guard let index = sheets.firstIndex(where: { $0.word == word }) else { return false }
        body(&sheets[index])
        return true
    }

    private mutating func end(_ word: String, _ end: End) {
        for child in sheets where child.parent == word {
            self.end(child.word, End(reason: "parentDismissed"))
        }
        sheets.removeAll { $0.word == word }
        ends[word] = end
    }

    private mutating func setPhase(_ isActive: Bool) {
        guard isActive != self.isActive else { return }
        self.isActive = isActive
        if isActive {
            for index in sheets.indices { sheets[index].state = .presented }
            return
        }
        let hits = sheets.filter { !$0.isHeld }.map(\.word)
        for hit in hits.reversed() where self[hit] != nil { endByPhase(hit, hits) }
        for index in sheets.indices { sheets[index].state = .held }
    }

    /// What is hit in its own right ends for its own reason, whatever else takes it along (R4).
    private mutating func endByPhase(_ word: String, _ hits: [String]) {
        for child in sheets where child.parent == word && hits.contains(child.word) {
            endByPhase(child.word, hits)
        }
        end(word, End(reason: "sceneInactive"))
    }

    /// What somebody may ask next.
    ///
    /// - Parameter word: a token that has not been used.
    func operation(
        using random: inout SplitMix64, naming word: String
    ) -> Operation {
        let known = sheets.randomElement(using: &random)?.word
        // Not ever more of them, or there would be nothing but them to look at.
        let isFull = sheets.count > 10
        guard let known, isFull || !random.oneIn(3) else {
            return .present(
                word, parent: random.oneIn(3) ? known : nil, isHeld: random.oneIn(2))
        }
        switch Int.random(in: (isFull ? 3 : 0)..<12, using: &random) {
        case 0...3: return .update(known, title: "title of \(word)")
        case 4...6: return .choose(known)
        case 7...8: return .dismiss(known)
        case 9: return .selectDetent(known)
        default: return .setPhase(isActive: !isActive)
        }
    }
}
