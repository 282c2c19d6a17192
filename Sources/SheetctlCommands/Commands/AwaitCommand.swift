package import SheetClient
import SheetInterface

/// `sheetctl await`: waits for the answer to a sheet that is there already.
package struct AwaitCommand: Command {
    static let timeout = Option(
        "timeout", argument: "TIME", help: "how long to wait, as 30s or 1h 30min")

    package static let usage = Usage(
        name: "await",
        summary: "Waits for the answer to a sheet",
        synopsis: ["[OPTION…] ID"],
        details: [
            "Prints what present prints; for a sheet that has ended lately, at once. Of a sheet that "
                + "has ended, the action with the id cancel counts as the one that declines. It goes "
                + "on over a restart of the daemon.",
            "--print of an element that the sheet does not have is wrong usage. Of a sheet that has "
                + "ended only the answer is known: where it has no such element that is told.",
        ],
        options: [timeout] + AnswerForm.all,
        statuses: .ofOutcome("an action that is not a cancel was chosen"))

    private let id: String
    private let timeoutMSec: Int64?
    private let form: AnswerForm

    package init(_ arguments: Arguments) throws(UsageError) {
        try arguments.expectOperands(["ID"])
        self.id = arguments.operands[0]
        self.timeoutMSec = try arguments.time(Self.timeout)?.milliseconds
        form = try AnswerForm(arguments, wantsJSON: Self.wantsJSON(arguments))
    }

    package func run(in context: Context) throws(SheetClientError) -> ExitStatus {
        try context.untilStopped { signals throws(SheetClientError) in
            let deadline = timeoutMSec.map { context.pacing.now() + .milliseconds($0) }
            var session = try context.session(interruption: signals.descriptor)
            var sheet = AwaitedSheet(id, until: deadline)
            do throws(SheetClientError) {
                let outcome = try session.overRestarts(until: deadline) {
                    connection, session throws(SheetClientError) in
                    try sheet.outcome(
                        over: connection, in: &session, as: form, now: context.pacing.now)
                }
                if let fault = sheet.fault {
                    return context.output.tell(
                        UsageError(fault.message, command: Self.usage.name))
                }
                guard let outcome else { return expire(in: context) }
                // It may be that of an element that was left empty: no fault, then, but no answer.
                if let words = form.lack(in: outcome) { context.output.tell(words) }
                return try context.report(
                    outcome, declining: sheet.cancelActions, as: form,
                    isOverRestart: session.wasLost)
            } catch {
                if error == .timedOut, session.isAway { return expire(in: context) }
                guard sheet.isKnown, error.isNoSuchSheet else { throw error }
                context.output.tell("sheet \(id) is not there since the daemon was restarted")
                return .unavailable
            }
        }
    }

    private func expire(in context: Context) -> ExitStatus {
        context.output.tell("sheet \(id) has no answer yet")
        return .expired
    }
}
