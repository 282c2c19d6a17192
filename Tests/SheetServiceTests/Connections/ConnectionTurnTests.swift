import PresentationCore
import SheetService
import Testing
import Varlink

/// How much of the service one connection may have, and for how long it may keep it waiting.
@Suite struct ConnectionTurnTests {
    private static let getInfo = Array(#"{"method":"org.varlink.service.GetInfo"}"#.utf8) + [0]
    private static let id = ConnectionID(slot: 0, generation: 1)

    private var service: SheetService
    private var seconds: UInt64 = 0

    init() {
        let start = Moment(instant: Instant(nanoseconds: 0), wallClock: 0)
        service = SheetService(
            settings: ServiceSettings(user: UserID(0), instance: "test", startedAt: start))
        let peer = Peer(user: UserID(0), group: 0, process: 1, userName: nil, program: nil)
        _ = service.handle(.connected(Self.id, peer, groups: []), at: start)
    }

    private mutating func handle(_ input: Input) -> [Output] {
        let moment = Moment(
            instant: Instant(nanoseconds: seconds * 1_000_000_000), wallClock: Int64(seconds))
        return service.handle(input, at: moment)
    }

    private func yields(in outputs: [Output]) -> Int {
        outputs.count { if case .yield = $0 { true } else { false } }
    }

    /// How many calls have been answered, all by the same reply.
    private func replies(in outputs: [Output]) -> Int {
        outputs.reduce(0) { count, output in
            guard case .send(_, let bytes) = output else { return count }
            return count + bytes.count { $0 == 0 }
        }
    }

    private func isClosed(in outputs: [Output]) -> Bool {
        outputs.contains { output in
            switch output {
            case .close, .drop: true
            case .record, .archive, .queryHistory, .send, .setReading, .yield, .watchProcess,
                .forgetProcess, .allowSleep, .log, .stop:
                false
            }
        }
    }

    // MARK: - Turns

    @Test mutating func `a flood is carried out sixty-four calls a turn, one turn at a time`() {
        let flood = Array(repeatElement(Self.getInfo, count: 300).joined())
        var outputs = handle(.received(Self.id, flood))
        var answered: [Int] = []
        while true {
            answered.append(replies(in: outputs))
            guard yields(in: outputs) == 1 else { break }
            // What has been sent makes room for more, but the turn stays the only one.
            let sent = outputs.reduce(0) { count, output in
                guard case .send(_, let bytes) = output else { return count }
                return count + bytes.count
            }
            #expect(yields(in: handle(.sent([(Self.id, sent)]))) == 0)
            outputs = handle(.turnCame(Self.id))
        }
        #expect(answered == [64, 64, 64, 64, 44])
        #expect(yields(in: outputs) == 0)
    }

    // MARK: - Frames that do not come to their end

    @Test mutating func `a frame that stays unfinished for thirty seconds closes the connection`() {
        _ = handle(.received(Self.id, Array(Self.getInfo.dropLast())))
        #expect(service.nextDeadline?.nanoseconds == 30_000_000_000)
        seconds = 29
        #expect(!isClosed(in: handle(.deadlineCame)))
        seconds = 30
        #expect(isClosed(in: handle(.deadlineCame)))
    }

    @Test mutating func `bytes that do not finish the frame give it no more time`() {
        for byte in Self.getInfo.dropLast() {
            _ = handle(.received(Self.id, [byte]))
            seconds += 1
        }
        #expect(service.nextDeadline?.nanoseconds == 30_000_000_000)
    }

    @Test mutating func `each frame of a steady stream has a time of its own`() {
        // Every read ends in the middle of a frame, as those of a client in full flow do.
        let (head, rest) = (Array(Self.getInfo.prefix(20)), Array(Self.getInfo.dropFirst(20)))
        _ = handle(.received(Self.id, head))
        for _ in 0..<10 {
            seconds += 20
            let outputs = handle(.received(Self.id, rest + head))
            #expect(replies(in: outputs) == 1)
            #expect(!isClosed(in: handle(.deadlineCame)))
        }
        #expect(service.nextDeadline?.nanoseconds == (seconds + 30) * 1_000_000_000)
    }

    @Test mutating func `a frame that is not read on has all the time it needs`() {
        let present =
            #"{"method":"org.sheetd.Presentation.Present","parameters":{"sheet":{}},"more":true}"#
        let half = Self.getInfo.dropLast()
        _ = handle(.received(Self.id, Array(present.utf8) + [0] + Self.getInfo + half))
        // The call behind the open one waits, so nothing is read until that one ends.
        #expect(service.nextDeadline == nil)
        seconds = 100
        let outputs = handle(.phaseSignalled(.inactive))
        #expect(yields(in: outputs) == 1)
        _ = handle(.turnCame(Self.id))
        #expect(service.nextDeadline?.nanoseconds == 130_000_000_000)
        #expect(replies(in: handle(.received(Self.id, [0]))) == 1)
        #expect(service.nextDeadline == nil)
    }
}
