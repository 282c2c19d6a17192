import Glibc
import SheetClient
import UnixIO

/// Shows how far a program is, from its start to its end.
struct ProgramProgress: ~Copyable {
    private let words: [String]
    private let context: Context
    private let signals: ProgramSignals
    private var pipe: OutputPipe
    private var sheet: ProgressSheet
    private var source: ProgressSource
    private var ending: JobEnding

    init(_ words: [String], _ plan: ProgressPlan, in context: Context) throws(SheetClientError) {
        let signals = try ProgramSignals()
        let pipe = try Self.pipe()
        self.words = words
        self.context = context
        self.signals = signals
        self.source = ProgressSource(pipe.reader.rawValue, called: "what the program writes")
        self.ending = JobEnding(of: pipe.reader.rawValue, patience: plan.patience)
        self.pipe = pipe
        self.sheet = ProgressSheet(plan.request, in: context)
    }

    private static func pipe() throws(SheetClientError) -> OutputPipe {
        do throws(Errno) {
            return try OutputPipe()
        } catch {
            throw .failed(error.description)
        }
    }

    /// Carries it out.
    ///
    /// Throws `refused` when the daemon does not want the sheet at first; then nothing has run.
    mutating func toItsEnd() throws(SheetClientError) -> ExitStatus {
        if let status = try decide() { return status }
        let program: AttendedProgram
        do throws(Errno) {
            program = try start()
        } catch {
            context.output.tell(error.description)
            sheet.finish()
            return .notRunnable
        }
        let change = try accompany(program)
        try readRest()
        sheet.finish()
        try sheet.report()
        let status = program.status(after: change, in: context)
        return sheet.isCancelled ? .declined : status
    }

    /// Waits until it is clear whether there is a sheet for now.
    ///
    /// Returns what to exit with when a signal has come before, or the person has cancelled.
    private mutating func decide() throws(SheetClientError) -> ExitStatus? {
        while true {
            sheet.advance()
            if let refusal = sheet.refusal { throw refusal }
            if let signal = signals.nextEnd() {
                sheet.finish()
                return ExitStatus(signal: signal)
            }
            if sheet.isDecided { return sheet.isCancelled ? .declined : nil }
            try wait()
        }
    }

    private mutating func start() throws(Errno) -> AttendedProgram {
        let program = try AttendedProgram(
            words, in: ChildEnvironment(), with: signals, output: pipe.writerNumber)
        pipe.closeWriter()
        return program
    }

    /// Stays with the program until it has ended.
    private mutating func accompany(
        _ program: borrowing AttendedProgram
    ) throws(SheetClientError) -> ChildChange {
        var isRefused = false
        while true {
            if let end = program.attend(signals) { return end }
            sheet.advance()
            if let refusal = sheet.refusal, !isRefused {
                isRefused = true
                _ = context.output.tell(refusal)
            }
            if sheet.isCancelled { end(program) }
            try read()
            try wait()
        }
    }

    /// Sees to the end of a program that is not to go on, and of what it has started.
    private mutating func end(_ program: borrowing AttendedProgram) {
        let now = context.pacing.now()
        if !ending.isWanted {
            // Whom the pipe has told of it is not told twice.
            guard !ending.begin(at: now).contains(program.pid) else { return }
            program.signal(SIGTERM)
            program.signal(SIGCONT)
        } else {
            let step = ending.advance(at: now)
            if case .killed = step { program.signal(SIGKILL) }
            ending.report(step, in: context)
        }
    }

    private mutating func read() throws(SheetClientError) {
        do throws(Errno) {
            sheet.take(try source.read())
        } catch {
            throw .failed(error.description)
        }
    }

    /// Reads what an ended program has left in the pipe, not what others go on to write.
    private mutating func readRest() throws(SheetClientError) {
        for _ in 0..<Limits.readsOfRest where !source.hasEnded { try read() }
    }

    /// Sleeps until there is something to be done.
    private borrowing func wait() throws(SheetClientError) {
        var items = [Poll.Item(signals.descriptor, .readable)] + sheet.items + source.items
        let moment = [sheet.deadline, ending.deadline].compactMap { $0 }.min()
        do throws(Errno) {
            _ = try Poll.wait(
                &items, timeout: moment.map { max(.zero, $0 - context.pacing.now()) })
        } catch {
            throw .failed(error.description)
        }
    }
}
