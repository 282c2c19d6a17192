import DaemonDouble
import SheetClient
import SheetInterface
import SheetRendering
import Synchronization
import Testing
import UnixIO
import Varlink

@Suite struct RendererSessionTests {
    private static let empty = frame(makeReply(1, []))
    private static let one = frame(makeReply(2, [makeLayer("a")]))
    private static let restarting =
        #"{"error":"org.sheetd.Presentation.ServiceStopping","parameters":{"restarting":true}}"#
    private static let stopping =
        #"{"error":"org.sheetd.Presentation.ServiceStopping","parameters":{"restarting":false}}"#
    private static let denied = #"{"error":"org.varlink.service.PermissionDenied"}"#
    private static let full =
        #"{"error":"org.sheetd.Presentation.QuotaExceeded","parameters":{"resource":"renderers","limit":16}}"#
    private static let done = #"{"parameters":{}}"#
    private static let outcome =
        #"{"parameters":{"outcome":{"id":"a","scene":"main","sequence":1,"reason":"action","action":"ok","endedAt":""}}}"#

    private static func frame(_ reply: Attach.Reply) -> String {
        #"{"continues":true,"parameters":"# + RawJSON(reply).description + "}"
    }

    /// One life of a daemon: what it says of pictures, and what it replies to calls. It hangs up where it
    /// says pictures, the last place to be connected to, so that all it says comes first.
    private func life(
        at start: Duration = .zero, _ pictures: [String], _ replies: [String] = [],
        hangsUp: Bool = false
    ) -> DaemonDouble.Life {
        .init(
            at: start,
            [
                .init(replies, hangsUp: false, awaitsCalls: true),
                .init(pictures, hangsUp: hangsUp),
            ])
    }

