import FactRecording
import Foundation
import PresentationCore
import SheetStore
import TestKit
import Testing

/// A coordinator whose facts are recorded in a folder of the disk, one turn an event.
struct Story: ~Copyable {
    static let service = UserID(900)
    static let boot = BootID(bytes: Array(1...16))
    static let peer = Peer(user: UserID(1000), group: 1000, process: 10)

    let place: Place
    var recorder: FactRecorder<DiskFolder>
    private(set) var coordinator: Coordinator
    let endings: [Ending]
    private var now = Moment(instant: Instant(nanoseconds: 1_000_000_000), wallClock: 0)
    private var random: SplitMix64
    private var count = 0

    /// Begins with what is in the folder.
    init(in place: Place, settings: RecorderSettings = Story.settings(), seed: UInt64 = 1) throws {
        self.place = place
        let restoration = FactRecorder.restore(
            from: try DiskFolder(place.path), settings: settings, limits: Self.limits,
            owner: Self.service)
        recorder = restoration.recorder
        coordinator = restoration.coordinator
        endings = restoration.endings
        random = SplitMix64(seed: seed)
        count = Int(coordinator.endCount) + coordinator.sheets.count
    }

    static func settings(logBytes: Int = 4096) -> RecorderSettings {
        RecorderSettings(bootID: boot, logBytes: logBytes, step: 64 << 10)
    }

    /// One event, and its turn. A refusal is a turn without facts.
    mutating func handle(_ event: Event) {
        now.instant = now.instant + .milliseconds(100)
        let room = recorder.room(at: now.instant, reserve: coordinator.reservedBytes)
        let decision = try? coordinator.handle(event, at: now, room: room)
        for fact in decision?.facts ?? [] { recorder.append(fact) }
        recorder.commit(at: now.instant, state: coordinator)
        recorder.work()
    }

    /// So many events of a random day.
    mutating func go(on events: Int) {
        for _ in 0..<events {
            let sheets = coordinator.sheets.keys
            let sheet = sheets.randomElement(using: &random) ?? SheetID("none")
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<5:
                count += 1
                var request = PresentationRequest(
                    id: SheetID("sheet-\(count)-\(random.next())"), scene: .main,
                    presenter: Self.peer)
                request.expiry = ExpiryRequest(
                    after: .seconds(Int.random(in: 5...50, using: &random)))
                handle(.sheetRequested(request))
            case 5, 6: handle(.dismissalRequested(sheet, by: Self.peer))
            case 7:
                let phase = [ScenePhase.active, .inactive].randomElement(using: &random) ?? .active
                handle(.phaseReported(.everyScene, PhaseSource(name: "signal", phase: phase)))
            case 8: handle(.renderingChanged(.main, isRendered: random.oneIn(2)))
            default: handle(.timeCame)
            }
        }
    }

    static var limits: Limits {
        var limits = Limits()
        limits.endedKept = 20
        return limits
    }
}

/// A fresh folder, gone with the last who holds it.
final class Place {
    let path: String

    init() throws {
        path =
            FileManager.default.temporaryDirectory
            .appending(path: "sheetd-\(UUID().uuidString)").path
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The names of the files in it, but for the lock.
    func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path).sorted().filter { $0 != "lock" }
    }

    /// Another folder with the same files.
    func copy() throws -> Place {
        let copy = try Place()
        try FileManager.default.copyItem(atPath: path, toPath: copy.path)
        return copy
    }
}
