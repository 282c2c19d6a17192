import Glibc
import SheetClient
import UnixIO

/// Shows how far a job is that writes to standard input, until it ends.
struct PipedProgress: ~Copyable {
    private let context: Context
    private let request: ProgressRequest
    private var sheet: ProgressSheet
    private var source = ProgressSource(STDIN_FILENO, called: "standard input")
    private var ending: JobEnding
    /// What a sheet that the daemon does not want means in the end.
    private var refusalStatus: ExitStatus?

    init(_ plan: ProgressPlan, in context: Context) {
        self.context = context
        self.request = plan.request
        self.sheet = ProgressSheet(plan.request, in: context)
        self.ending = JobEnding(of: STDIN_FILENO, patience: plan.patience)
    }

    /// Carries it out; SIGINT and SIGTERM end it, and the job by what comes of it.
    mutating func toItsEnd() throws(SheetClientError) -> ExitStatus {
        let signals = try StopSignals()
        while !source.hasEnded {
            sheet.advance()
            noteRefusal()
            if sheet.isCancelled, try !end() { return .declined }
            do throws(Errno) {
                guard try !wait(for: signals) else {
                    sheet.finish()
                    return signals.status()
                }
                sheet.take(try source.read())
            } catch {
                sheet.finish()
                throw .failed(error.description)
            }
        }
        sheet.finish()
        // It may have come after all that the job had to say.
        noteRefusal()
        try sheet.report()
        if sheet.isCancelled { return .declined }
        if let refusalStatus { return refusalStatus }
        // The job has ended well: that nobody saw it is told, and no failure unless it was to be seen.
        return sheet.isWithoutDaemon && request.requiresRenderer ? .unavailable : .success
    }

    /// Tells that the daemon does not want the sheet. The job has begun: it need not suffer for it.
    private mutating func noteRefusal() {
        guard refusalStatus == nil, let refusal = sheet.refusal else { return }
        let status = context.output.tell(refusal)
        refusalStatus = refusal.isNoRenderer ? .noRenderer : status
    }

    /// Sees to the end of a job that is not to go on. False when it is not within reach: then there is
    /// nothing to wait for.
    private mutating func end() throws(SheetClientError) -> Bool {
        let now = context.pacing.now()
        guard !ending.isWanted else {
            ending.report(ending.advance(at: now), in: context)
            return true
        }
        guard ending.begin(at: now).isEmpty else { return true }
        try sheet.report()
        context.output.tell("the job cannot be reached, and is not read from any more")
        return false
    }

    /// Sleeps until there is something to be done; whether that is to stop.
    private borrowing func wait(for signals: borrowing StopSignals) throws(Errno) -> Bool {
        var items = [Poll.Item(signals.descriptor, .readable)] + sheet.items + source.items
        let moment = [sheet.deadline, ending.deadline].compactMap { $0 }.min()
        _ = try Poll.wait(
            &items, timeout: moment.map { max(.zero, $0 - context.pacing.now()) })
        return !items[0].ready.isEmpty
    }
}

extension JobEnding {
    /// Tells people what has come of it.
    func report(_ step: Step?, in context: Context) {
        switch step {
        case .tell: context.output.tell("the job was asked to end, and goes on; it is waited for")
        case .killed: context.output.tell("the job has not ended when asked to, and was killed")
        case nil: return
        }
    }
}
