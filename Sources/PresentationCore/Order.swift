package import SheetGeometry

/// What is to be carried out after a decision, in this order: who is to be told what.
///
/// Each carries what it speaks of as it was at that very moment, because the state has moved on by the
/// time it is carried out.
package indirect enum Order: Hashable, Sendable {
    /// Tell that a scene opened, changed (its title or sources), or closed.
    case announceScene(SceneChange, Scene)
    /// Tell that a scene went one step from `previous` to its phase.
    case announcePhase(Scene, previous: ScenePhase)
    /// Tell that a sheet is now in its state. `position`: from the bottom of the stack, or from the
    /// front of the queue.
    case announceSheet(SheetChange, Presentation, position: Int)
    /// Tell where a sheet rests now.
    case announceDetent(Presentation, Detent)
    /// Tell that a person tried in vain.
    case announceAttempt(Presentation, Gesture)
    /// Tell those who wait, and everybody else, how a sheet ended. `secrets` are for those who wait at
    /// this moment, and for nobody and nothing else (R26).
    case announceEnd(Presentation, Outcome, secrets: [ElementValue])
}

/// What can happen to a scene but for its phase.
package enum SceneChange: Hashable, Sendable {
    case opened
    case updated
    case closed
}

/// What can happen to a sheet that lives on.
package enum SheetChange: Hashable, Sendable {
    case queued
    case presented
    case held
    /// It took its place on the stack, and is held from the start.
    case heldAtOnce
    case resumed
    case updated
}

/// What the core made of an event.
package struct Decision: Hashable, Sendable {
    /// What is to be recorded before anybody is told.
    package private(set) var facts: [Fact] = []
    /// What is to be carried out once the facts are recorded.
    package private(set) var orders: [Order] = []

    init() {
        // One allocation instead of three for nearly all.
        facts.reserveCapacity(4)
        orders.reserveCapacity(4)
    }

    mutating func add(_ fact: Fact) { facts.append(fact) }
    mutating func add(_ order: Order) { orders.append(order) }

    /// The outcomes of the sheets that ended, in the order in which they ended.
    package var outcomes: [Outcome] {
        facts.compactMap { fact in
            if case .ended(let outcome) = fact { outcome } else { nil }
        }
    }

    /// How a sheet ended by it, if it did.
    package func outcome(of id: SheetID) -> Outcome? {
        for case .ended(let outcome) in facts where outcome.id == id { return outcome }
        return nil
    }
}
