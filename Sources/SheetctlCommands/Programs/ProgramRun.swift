import Glibc
import SheetClient
import SheetInterface
import UnixIO

/// One run of a program in a scene, from the opening of the scene to the program's end: the loop of
/// `sheetctl run`.
struct ProgramRun: ~Copyable {
    private let plan: ProgramPlan
    private let signals: ProgramSignals
    private let context: Context
    private var link: SceneLink
    private var relay: NotifyRelay?
    /// It is said once that the daemon is not told what the program says.
    private var isDeafnessTold = false
    private var deafness: String?

    init(_ plan: ProgramPlan, signals: consuming ProgramSignals, in context: Context) {
        self.plan = plan
        self.signals = signals
        self.context = context
        self.link = SceneLink(
            plan.opening, at: context.location.candidates(in: context.environment),
            pacing: context.pacing)
    }

    /// Carries it out.
    ///
    /// Throws `refused` when the daemon does not want the scene to be opened; then nothing has run.
    mutating func toItsEnd() throws(SheetClientError) -> ExitStatus {
        makeRelay()
        if let status = try openScene() { return status }
        let program: AttendedProgram
        do throws(Errno) {
            program = try AttendedProgram(
                plan.words,
                in: plan.environment(daemon: link.address, notifySocket: relayPath), with: signals)
        } catch {
            context.output.tell(error.description)
            return .notRunnable
        }
        let change = try accompany(program)
        relay?.finish()
        // Before the daemon is waited for: whoever is still asked for an answer has it then.
        relay = nil
        link.letGo()
        return program.status(after: change, in: context)
    }

    // MARK: Before

    private mutating func makeRelay() {
        let parents = [context.environment.runtimeDirectory, "/tmp"].compactMap { $0 }
        do throws(SheetClientError) {
            relay = try NotifyRelay(
                of: plan.scene, in: parents, outer: outerSocket,
                pacing: context.pacing)
        } catch {
            context.output.tell("the program has no notify socket of its own: \(error)")
        }
    }

    /// Where a manager around this process listens. The daemon is none: it hears of the scene, and would
    /// take what comes without one for another's.
    private var outerSocket: UnixAddress? {
        let outer = context.environment.notifySocket.flatMap { try? UnixAddress(parsing: $0) }
        let ours = context.location.candidates(in: context.environment)
        return ours.contains { plan.notifyAddress(beside: $0) == outer } ? nil : outer
    }

    private var relayPath: String? {
        switch relay {
        case .some(let relay): relay.path
        case .none: nil
        }
    }

    /// Asks the daemon to open the scene, and waits until it has or it is clear that it will not now.
    ///
    /// Returns what to exit with when a signal has come before.
    private mutating func openScene() throws(SheetClientError) -> ExitStatus? {
        while true {
            try wait()
            if let signal = signals.nextEnd() { return ExitStatus(signal: signal) }
            guard let news = link.advance() else { continue }
            if case .refused(let refusal) = news {
                throw SheetClientError.refused(refusal).explained(OpenScene.self, plan.opening)
            }
            take(news)
            return nil
        }
    }

    // MARK: Meanwhile

    /// Stays with the program until it has ended.
    private mutating func accompany(
        _ program: borrowing AttendedProgram
    ) throws(SheetClientError) -> ChildChange {
        while true {
            if let end = program.attend(signals) { return end }
            relay?.advance()
            tellOfDeafness()
            if let news = link.advance() { take(news) }
            try wait()
        }
    }

    /// Sleeps until there is something to be done.
    private borrowing func wait() throws(SheetClientError) {
        var items = [Poll.Item(signals.descriptor, .readable)]
        if let item = link.item { items.append(item) }
        var deadlines = [link.deadline]
        switch relay {
        case .some(let relay):
            items += relay.items
            deadlines.append(relay.deadline)
        case .none: break
        }
        let first = deadlines.compactMap { $0 }.min()
        let timeout = first.map { max(.zero, $0 - context.pacing.now()) }
        do throws(Errno) {
            _ = try Poll.wait(&items, timeout: timeout)
        } catch {
            throw .failed(error.description)
        }
    }

    private mutating func take(_ news: SceneLink.News) {
        switch news {
        case .opened(let address):
            deafness = relay?.open(at: plan.notifyAddress(beside: address))
            tellOfDeafness()
        case .lost:
            relay?.close()
        case .missing(let reasons):
            let why = reasons.joined(separator: "; ")
            context.output.tell(
                "the daemon is not there: \(why); the program has no scene until it is")
        case .refused(let refusal):
            context.output.tell("the program has no scene now: \(refusal.message)")
        }
    }

    /// Says once that the daemon does not hear what the program says, when it has said something.
    private mutating func tellOfDeafness() {
        guard let reason = deafness, !isDeafnessTold else { return }
        let hasState =
            switch relay {
            case .some(let relay): relay.hasState
            case .none: false
            }
        guard hasState else { return }
        isDeafnessTold = true
        context.output.tell("the daemon is not told what the program says of itself: \(reason)")
    }
}
