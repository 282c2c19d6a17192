package import SheetClient

/// How one of the daemons fares that a screen draws the sheets of.
package struct ServiceStanding: Hashable, Sendable {
    package enum State: Hashable, Sendable {
        /// Nothing was heard of it yet. Exits: `attached`, `absent`, `ended`.
        case awaited
        /// It was never there, for this reason. Exits: `attached`, `ended`.
        case absent(String)
        /// Its pictures come. Exits: `lost`, `ended`.
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

    /// What is wrong, in a clause for people.
    ///
    /// - Parameter isAlone: Whether no other one draws here: then one that was never there is missed.
    func problem(isAlone: Bool) -> String? {
        switch state {
        case .awaited, .attached: nil
        case .absent(let reason): isAlone ? away(reason) : nil
        case .lost(let reason): away(reason)
        case .ended(let error): "\(name) does not draw here any more: \(error)"
        }
    }

    private func away(_ reason: String) -> String { "\(name) is away: \(reason); trying again" }
}
