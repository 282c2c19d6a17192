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

    /// All that there is of it, in a place of its own: it is looked at, and passed on, in many places.
    @usableFromInline var fields: Boxed<Fields>

    /// What a live sheet is made of.
    @usableFromInline struct Fields: Hashable, Sendable {
        @usableFromInline let sharedRequest: Shared<PresentationRequest>
        let rank: PresentationRank
        let serial: UInt64
        let waitsItsTurn: Bool
        let createdAt: Moment
        var state: State
        var lowestPhase = ScenePhase.active
        var order: PresentationTime
        @usableFromInline var sharedContent: Shared<SheetContent>
        var lifetime: Lifetime
        var generation: Int64 = 1
        var selectedDetent: Detent?
        var expiry: Expiry?
        var expiryNumber: UInt64 = 0
        var graceEnds: Instant?
        var graceNumber: UInt64 = 0
        var children: [SheetID] = []
    }

    init(_ acceptance: Acceptance) {
        fields = Boxed(
            Fields(
                sharedRequest: acceptance.sharedRequest, rank: acceptance.rank,
                serial: acceptance.serial, waitsItsTurn: acceptance.waitsItsTurn,
                createdAt: acceptance.at, state: acceptance.state, order: acceptance.order,
                sharedContent: acceptance.sharedContent, lifetime: acceptance.request.lifetime,
                selectedDetent: acceptance.selectedDetent, expiry: acceptance.expiry))
    }

    /// The request, but for what an Update can change: that is in `content`.
    @inlinable package var request: PresentationRequest { fields.value.sharedRequest.value }
    var sharedRequest: Shared<PresentationRequest> { fields.value.sharedRequest }
    /// At least that of the parent, so that it is never below it (R7).
    package var rank: PresentationRank { fields.value.rank }
    /// The number of the acceptance: a count that grows.
    package var serial: UInt64 { fields.value.serial }
    /// Whether it is presented only when nothing of its priority is up, one at a time (R8).
    package var waitsItsTurn: Bool { fields.value.waitsItsTurn }
    package var createdAt: Moment { fields.value.createdAt }
    package internal(set) var state: State {
        get { fields.value.state }
        set { fields.value.state = newValue }
    }
    /// The least active phase that its scene has been in while it waited and since the scene was last
    /// active: no edge on the way back is as if it had not been (R15).
    var lowestPhase: ScenePhase {
        get { fields.value.lowestPhase }
        set { fields.value.lowestPhase = newValue }
    }
    /// When it took its place in the stack or in the queue.
    package internal(set) var order: PresentationTime {
        get { fields.value.order }
        set { fields.value.order = newValue }
    }
    package internal(set) var content: SheetContent {
        @inlinable get { fields.value.sharedContent.value }
        set { fields.value.sharedContent = Shared(newValue) }
    }
    var sharedContent: Shared<SheetContent> { fields.value.sharedContent }
    package internal(set) var lifetime: Lifetime {
        get { fields.value.lifetime }
        set { fields.value.lifetime = newValue }
    }
    /// Grows with every change of words, elements or actions. From 1.
    package internal(set) var generation: Int64 {
        get { fields.value.generation }
        set { fields.value.generation = newValue }
    }
    /// Where it rests; `nil` for alerts and covers.
    package internal(set) var selectedDetent: Detent? {
        get { fields.value.selectedDetent }
        set { fields.value.selectedDetent = newValue }
    }
    /// What is left of its time; `nil` for one that does not expire.
    package internal(set) var expiry: Expiry? {
        get { fields.value.expiry }
        set { fields.value.expiry = newValue }
    }
    /// The number of the timer for the end of its time; 0 while its clock stands.
    var expiryNumber: UInt64 {
        get { fields.value.expiryNumber }
        set { fields.value.expiryNumber = newValue }
    }
    /// When the grace ends in which it is held; `nil` when it is in none (R17).
    package internal(set) var graceEnds: Instant? {
        get { fields.value.graceEnds }
        set { fields.value.graceEnds = newValue }
    }
    /// The number of the timer for the end of its grace; 0 while it is in none.
    var graceNumber: UInt64 {
        get { fields.value.graceNumber }
        set { fields.value.graceNumber = newValue }
    }
    /// The live sheets presented from it, the eldest first.
    package internal(set) var children: [SheetID] {
        get { fields.value.children }
        _modify { yield &fields.value.children }
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
