/// One live sheet.
package struct Presentation: Hashable, Sendable {
    /// Where a live sheet is.
    package enum State: Hashable, Sendable {
        /// It waits for its scene, or for its parent.
        /// Exits: presented when the scene becomes active; ended.
        case queued
        /// It is on the stack.
        /// Exits: held when a phase edge or a lock says so; ended.
        case presented
        /// It is on the stack and not on the screen.
        /// Exits: presented when the scene becomes active; ended.
        case held
    }

    package let request: PresentationRequest
    /// At least that of the parent, so that it is never below it (R7).
    package let rank: PresentationRank
    package let createdAt: Moment
    package internal(set) var state: State
    /// When it took its place in the stack or in the queue: a count that grows.
    package internal(set) var order: UInt64
    /// Grows with every change of words, elements or actions. From 1.
    package internal(set) var generation: Int64 = 1
    /// The live sheets presented from it, the eldest first.
    package internal(set) var children: [SheetID] = []

    init(
        _ request: PresentationRequest, rank: PresentationRank, state: State, order: UInt64,
        createdAt: Moment
    ) {
        self.request = request
        self.rank = rank
        self.state = state
        self.order = order
        self.createdAt = createdAt
    }

    package var id: SheetID { request.id }

    /// Whether it has a place on the stack: presented or held.
    package var isOnStack: Bool { state != .queued }

    /// Its place on the stack, when it has one.
    package var stackEntry: PresentationStack.Entry {
        PresentationStack.Entry(rank: rank, order: order, id: id)
    }
}
