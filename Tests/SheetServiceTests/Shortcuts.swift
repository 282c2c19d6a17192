import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

/// What many tests begin with.
extension Bench {
    /// Presents a sheet, and returns its id.
    mutating func present(
        _ sheet: Wire.SheetRequest = .question, in scene: String? = nil, from parent: String? = nil,
        lifetime: Wire.Lifetime? = nil, on id: ConnectionID
    ) throws -> String {
        try call(
            Present.self,
            Present.Parameters(scene: scene, sheet: sheet, parent: parent, lifetime: lifetime),
            on: id
        ).id
    }

    /// Presents a sheet with `more`, takes the first reply, and returns the sheet's id.
    mutating func presentAndWait(
        _ sheet: Wire.SheetRequest = .question, in scene: String? = nil,
        lifetime: Wire.Lifetime? = nil, on id: ConnectionID
    ) throws -> String {
        try call(
            Present.self, Present.Parameters(scene: scene, sheet: sheet, lifetime: lifetime),
            flags: .more, on: id
        ).id
    }

    /// A scene that belongs to whoever is on the other end.
    mutating func open(
        _ scene: String, lifetime: Wire.Lifetime? = nil, on id: ConnectionID
    ) throws {
        try call(OpenScene.self, OpenScene.Parameters(id: scene, lifetime: lifetime), on: id)
    }

    mutating func setPhase(
        _ phase: Wire.ScenePhase?, of scene: String? = "main", source: String? = nil,
        on id: ConnectionID
    ) throws {
        try call(
            SetPhase.self, SetPhase.Parameters(scene: scene, phase: phase, source: source), on: id)
    }

    /// Begins to watch, and takes the opening up to `ready`.
    mutating func watch(_ scenes: [String]? = nil, on id: ConnectionID) throws -> [Wire.Event] {
        begin(Watch.self, Watch.Parameters(scenes: scenes), flags: .more, on: id)
        return try events(on: id)
    }

    /// Takes all events that have come.
    mutating func events(on id: ConnectionID) throws -> [Wire.Event] {
        var events: [Wire.Event] = []
        while replyCount(on: id) > 0 { events.append(try reply(to: Watch.self, on: id).event) }
        return events
    }

    /// How a sheet ended, as root is told.
    mutating func outcome(of sheet: String) throws -> Wire.Outcome {
        let root = connect(Bench.root)
        let told = try call(DescribeSheet.self, DescribeSheet.Parameters(id: sheet), on: root)
        hangUp(root)
        return try #require(told.outcome)
    }

    /// Makes a call with parameters as they are written, and returns the error that it is answered with;
    /// `nil` for another reply.
    mutating func refusal(
        of method: PresentationInterface.Method, _ parameters: String,
        flags: ClientConnection.Flags = .none, on id: ConnectionID
    ) throws -> Refused? {
        begin(method, parameters, flags: flags, on: id)
        do {
            _ = try nextReply(on: id)
            return nil
        } catch let refused as Refused {
            return refused
        }
    }

    /// A live sheet as root is told of it.
    mutating func describe(_ sheet: String) throws -> Wire.Sheet {
        let root = connect(Bench.root)
        defer { hangUp(root) }
        let told = try call(DescribeSheet.self, DescribeSheet.Parameters(id: sheet), on: root)
        return try #require(told.sheet)
    }

    func isLive(_ sheet: String) -> Bool { service.coordinator.sheets[SheetID(sheet)] != nil }
}

extension Wire.SheetRequest {
    /// With one action to agree and one to decline.
    static let question = Wire.SheetRequest(
        title: "Restart now?",
        actions: [
            Wire.Action(id: "ok", label: "OK"),
            Wire.Action(id: "later", label: "Later", role: .cancel),
        ])

    /// With elements to fill in, an action to agree and one to decline.
    static func form(_ elements: [Wire.Element]) -> Wire.SheetRequest {
        Wire.SheetRequest(elements: elements, actions: question.actions)
    }
}
