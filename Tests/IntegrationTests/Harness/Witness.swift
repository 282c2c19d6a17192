import SheetClient
import SheetInterface
import Testing
import Varlink

/// Watches from the start, and at the end holds what is known of the whole state against each other:
/// what its mirror has made of the events, what a new watcher is told, and what DescribeScene says.
final class Witness {
    private let daemon: RunningDaemon
    private let watcher: Client
    private var mirror = SheetMirror()

    /// Begins to watch.
    init(of daemon: RunningDaemon) throws {
        self.daemon = daemon
        watcher = try daemon.connect()
        try watcher.call(Watch.self, .init(), flags: .more)
        while !mirror.isReady { mirror.apply(try watcher.event()) }
    }

    /// Waits for an event of a kind.
    @discardableResult
    func wait(for kind: String) throws -> Wire.Event {
        while true {
            let event = try watcher.event()
            mirror.apply(event)
            if event.kind == kind { return event }
        }
    }

    /// Waits for an event of a kind about a sheet.
    @discardableResult
    func wait(for kind: String, of id: String) throws -> Wire.Event {
        while true {
            let event = try wait(for: kind)
            if event.id == id { return event }
        }
    }

    /// Fails unless all three know the same.
    func expectOneState(at location: SourceLocation = #_sourceLocation) throws {
        let deadline = Deadline()
        while true {
            let before = try Self.opening(of: daemon.connect())
            let described = try described()
            let after = try Self.opening(of: daemon.connect())
            // Something may have fallen due in between; then they are looked at again.
            guard before.sequence == after.sequence else {
                _ = try deadline.remaining(for: "a state that stands still")
                continue
            }
            while !mirror.isReady || mirror.sequence != after.sequence {
                mirror.apply(try watcher.event())
            }
            let told = Self.scenes(of: after)
            #expect(Self.scenes(of: mirror) == told, sourceLocation: location)
            #expect(described == told, sourceLocation: location)
            return
        }
    }

    /// A scene with its sheets, without what passes by itself.
    private struct Described: Equatable {
        let scene: Wire.Scene
        let sheets: [Wire.Sheet]

        init(_ scene: Wire.Scene, _ sheets: [Wire.Sheet]) {
            self.scene = scene
            self.sheets = sheets.map { sheet in
                var sheet = sheet
                sheet.expiresInMSec = sheet.expiresInMSec.map { _ in 0 }
                return sheet
            }
        }
    }

    private static func scenes(of mirror: SheetMirror) -> [Described] {
        mirror.state.scenes.map { Described($0.scene, $0.sheets) }
    }

    private func described() throws -> [Described] {
        let client = try daemon.connect()
        return try client.ask(ListScenes.self, .init()).scenes.map { scene in
            let reply = try client.ask(DescribeScene.self, .init(id: scene.id))
            return Described(reply.scene, reply.sheets)
        }
    }

    private static func opening(of client: Client) throws -> SheetMirror {
        var mirror = SheetMirror()
        for event in try client.watch() { mirror.apply(event) }
        return mirror
    }
}
