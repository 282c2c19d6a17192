import FactCoding
import FactRecording
import Foundation
import PresentationCore
import SheetStore
import Testing

@Suite struct `The recorder of facts` {
    @Test func `takes no more for a record than is reserved for one`() {
        #expect(StoreFormat.recordBytes(ofPayload: 0) <= Fact.recordBytes)
        // With what a payload of any length is filled up with.
        for count in 0..<64 {
            #expect(StoreFormat.recordBytes(ofPayload: count) <= Fact.recordBytes + count)
        }
    }

    @Test func `begins with a new state where there is nothing`() throws {
        var story = try Story(in: Place())
        #expect(story.coordinator == Coordinator(limits: Story.limits, owner: Story.service))
        #expect(story.recorder.nextNumber == 1)
        #expect(story.recorder.isRecording)
        #expect(story.recorder.problem == nil)
        #expect(story.recorder.takeNotices().isEmpty)
        #expect(try story.place.names() == ["facts-00000000000000000001"])
    }

    @Test(arguments: 1...5) func `restores the state as it was after every turn`(seed: UInt64)
        throws
    {
        var story = try Story(in: Place(), seed: seed)
        for _ in 0..<60 {
            story.go(on: 3)
            let next = try Story(in: story.place.copy())
            #expect(next.coordinator == story.coordinator)
            #expect(next.recorder.nextNumber == story.recorder.nextNumber)
        }
        #expect(story.recorder.takeNotices().isEmpty)
        let snapshots = try story.place.names().filter { $0.hasPrefix("snapshot") }
        #expect(snapshots.count == 1)
    }

    @Test func `goes on over restarts`() throws {
        var place = try Place()
        for seed in 1...6 {
            var story = try Story(in: place, seed: UInt64(seed))
            story.go(on: 20)
            if seed.isMultiple(of: 2) { story.recorder.finish(story.coordinator) }
            place = try place.copy()
            let next = try Story(in: place.copy())
            #expect(next.coordinator == story.coordinator)
        }
    }

    @Test func `leaves one snapshot when it stops cleanly`() throws {
        var story = try Story(in: Place())
        story.go(on: 30)
        story.recorder.finish(story.coordinator)
        let names = try story.place.names()
        #expect(names == ["\(StoreFileName(.snapshot, story.recorder.nextNumber - 1))"])
        #expect(try Story(in: story.place.copy()).coordinator == story.coordinator)
    }

    @Test func `tells of the ends that it finds, each with its sheet`() throws {
        var settings = Story.settings()
        settings.store.awaitsArchive = true
        var story = try Story(in: Place(), settings: settings)
        story.go(on: 150)
        let count = story.coordinator.endCount
        #expect(count > 20)
        let next = try Story(in: story.place.copy(), settings: settings)
        #expect(next.endings.map(\.outcome.sequence) == Array(1...count))
        #expect(next.endings.allSatisfy { $0.sheet.id == $0.outcome.id })

        story.recorder.noteArchived(upTo: story.recorder.nextNumber)
        story.go(on: 5)
        let later = try Story(in: story.place.copy(), settings: settings)
        #expect(later.coordinator == story.coordinator)
        #expect(later.endings.count < Int(count))
    }

    @Test func `keeps a log whose last fact is an end that the history has not taken`() throws {
        var settings = Story.settings()
        settings.store.awaitsArchive = true
        var story = try Story(in: Place(), settings: settings)
        let id = SheetID("one")
        story.handle(
            .sheetRequested(PresentationRequest(id: id, scene: .main, presenter: Story.peer)))
        let end = story.recorder.nextNumber
        story.handle(.dismissalRequested(id, by: Story.peer))
        #expect(story.recorder.nextNumber == end + 1)
        story.recorder.noteArchived(upTo: end)
        story.recorder.finish(story.coordinator)
        let next = try Story(in: story.place.copy(), settings: settings)
        #expect(next.endings.map(\.outcome.id) == [id])
    }

    @Test func `ends before a fact that it does not know, and writes what it has as a snapshot`()
        throws
    {
        let place = try Place()
        var story = try Story(in: place)
        story.go(on: 5)
        // Field 1 of the record with a fact that has no known kind.
        var store = try ForeignRecords(place.copy())
        store.append([0x0A, 0x03, 0xFA, 0x7F, 0x00])
        var next = try Story(in: store.place.copy())
        #expect(next.coordinator == story.coordinator)
        #expect(next.recorder.isRecording)
        let names = try next.place.names()
        #expect(names.contains("facts-00000000000000000001.damaged"))
        #expect(names.contains { $0.hasPrefix("snapshot-") })
        let notices = next.recorder.takeNotices()
        #expect(notices.contains { $0.level == .warning && $0.message.contains("cannot be read") })
        next.go(on: 5)
        #expect(try Story(in: next.place.copy()).coordinator == next.coordinator)
    }

    @Test func `ends before a record that contradicts the state, none of which is applied`() throws
    {
        let place = try Place()
        var story = try Story(in: place)
        story.go(on: 5)
        var payload: [UInt8] = []
        let opening = SceneOpening(
            id: SceneID("kiosk"), number: 9, owner: Story.service, title: nil, lifetime: .detached)
        FactCoder.append(Fact.sceneOpened(opening), to: &payload)
        FactCoder.append(Fact.resumed(SheetID("no such sheet")), to: &payload)
        var store = try ForeignRecords(place.copy())
        store.append(payload, count: 2)
        #expect(try Story(in: store.place.copy()).coordinator == story.coordinator)
    }

    @Test func `writes a snapshot in slices, and stalls no turn`() throws {
        var settings = Story.settings(logBytes: 20_000)
        settings.snapshotSliceBytes = 256
        var story = try Story(in: Place(), settings: settings)
        var slices = 0
        var mostAtOnce = 0
        while slices < 20 {
            story.go(on: 1)
            guard story.recorder.hasWork else { continue }
            slices += 1
            mostAtOnce = max(mostAtOnce, try unfinishedBytes(in: story.place))
        }
        #expect(mostAtOnce > 256)
        #expect(
            try Story(in: story.place.copy(), settings: settings).coordinator == story.coordinator)
    }

    private func unfinishedBytes(in place: Place) throws -> Int {
        guard let name = try place.names().first(where: { $0.hasSuffix(".new") }) else { return 0 }
        return try Data(contentsOf: URL(fileURLWithPath: "\(place.path)/\(name)")).count
    }
}

/// A store whose records are written as they are.
private struct ForeignRecords {
    let place: Place
    private var store: RecordStore<DiskFolder>

    private struct Reader: RecordReader {
        mutating func begin() {}
        mutating func begin(with snapshot: [[UInt8]]) {}
        mutating func apply(_ payload: [UInt8], count: Int) {}
    }

    init(_ place: Place) throws {
        self.place = place
        var reader = Reader()
        store = .restore(
            from: try DiskFolder(place.path), settings: Story.settings().store, by: &reader)
    }

    mutating func append(_ payload: [UInt8], count: Int = 1) {
        store.append { $0.append(contentsOf: payload) }
        for _ in 1..<count { store.append { _ in } }
        store.commit(at: 0)
    }
}
