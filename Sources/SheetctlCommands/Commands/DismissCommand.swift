package import SheetClient
import SheetInterface

/// `sheetctl dismiss`: ends sheets.
package struct DismissCommand: Command {
    static let presented = Option(
        "presented", help: "only what was presented from the sheets")
    static let all = Option("all", help: "every sheet of yours; an administrator's: everybody's")
    static let scene = Option(
        "scene", short: "s", argument: "SCENE", help: "with --all, only there")

    package static let usage = Usage(
        name: "dismiss",
        summary: "Dismisses sheets, with all that was presented from them",
        synopsis: ["[--presented] ID…", "--all [--scene SCENE]"],
        details: [
            "Prints the ids of the sheets that ended, in their order. A sheet that has ended "
                + "already is no error."
        ],
        options: [presented, all, scene],
        statuses: .ofCall("none of the sheets is there any more"))

    private enum Target: Sendable {
        case sheets([String])
        case presentedFrom([String])
        case all(scene: String?)
    }

    private let target: Target

    package init(_ arguments: Arguments) throws(UsageError) {
        try arguments.expectAtMostOne(of: [Self.presented, Self.all])
        if arguments.has(Self.all) {
            try arguments.expectOperands()
            self.target = .all(scene: arguments[Self.scene])
            return
        }
        guard !arguments.has(Self.scene) else { throw UsageError("--scene goes with --all") }
        guard !arguments.operands.isEmpty else { throw UsageError("ID or --all is missing") }
        self.target =
            arguments.has(Self.presented)
            ? .presentedFrom(arguments.operands) : .sheets(arguments.operands)
    }

    package func run(in context: Context) throws(SheetClientError) -> ExitStatus {
        var connection = try context.connect()
        switch target {
        case .all(let scene):
            let reply = try connection.call(
                DismissAll.self, DismissAll.Parameters(scene: scene))
            try context.report(reply)
            return .success
        case .sheets(let ids):
            return try context.dismiss(ids) { id throws(SheetClientError) in
                try connection.call(Dismiss.self, Dismiss.Parameters(id: id))
            }
        case .presentedFrom(let ids):
            return try context.dismiss(ids) { id throws(SheetClientError) in
                try connection.call(DismissPresented.self, DismissPresented.Parameters(id: id))
            }
        }
    }
}

extension Context {
    /// Prints the ids of sheets that ended.
    func report(_ dismissed: Dismiss.Reply) throws(SheetClientError) {
        if wantsJSON {
            try output.json(dismissed)
        } else {
            for id in dismissed.dismissed { try output.line(id) }
        }
    }

    /// Dismisses one sheet after the other; one that is refused does not keep the others.
    fileprivate func dismiss(
        _ ids: [String], _ body: (String) throws(SheetClientError) -> Dismiss.Reply
    ) throws(SheetClientError) -> ExitStatus {
        var status = ExitStatus.success
        var dismissed: [String] = []
        for id in ids {
            do throws(SheetClientError) {
                dismissed += try body(id).dismissed
            } catch {
                guard case .refused(let refusal) = error, !refusal.isServiceStopping else {
                    // What has ended has ended.
                    try report(Dismiss.Reply(dismissed: dismissed))
                    throw error
                }
                if !refusal.saysThatSheetHasEnded { status = output.tell(error) }
            }
        }
        if status == .success || !dismissed.isEmpty {
            try report(Dismiss.Reply(dismissed: dismissed))
        }
        return status
    }
}
