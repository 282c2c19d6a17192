package import SheetClient
import SheetRendering
import UnixIO

/// One daemon that a terminal draws the sheets of, and what a person did there.
struct ServiceLink: ~Copyable {
    typealias Instant = ContinuousClock.Instant

    private var session: RendererSession
    /// What waits for a reply.
    private var acts: [Ticket: PersonAct] = [:]

    init(_ session: consuming RendererSession) { self.session = session }

    var pollItems: [Poll.Item] { session.pollItems }
    var wakeUp: Instant? { session.wakeUp }
    var isAway: Bool { session.isAway }

    mutating func tryNow(at now: Instant) { session.tryNow(at: now) }

    mutating func resize(to surface: Surface, at now: Instant) {
        session.resize(to: surface, at: now)
    }

    /// Asks the daemon what a person wants; false when it cannot be asked now.
    mutating func ask(_ request: ScreenRequest, at now: Instant) -> Bool {
        guard let act = request.act, let ticket = call(request, at: now) else { return false }
        acts[ticket] = act
        return true
    }

    private mutating func call(_ request: ScreenRequest, at now: Instant) -> Ticket? {
        switch request {
        case .choose(_, let parameters): session.choose(parameters, at: now)
        case .attemptDismiss(let sheet, let gesture, let generation):
            session.attemptDismiss(sheet.id, by: gesture, generation: generation, at: now)
        case .endDrag(_, let parameters): session.endDrag(parameters, at: now)
        case .selectDetent(let sheet, let detent): session.selectDetent(sheet.id, detent, at: now)
        case .copy, .leave, .suspend, .redraw: nil
        }
    }

    /// Tells what is on the screen now.
    mutating func tell(_ report: DrawnReport, of service: Int, at now: Instant) {
        if let revision = report.revisions[service] { session.reportDrawn(revision, at: now) }
        for (sheet, height) in report.contentHeights where sheet.service == service {
            session.reportContentHeight(of: sheet.id, height, at: now)
        }
    }

    /// Goes away from the daemon until `tryNow`.
    mutating func detach(_ service: Int, _ screen: inout AttachedScreen, at now: Instant) {
        hand(session.detach(), of: service, to: &screen, at: now)
        screen.detached(service)
    }

    /// Hands on to a screen what the daemon says.
    mutating func advance(_ service: Int, _ screen: inout AttachedScreen, to now: Instant) {
        hand(session.advance(to: now), of: service, to: &screen, at: now)
    }

    private mutating func hand(
        _ events: [RendererEvent], of service: Int, to screen: inout AttachedScreen, at now: Instant
    ) {
        for event in events {
            switch event {
            case .picture(let picture): screen.take(picture, at: now)
            case .replied(let ticket, let reply):
                if let act = acts.removeValue(forKey: ticket) { screen.take(reply, to: act) }
            case .lost(let reason): screen.lost(service, because: reason)
            case .ended(let error): screen.ended(service, by: error)
            }
        }
    }
}

/// A daemon that a terminal may draw the sheets of.
package struct ServiceAddress: Hashable, Sendable {
    /// What people call it.
    package let name: String
    package let location: SocketLocation

    /// Pairs the two.
    package init(name: String, at location: SocketLocation) {
        self.name = name
        self.location = location
    }

    /// Those that are meant: the one that is named; where none is, and no scene, the user's and above it
    /// the system's.
    ///
    /// **Source:** docs/rules.md, section 13.
    package static func those(
        at location: SocketLocation, scene: String?, in environment: ClientEnvironment
    ) -> [ServiceAddress] {
        let isOpen = location == .automatic && scene == nil && environment.socket == nil
        guard isOpen, environment.uid != 0 else {
            return [ServiceAddress(name: "sheetd", at: location)]
        }
        return [
            ServiceAddress(name: "the user's sheetd", at: .user),
            ServiceAddress(name: "the system's sheetd", at: .system),
        ]
    }

    /// Files at which it may come to listen; nil when one of its addresses is none.
    func paths(in environment: ClientEnvironment) -> [String]? {
        var paths: [String] = []
        for candidate in location.candidates(in: environment) {
            guard let path = (try? UnixAddress(parsing: candidate))?.path else { return nil }
            paths.append(path)
        }
        return paths
    }
}
