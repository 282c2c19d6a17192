import SheetClient
import SheetRendering
import UnixIO

/// One daemon, or two: the sheets of the second one lie above those of the first.
struct ServiceLinks: ~Copyable {
    typealias Instant = ContinuousClock.Instant

    private var lower: ServiceLink
    private var upper: ServiceLink?
    /// What wakes those up that wait for a daemon where there is none; nil where that cannot be watched.
    private var watch: PathWatch?

    /// Nothing is connected yet.
    init(
        _ addresses: [ServiceAddress], in environment: ClientEnvironment,
        as attachment: RendererSession.Attachment, on surface: Surface, at now: Instant
    ) {
        let paths = addresses.map { $0.paths(in: environment) }
        // Without it they look again and again.
        watch = try? PathWatch(paths.compactMap { $0 }.flatMap { $0 })
        let isWatching = watch != nil
        func link(_ service: Int) -> ServiceLink? {
            guard addresses.indices.contains(service) else { return nil }
            return ServiceLink(
                RendererSession(
                    to: addresses[service].location, in: environment, as: attachment, on: surface,
                    service: service, isWatched: isWatching && paths[service] != nil, at: now))
        }
        guard let lower = link(0) else { preconditionFailure("there is always one") }
        self.lower = lower
        upper = link(1)
    }

    /// What to wait on: files only while a daemon is away.
    var pollItems: [Poll.Item] {
        var items = lower.pollItems
        var isAway = lower.isAway
        switch upper {
        case .some(let upper):
            items += upper.pollItems
            isAway = isAway || upper.isAway
        case nil: break
        }
        guard isAway else { return items }
        switch watch {
        case .some(let watch): items.append(Poll.Item(watch.descriptor.rawValue, .readable))
        case nil: break
        }
        return items
    }

    /// When to `advance` even if nothing is ready; nil: not before.
    var wakeUp: Instant? {
        let times = [lower.wakeUp, upperWakeUp].compactMap { $0 }
        return times.min()
    }

    private var upperWakeUp: Instant? {
        switch upper {
        case .some(let upper): upper.wakeUp
        case nil: nil
        }
    }

    /// Hands on to a screen what the daemons say.
    mutating func advance(_ screen: inout AttachedScreen, to now: Instant) {
        if watch?.takeChanges() == true {
            attach(at: now)
        }
        lower.advance(0, &screen, to: now)
        upper?.advance(1, &screen, to: now)
    }

    /// Goes away from the daemons: nothing is drawn until `attach`.
    mutating func detach(_ screen: inout AttachedScreen, at now: Instant) {
        lower.detach(0, &screen, at: now)
        upper?.detach(1, &screen, at: now)
    }

    /// Looks for daemons that are away.
    mutating func attach(at now: Instant) {
        lower.tryNow(at: now)
        upper?.tryNow(at: now)
    }

    /// Asks the daemon of a sheet what a person wants; false when it cannot be asked now.
    mutating func ask(_ request: ScreenRequest, at now: Instant) -> Bool {
        request.act?.sheet.service == 1
            ? upper?.ask(request, at: now) ?? false : lower.ask(request, at: now)
    }

    /// Tells what is on the screen now.
    mutating func tell(_ report: DrawnReport, at now: Instant) {
        lower.tell(report, of: 0, at: now)
        upper?.tell(report, of: 1, at: now)
    }

    mutating func resize(to surface: Surface, at now: Instant) {
        lower.resize(to: surface, at: now)
        upper?.resize(to: surface, at: now)
    }
}