    @Test func `it attaches, and each picture is handed on`() throws {
        let daemon = try DaemonDouble([life([Self.empty, Self.one])])
        let renderer = Renderer(daemon)
        #expect(renderer.next() == .picture(makePicture(1, [])))
        #expect(renderer.next() == .picture(makePicture(2, [makeLayer("a")])))
        #expect(renderer.name == "r1" && daemon.pauses.isEmpty)
        renderer.close()
        #expect(
            try daemon.heard().last
                == #"{"method":"org.sheetd.Presentation.Attach","parameters":{"scene":"main","#
                + #""name":"test","size":{"width":800.0,"height":600.0},"#
                + #""safeArea":{"top":0.0,"leading":0.0,"bottom":0.0,"trailing":0.0},"kinds":["k"]},"more":true}"#
        )
    }

    @Test func `what a person does is called with renderer and generation, and answered`() throws {
        let daemon = try DaemonDouble([
            life(
                [Self.one],
                [
                    Self.outcome, #"{"parameters":{"dismissed":true}}"#,
                    #"{"parameters":{"dismissed":false,"detent":"half","height":300}}"#, Self.done,
                    #"{"error":"org.sheetd.Presentation.StaleAnswer","parameters":{"id":"a","generation":9}}"#,
                ])
        ])
        let renderer = Renderer(daemon)
        _ = renderer.next()
        let tickets = renderer.use { session in
            [
                session.choose(Choose.Parameters(id: "a", action: "ok", generation: 3), at: start),
                session.attemptDismiss("a", by: .swipe, generation: 3, at: start),
                session.endDrag(
                    EndDrag.Parameters(renderer: "?", id: "a", translation: 1, velocity: 2),
                    at: start),
                session.selectDetent("a", "half", at: start),
                session.attemptDismiss("a", by: .escape, generation: 3, at: start),
            ]
        }
        let replies = tickets.map { ticket -> RendererReply? in
            guard case .replied(ticket, let reply)? = renderer.next() else { return nil }
            return reply
        }
        guard case .chosen(let outcome) = replies[0], case .refused(let refusal) = replies[4] else {
            Issue.record("\(replies)")
            return
        }
        #expect(outcome.action == "ok")
        #expect(replies[1] == .dismissAttempted(dismissed: true))
        #expect(
            replies[2] == .dragEnded(.init(dismissed: false, detent: "half", height: 300)))
        #expect(replies[3] == .detentSelected)
        #expect(refusal.interfaceError == .staleAnswer(id: "a", generation: 9))
        renderer.close()
        let heard = try daemon.heard().dropLast()
        #expect(heard.count == 5 && heard.allSatisfy { $0.contains(#""renderer":"r1""#) })
        #expect(heard.first?.contains(#""generation":3"#) == true)
    }

    @Test func `reports are made once, and their replies are nobody's business`() throws {
        let refused =
            #"{"error":"org.sheetd.Presentation.NoSuchSheet","parameters":{"id":"a"}}"#
        let daemon = try DaemonDouble([
            life([Self.one], [Self.done, refused, Self.done, Self.done, Self.outcome])
        ])
        let renderer = Renderer(daemon)
        _ = renderer.next()
        renderer.use { session in
            for _ in 0..<3 {
                session.reportDrawn(2, at: start)
                session.reportContentHeight(of: "a", 120, at: start)
                session.resize(to: Surface(width: 400, height: 300), at: start)
            }
            session.reportContentHeight(of: "a", .nan, at: start)
            session.reportContentHeight(of: "a", 121, at: start)
            _ = session.choose(Choose.Parameters(id: "a", action: "ok"), at: start)
        }
        guard case .replied(_, .chosen)? = renderer.next() else {
            Issue.record("no answer")
            return
        }
        renderer.close()
        let methods = try daemon.heard().dropLast().map { call in
            call.split(separator: ".").dropFirst(3).first?.prefix { $0.isLetter } ?? ""
        }
        #expect(
            methods == [
                "ReportDrawn", "ReportContentHeight", "ResizeRenderer", "ReportContentHeight",
                "Choose",
            ])
    }

    @Test func `what is drawn is told first, however many calls wait`() throws {
        let replies = Array(repeating: Self.done, count: 63) + [Self.outcome]
        let daemon = try DaemonDouble([life([Self.one], replies)])
        let renderer = Renderer(daemon)
        _ = renderer.next()
        renderer.use { session in
            for number in 0..<63 {
                session.reportContentHeight(of: "s\(number)", 120, at: start)
            }
            _ = session.choose(Choose.Parameters(id: "a", action: "ok"), at: start)
            session.reportContentHeight(of: "late", 120, at: start)
            session.reportDrawn(2, at: start)
            session.resize(to: Surface(width: 400, height: 300), at: start)
        }
        guard case .replied(_, .chosen)? = renderer.next() else {
            Issue.record("no answer")
            return
        }
        renderer.use { _ = $0.advance(to: start) }
        renderer.close()
        let heard = try daemon.heard().filter { !$0.contains("Attach") }
        try #require(heard.count == 66)
        #expect(heard[64].contains("ReportDrawn") && heard[64].contains(#""revision":2"#))
        #expect(heard[65].contains("ResizeRenderer"))
    }

    @Test(arguments: [[], [restarting], [one, restarting], [one]])
    func `a daemon that goes away is told of once, and found again`(_ before: [String]) throws {
        let daemon = try DaemonDouble([
            life(before, hangsUp: true), life(at: .milliseconds(300), [Self.one]),
        ])
        let renderer = Renderer(daemon)
        if before.first == Self.one { #expect(renderer.next()?.isPicture == true) }
        #expect(renderer.next()?.isLoss == true)
        #expect(renderer.name == nil)
        #expect(renderer.next()?.isPicture == true)
        #expect(renderer.name == "r1" && !renderer.isEnded)
        let passed = daemon.pauses.reduce(.zero, +)
        #expect((.milliseconds(300)..<Duration.milliseconds(700)).contains(passed))
        renderer.close()
    }

    @Test(arguments: [denied, full])
    func `a daemon that had it once is asked again when it will not have it`(
        _ refusal: String
    ) throws {
        let daemon = try DaemonDouble([
            life([Self.one, refusal]), life([refusal]), life([refusal]), life([Self.one]),
        ])
        let renderer = Renderer(daemon)
        #expect(renderer.next()?.isPicture == true)
        #expect(renderer.next()?.isLoss == true)
        // It is told of once.
        #expect(renderer.next()?.isPicture == true)
        #expect(daemon.pauses == Array(repeating: .seconds(2), count: 3))
        renderer.close()
    }

    @Test func `that a daemon which came back will not have it is told of as well`() throws {
        let daemon = try DaemonDouble([
            life([Self.one], hangsUp: true), life([Self.denied]), life([Self.one]),
        ])
        let renderer = Renderer(daemon)
        #expect(renderer.next()?.isPicture == true)
        #expect(renderer.next()?.isLoss == true)
        #expect(renderer.next() == .lost("permission denied"))
        #expect(renderer.next()?.isPicture == true)
        renderer.close()
    }

    @Test func `each absence is told of, and begins with short pauses`() throws {
        let daemon = try DaemonDouble([
            life([Self.one], hangsUp: true), life(at: .seconds(9), [Self.one], hangsUp: true),
            life(at: .seconds(9), [Self.one]),
        ])
        let renderer = Renderer(daemon)
        for _ in 0..<2 {
            #expect(renderer.next()?.isPicture == true)
            #expect(renderer.next()?.isLoss == true)
        }
        #expect(renderer.next()?.isPicture == true)
        #expect(daemon.pauses.last == .milliseconds(5))
        renderer.close()
    }

    @Test func `a daemon that is not there yet is waited for`() throws {
        let daemon = try DaemonDouble([life(at: .seconds(100), [Self.empty])])
        let renderer = Renderer(daemon)
        #expect(renderer.next()?.isLoss == true)
        #expect(renderer.next()?.isPicture == true)
        // Pauses grow, and have a longest one; it never gives up.
        #expect(daemon.pauses.max() == .seconds(2) && daemon.pauses.count < 120)
        renderer.close()
    }

    @Test func `a daemon that is watched for is looked for at first, and then left in peace`()
        throws
    {
        let daemon = try DaemonDouble([life(at: .seconds(100), [Self.empty])])
        let renderer = Renderer(daemon, isWatched: true)
        #expect(renderer.next()?.isLoss == true)
        #expect(renderer.next() == nil && renderer.use { $0.wakeUp } == nil)
        let passed = daemon.pauses.reduce(.zero, +)
        #expect((.seconds(3)..<Duration.seconds(5)).contains(passed))
        // Somebody says that it may be there.
        renderer.tryNow()
        #expect(renderer.next() == nil)
        #expect((.seconds(6)..<Duration.seconds(10)).contains(daemon.pauses.reduce(.zero, +)))
        renderer.close()
    }

    @Test func `a watched daemon that has come is found when that is said`() throws {
        let daemon = try DaemonDouble([life(at: .seconds(4), [Self.empty])])
        let renderer = Renderer(daemon, isWatched: true)
        #expect(renderer.next()?.isLoss == true)
        while renderer.next() != nil {}
        renderer.tryNow()
        #expect(renderer.next()?.isPicture == true)
        // Nobody has to be told of that while it is attached.
        renderer.tryNow()
        #expect(renderer.name == "r1")
        renderer.close()
    }

    @Test func `a watched daemon that was lost is looked for longer`() throws {
        let daemon = try DaemonDouble([life([Self.one], hangsUp: true)])
        let renderer = Renderer(daemon, isWatched: true)
        #expect(renderer.next()?.isPicture == true)
        #expect(renderer.next()?.isLoss == true)
        #expect(renderer.next() == nil && renderer.use { $0.wakeUp } == nil)
        #expect((.seconds(30)..<Duration.seconds(34)).contains(daemon.pauses.reduce(.zero, +)))
        renderer.close()
    }

    @Test(arguments: [
        [stopping], [denied], [full], [one, stopping], ["nonsense"],
        [#"{"parameters":{"layers":7}}"#],
    ])
    func `a daemon that will not have it is not asked again`(_ frames: [String]) throws {
        let daemon = try DaemonDouble([life(frames)])
        let renderer = Renderer(daemon)
        if frames.count > 1 { #expect(renderer.next()?.isPicture == true) }
        guard case .ended? = renderer.next() else {
            Issue.record("it goes on")
            return
        }
        #expect(renderer.isEnded && renderer.use { $0.wakeUp } == nil)
        #expect(renderer.use { $0.pollItems }.isEmpty && daemon.pauses.isEmpty)
        renderer.close()
    }

    @Test func `while the daemon is away nothing is called, and what waited is unknown`() throws {
        let daemon = try DaemonDouble([life([Self.one]), life(at: .seconds(1), [Self.one])])
        let renderer = Renderer(daemon)
        #expect(renderer.use { $0.selectDetent("a", "half", at: start) } == nil)
        _ = renderer.next()
        let ticket = try #require(renderer.use { $0.selectDetent("a", "half", at: start) })
        // Nobody replies; in the end that counts as a loss.
        let events = renderer.use { $0.advance(to: start + .seconds(10)) }
        #expect(events.first == .replied(ticket, .unknown) && events.last?.isLoss == true)
        #expect(renderer.use { $0.selectDetent("a", "half", at: start) } == nil)
        renderer.close()
    }

    @Test func `a size that changed while the daemon was away is what it attaches with`() throws {
        let daemon = try DaemonDouble([
            life([Self.one], hangsUp: true), life(at: .milliseconds(50), [Self.one]),
        ])
        let renderer = Renderer(daemon)
        _ = renderer.next()
        #expect(renderer.next()?.isLoss == true)
        renderer.use { $0.resize(to: Surface(width: 80, height: 60), at: start) }
        #expect(renderer.next()?.isPicture == true)
        renderer.close()
        let attached = try daemon.heard().filter { $0.contains("Attach") }
        #expect(attached.map { $0.contains(#""width":80.0,"#) } == [false, true])
        #expect(try daemon.heard().count == 2)
    }

    @Test func `there is an end to what may wait`() throws {
        let daemon = try DaemonDouble([life([Self.one])])
        let renderer = Renderer(daemon)
        _ = renderer.next()
        let tickets = (0..<100).compactMap { _ in
            renderer.use { $0.selectDetent("a", "half", at: start) }
        }
        #expect(tickets.count == 64 && Set(tickets).count == 64)
        renderer.close()
    }
}

extension RendererEvent {
    var isPicture: Bool { if case .picture = self { true } else { false } }
    var isLoss: Bool { if case .lost = self { true } else { false } }
}

/// A session with the little loop that it needs, by the double's clock.
private final class Renderer {
    private var session: RendererSession?
    private let pacing: Pacing
    /// When the daemon's clock began: that is when `start` is.
    private let origin: ContinuousClock.Instant
    private var events: [RendererEvent] = []

    init(_ daemon: DaemonDouble, isWatched: Bool = false) {
        pacing = daemon.pacing()
        origin = pacing.now()
        session = RendererSession(
            to: .address(daemon.address), in: ClientEnvironment(uid: 7),
            as: .init(scene: "main", name: "test", kinds: ["k"]), on: surface,
            isWatched: isWatched, at: start, random: pacing.random)
    }

    func tryNow() {
        let now = now
        use { $0.tryNow(at: now) }
    }

    private var now: ContinuousClock.Instant { start + (pacing.now() - origin) }

    var name: String? { use { $0.renderer } }
    var isEnded: Bool { use { $0.isEnded } }

    func use<Result>(_ body: (inout RendererSession) -> Result) -> Result {
        guard var session = session.take() else { preconditionFailure("it is closed") }
        let result = body(&session)
        self.session = consume session
        return result
    }

    /// The next thing that happens; nil when nothing does in good time.
    func next() -> RendererEvent? {
        for _ in 0..<500 {
            if !events.isEmpty { return events.removeFirst() }
            let now = now
            events += use { $0.advance(to: now) }
            guard events.isEmpty else { continue }
            var items = use { $0.pollItems }
            do {
                if items.isEmpty {
                    guard let wakeUp = use({ $0.wakeUp }) else { return nil }
                    try pacing.pause(wakeUp - now, nil)
                } else if try !Poll.wait(&items, timeout: .seconds(5)) {
                    return nil
                }
            } catch {
                return nil
            }
        }
        return nil
    }

    func close() { session = nil }
}
