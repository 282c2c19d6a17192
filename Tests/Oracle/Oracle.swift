import SheetInterface

/// What is true, and what everybody is to be told: a slow and obvious model of the service.
///
/// It is written from docs/rules.md (R1 to R46) and the contract, not from the code: arrays that are
/// searched from one end to the other, and one file a subject. It is told everything that the service
/// is told, in the same order. Only what nobody can know beforehand is taken from the service: the ids
/// of sheets.
package struct Oracle: Sendable {
    var rules: Rules
    /// Nanoseconds of the boot-time clock (R22).
    var now = 0

    /// The open scenes, the one that was opened first at the front.
    var scenes: [Scene]
    /// What sources say of every scene, those opened later too (R13).
    var everyScene: [Wire.PhaseSource] = []
    /// What logind has said last (R39).
    var login: Login?
    /// Whether it has said anything, or is known not to be there.
    var hasAnswered = false
    /// Whether the process at hand was told that the machine is about to sleep.
    var isAsleep = false
    /// The sessions that are locked, the one that was locked first at the front.
    var locked: [String] = []
    /// The live sheets, the one that was accepted first at the front.
    var sheets: [Sheet] = []
    /// The sheets that have ended, the latest last; the oldest are forgotten (R5).
    var ended: [EndedSheet] = []
    /// Those that have ended in the turn at hand, whether that is kept or not.
    var endedInTurn: [EndedSheet] = []
    /// Whether nothing falls due any more, because the service stops (R38a).
    var isStopping = false
    /// R21: by when those who presented before the process began have come again.
    package internal(set) var reconnectingEnds: Int?
    /// What was refused for want of storage, and not where that is to be looked at (R42a).
    var unexplainedRefusal: String?
    /// What processes have said by sd_notify (R37), the one that spoke first at the front.
    var notices: [Notice] = [] {
        didSet {
            homes = homes.filter { pid, scene in
                notices.contains { $0.pid == pid && $0.scene == scene }
            }
        }
    }
    /// The scene of each process that has named none.
    var homes: [Int64: String] = [:]
    /// How often a sign of life was waited for.
    var watchdogCount = 0
    /// How many deadlines have been given.
    var deadlineCount = 0
    var acceptedCount = 0
    var endedCount = 0
    /// How many of these there were before the process at hand began.
    var earlierAcceptedCount = 0
    var earlierEndedCount = 0
    var phaseChangeCount = 0
    var callCount = 0

    var connections: [Connection] = []
    /// The calls that wait for the end of a sheet, the one that has waited longest first.
    var waits: [Wait] = []
    var watchers: [Watcher] = []
    /// The calls of Attach, the eldest first.
    var renderers: [Renderer] = []
    /// Every name that a renderer has been given.
    var usedRenderers: [String] = []
    /// R39: who waits until something is drawn.
    var drawingWaits: [DrawingWait] = []
    /// How often the machine was to be let sleep.
    var sleepPermissions = 0
    /// R40: scenes opened by Attach that wait for somebody to draw them again.
    var awaitedScenes: [String] = []
    /// The scenes in which sheets have ended, and nobody has looked whether that was the last.
    var scenesOfEnds: [String] = []
    /// R22: the latest moment that something was recorded with.
    var lastMoment = 0

    /// The ids that the service has given in the input at hand, and that nobody has taken yet.
    var givenIDs: [String] = []
    /// Every id that has been given: none comes twice (R1).
    package private(set) var usedIDs: [String] = []

    /// Every change so far; the sequence of an event is its place, from 1 (R33).
    var changes: [Change] = []
    /// What is to be told, in order.
    var told: [Told] = []
    /// The pictures of the turn at hand, one after each change.
    var pictures: [Picture] = []

    /// Begins with the scene `main`, which is always there (R20) and the service's own user's (R45).
    package init(rules: Rules) {
        self.rules = rules
        scenes = [Scene(id: "main", number: 1, owner: rules.service, opener: rules.service)]
    }

    /// A new turn of the service begins.
    ///
    /// - Parameter ids: those that it gave to the sheets that it accepted in this turn, in order.
    /// - Returns: what is wrong with them, in words.
    package mutating func beginTurn(at now: Int, givenIDs ids: [String]) -> String? {
        self.now = now
        givenIDs = ids
        endedInTurn = []
        pictures = [picture]
        // R22: what is over by now takes no answer any more.
        settle()
        for id in ids {
            if usedIDs.contains(id) { return "the id \(id) was given twice" }
            guard Words.isSheetID(id) else { return "\(id) is no id" }
            usedIDs.append(id)
        }
        return nil
    }

    /// The turn is over.
    ///
    /// - Returns: what is wrong, in words.
    package mutating func endTurn() -> String? {
        if let words = unexplainedRefusal { return "\(words) was refused for want of storage" }
        return givenIDs.isEmpty
            ? nil : "a sheet was accepted that was to be refused: \(givenIDs)"
    }

    /// What is to be told, in order, on all connections.
    package mutating func takeTold() -> [Told] {
        defer { told = [] }
        return told
    }

    /// How many sheets live.
    package var liveSheetCount: Int { sheets.count }

    // MARK: Looking things up

    func scene(_ id: String) -> Scene? { scenes.first { $0.id == id } }

    func sheet(_ id: String) -> Sheet? { sheets.first { $0.id == id } }

    mutating func change(sheet id: String, _ change: (inout Sheet) -> Void) {
        for index in sheets.indices where sheets[index].id == id { change(&sheets[index]) }
    }

    mutating func change(scene id: String, _ change: (inout Scene) -> Void) {
        for index in scenes.indices where scenes[index].id == id { change(&scenes[index]) }
    }
}
