import SheetClient
import SheetInterface
import UnixIO

/// The sheet of one job: what the job says goes to it, what becomes of it is told.
struct ProgressSheet: ~Copyable {
    private let request: ProgressRequest
    private let context: Context
    private var link: ProgressLink
    private var state = ProgressState()
    private var outcome: Wire.Outcome?
    /// Why the daemon does not want the sheet.
    private(set) var refusal: SheetClientError?
    /// It is known whether there is a sheet for now.
    private(set) var isDecided = false
    /// The daemon was not there at first, has been away for long, or has stopped for good.
    private(set) var isWithoutDaemon = false

    init(_ request: ProgressRequest, in context: Context) {
        self.request = request
        self.context = context
        self.link = ProgressLink(
            request, at: context.location.candidates(in: context.environment),
            pacing: context.pacing)
    }

    /// What to wait on.
    var items: [Poll.Item] { link.items }

    /// When to call `advance`.
    var deadline: ContinuousClock.Instant? { link.deadline }

    /// Whether the person does not want the job to go on.
    var isCancelled: Bool {
        outcome?.action.map(request.cancelActions.contains) == true
    }

    /// Takes what the job has said. A sheet that shows that all is done has nothing more to show.
    mutating func take(_ lines: [ProgressLine]) {
        for line in lines {
            state.take(line)
            if state.isComplete { link.dismiss() }
        }
        link.show(state)
    }

    /// Does what is to be done now.
    mutating func advance() {
        while let news = link.advance() { take(news) }
    }

    /// Lets the sheet end with its job, and waits until it has, but not for long.
    mutating func finish() {
        link.dismiss()
        let end = context.pacing.now() + Limits.lettingGoTime
        while true {
            advance()
            let left = end - context.pacing.now()
            guard !link.isOver, !isWithoutDaemon, left > .zero else { return }
            var items = items
            let next = deadline.map { max(.zero, min(left, $0 - context.pacing.now())) }
            guard (try? Poll.wait(&items, timeout: next ?? left)) != nil else { return }
        }
    }

    /// Gives out how the sheet has ended, to whoever wants JSON.
    func report() throws(SheetClientError) {
        if context.wantsJSON, let outcome { try context.output.json(outcome) }
    }

    private mutating func take(_ news: ProgressLink.News) {
        isDecided = true
        switch news {
        case .presented:
            isWithoutDaemon = false
        case .lost:
            break
        case .missing(let reasons):
            isWithoutDaemon = true
            let why = reasons.joined(separator: "; ")
            context.output.tell(
                "the daemon is not there: \(why); the job goes on without a sheet until it is")
        case .postponed(let refusal):
            context.output.tell(
                "the daemon has no room: \(refusal.message); the job goes on without a sheet until it has"
            )
        case .refused(let refusal):
            self.refusal = SheetClientError.refused(refusal).explained(
                Present.self, request.parameters)
        case .stopped:
            noteStop()
        case .ended(let outcome):
            self.outcome = outcome
            if outcome.reason == "shutdown" { noteStop() }
        }
    }

    private mutating func noteStop() {
        isWithoutDaemon = true
        context.output.tell("the service stops; the job goes on without a sheet")
    }
}
