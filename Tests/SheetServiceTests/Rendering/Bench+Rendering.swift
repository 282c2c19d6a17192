import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

/// A renderer that is attached: where, and what it is called.
struct Screen {
    let connection: ConnectionID
    let name: String
}

extension Bench {
    /// A renderer attaches to a scene, `main` unless another is named, and takes its first picture.
    mutating func attach(
        to scene: String? = nil, height: Double = 800, safeArea: Wire.EdgeInsets? = nil,
        as peer: Peer = Bench.service, in groups: [UInt32] = []
    ) throws -> (screen: Screen, picture: Attach.Reply) {
        let id = connect(peer, in: groups)
        begin(
            Attach.self,
            Attach.Parameters(
                scene: scene, name: "test", size: Wire.Size(width: 400, height: height),
                safeArea: safeArea), flags: .more, on: id)
        let picture = try reply(to: Attach.self, on: id)
        return (Screen(connection: id, name: picture.renderer), picture)
    }

    /// A renderer of which only the screen matters.
    mutating func screen(
        of scene: String? = nil, height: Double = 800, safeArea: Wire.EdgeInsets? = nil,
        as peer: Peer = Bench.service
    ) throws -> Screen {
        try attach(to: scene, height: height, safeArea: safeArea, as: peer).screen
    }

    /// The pictures that have come and were not taken.
    mutating func pictures(on screen: Screen) throws -> [Attach.Reply] {
        var pictures: [Attach.Reply] = []
        while replyCount(on: screen.connection) > 0 {
            pictures.append(try reply(to: Attach.self, on: screen.connection))
        }
        return pictures
    }

    /// The newest picture, which must have come since the last look.
    mutating func picture(on screen: Screen) throws -> Attach.Reply {
        try #require(pictures(on: screen).last, "no picture has come")
    }

    /// The renderer has the picture of a revision on the screen.
    mutating func draw(_ revision: Int64, on screen: Screen) throws {
        let id = connect(Bench.service)
        defer { hangUp(id) }
        try call(
            ReportDrawn.self,
            ReportDrawn.Parameters(renderer: screen.name, revision: revision), on: id)
    }

    /// Lets the input guard of whatever has come up be over.
    mutating func outlastGuard() { wait(.milliseconds(300)) }

    /// A person chooses an action on a screen.
    @discardableResult
    mutating func choose(
        _ action: String = "ok", of sheet: String, on screen: Screen, seen generation: Int64? = nil
    ) throws -> Wire.Outcome {
        let id = connect(Bench.service)
        defer { hangUp(id) }
        let parameters = Choose.Parameters(
            id: sheet, action: action, generation: generation, renderer: screen.name)
        return try call(Choose.self, parameters, on: id).outcome
    }

    /// A person tries to be rid of a sheet on a screen.
    mutating func attempt(
        _ gesture: Wire.Gesture, on sheet: String, at screen: Screen, seen generation: Int64? = nil
    ) throws -> Bool {
        let id = connect(Bench.service)
        defer { hangUp(id) }
        let parameters = AttemptDismiss.Parameters(
            id: sheet, gesture: gesture, generation: generation, renderer: screen.name)
        return try call(AttemptDismiss.self, parameters, on: id).dismissed
    }

    /// A person lets go of a sheet on a screen.
    mutating func drag(
        _ sheet: String, by translation: Double, velocity: Double = 0, on screen: Screen,
        seen generation: Int64? = nil
    ) throws -> EndDrag.Reply {
        let id = connect(Bench.service)
        defer { hangUp(id) }
        return try call(
            EndDrag.self,
            EndDrag.Parameters(
                renderer: screen.name, id: sheet, translation: translation, velocity: velocity,
                generation: generation), on: id)
    }
}

extension Attach.Reply {
    /// The sheets on the screen, bottom to top.
    var ids: [String] { layers.map(\.sheet.id) }
    var heights: [Double] { layers.map(\.height) }
    var dims: [Double] { layers.map(\.dim) }
    /// The sheets that take input.
    var interactive: [String] { layers.filter(\.interactive).map(\.sheet.id) }
}

extension Wire.SheetRequest {
    /// One that rests at these detents, and leaves what is below it bright up to one of them.
    static func resting(
        at detents: [String], undimmedUpTo undimmed: String? = nil, selected: String? = nil
    ) -> Wire.SheetRequest {
        Wire.SheetRequest(
            actions: question.actions, detents: detents, selectedDetent: selected,
            largestUndimmedDetent: undimmed)
    }
}
