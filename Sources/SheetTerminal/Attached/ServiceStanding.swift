package import SheetClient

/// How one of the daemons fares that a screen draws the sheets of.
package struct ServiceStanding: Hashable, Sendable {
    package enum State: Hashable, Sendable {
        /// Nothing was heard of it yet. Exits: `attached`, `absent`, `ended`.
        case awaited
        /// It was never there, for this reason. Exits: `attached`, `ended`.
        case absent(String)
        /// Its pictures come. Exits: `lost`, `ended`; `awaited` when it is left for a while.
        case attached
        /// It was there, and is not now, for this reason. Exits: `attached`, `ended`.
        case lost(String)
        /// It does not have this renderer, or stopped for good.
        case ended(SheetClientError)
    }

    /// What people call it: "sheetd".
    package let name: String
    package internal(set) var state = State.awaited

    /// Of a daemon of which nothing was heard yet.
    package init(name: String) { self.name = name }

    /// Why it is away; nil while it is not.
    private var absence: String? {
        switch state {
        case .absent(let reason), .lost(let reason): reason
        case .awaited, .attached, .ended: nil
        }
    }

    /// What is wrong, in a clause for people that has the most important first; nil for nothing. One that
    /// was never there is missed only while no other one is attached.
    static func problem(of standings: [ServiceStanding]) -> String? {
        let isAnyAttached = standings.contains { $0.state == .attached }
        let away = standings.filter { standing in
            if case .absent = standing.state { return !isAnyAttached }
            return standing.absence != nil
        }
        let ended = standings.filter { standing in
            if case .ended = standing.state { true } else { false }
        }
        // One row has no room for more than one reason.
        let isOne = away.isEmpty || ended.isEmpty
        var problems: [String] = []
        if !away.isEmpty {
            let names = away.map(\.name).joined(separator: " and ")
            let reasons = away.compactMap(\.absence).joined(separator: "; ")
            problems.append(
                "\(names) \(away.count > 1 ? "are" : "is") away, trying again"
                    + (isOne ? ": \(reasons)" : ""))
        }
        for standing in ended {
            guard case .ended(let error) = standing.state else { continue }
            problems.append("\(standing.name) shows nothing here" + (isOne ? ": \(error)" : ""))
        }
        return problems.isEmpty ? nil : problems.joined(separator: "; ")
    }
}
