package import SheetGeometry

/// One live sheet.
@usableFromInline package struct Presentation: Hashable, Sendable {
    /// Where a live sheet is.
    package enum State: Hashable, Sendable, CaseIterable {
        /// It waits for its scene, for its parent, or for its turn.
        /// Exits: presented or held when nothing is in its way any more; ended.
        case queued
        /// It is on the stack.
        /// Exits: held when a phase edge or a lock says so; ended.
        case presented
        /// It is on the stack and not on the screen.
        /// Exits: presented when the scene becomes active; ended.
        case held
    }

    /// The request, but for what an Update can change: that is in `content`.
    @inlinable package var request: PresentationRequest { sharedRequest.value }
    @usableFromInline let sharedRequest: Shared<PresentationRequest>
    /// At least that of the parent, so that it is never below it (R7).
    package let rank: PresentationRank
    /// The number of the acceptance: a count that grows.
    package let serial: UInt64
    /// Whether it is presented only when nothing of its priority is up, one at a time (R8).
    package let waitsItsTurn: Bool
    package let createdAt: Moment
    package internal(set) var state: State
    /// The least active phase that its scene has been in while it waited and since the scene was last
    /// active: no edge on the way back is as if it had not been (R15).
    var lowestPhase = ScenePhase.active
    /// When it took its place in the stack or in the queue.
    package internal(set) var order: PresentationTime
    package internal(set) var content: SheetContent {
        @inlinable get { sharedContent.value }
        set { sharedContent = Shared(newValue) }
    }
    @usableFromInline var sharedContent: Shared<SheetContent>
    package internal(set) var lifetime: Lifetime
    /// Grows with every change of words, elements or actions. From 1.
    package internal(set) var generation: Int64 = 1
    /// Where it rests; `nil` for alerts and covers.
    package internal(set) var selectedDetent: Detent?
    /// What is left of its time; `nil` for one that does not expire.
    package internal(set) var expiry: Expiry?
    /// The number of the timer for the end of its time; 0 while its clock stands.
    var expiryNumber: UInt64 = 0
    /// When the grace ends in which it is held; `nil` when it is in none (R17).
    package internal(set) var graceEnds: Instant?
    /// The number of the timer for the end of its grace; 0 while it is in none.
    var graceNumber: UInt64 = 0
    /// The live sheets presented from it, the eldest first.
    package internal(set) var children: [SheetID] = []

    init(_ acceptance: Acceptance) {
        sharedRequest = acceptance.sharedRequest
        rank = acceptance.rank
        serial = acceptance.serial
        waitsItsTurn = acceptance.waitsItsTurn
        createdAt = acceptance.at
        state = acceptance.state
        order = acceptance.order
        sharedContent = acceptance.sharedContent
        lifetime = acceptance.request.lifetime
        selectedDetent = acceptance.selectedDetent
        expiry = acceptance.expiry
    }

    package var id: SheetID { request.id }

    /// Whether nothing that is told of a sheet has changed since it was as `earlier`, an earlier value of
    /// the same one, but for what is left of its time.
    package func isTold(as earlier: Presentation) -> Bool {
        sharedRequest.isCopy(of: earlier.sharedRequest)
            && sharedContent.isCopy(of: earlier.sharedContent) && state == earlier.state
            && generation == earlier.generation && lifetime == earlier.lifetime
            && selectedDetent == earlier.selectedDetent
    }

    /// Whether it has a place on the stack: presented or held.
    package var isOnStack: Bool { state != .queued }

    /// Its place on the stack, when it has one.
    package var stackEntry: PresentationStack.Entry {
        PresentationStack.Entry(rank: rank, order: order, serial: serial, id: id)
    }

    /// Its place in the queue, when it has one.
    package var queueEntry: PresentationQueue.Entry {
        PresentationQueue.Entry(order: order, serial: serial, id: id)
    }
}
