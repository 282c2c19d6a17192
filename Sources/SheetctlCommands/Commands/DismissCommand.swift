package import SheetClient
import SheetInterface

/// `sheetctl dismiss`: ends sheets.
package struct DismissCommand: Command {
    static let presented = Option(
        "presented", help: "only what was presented from the sheets")
    static let top = Option("top", help: "the topmost sheet of the scene")
    static let all = Option("all", help: "every sheet of yours; an administrator's: everybody's")
    static let key = Option("key", argument: "KEY", help: "as --all, only those with this key")
    static let kind = Option("kind", argument: "KIND", help: "as --all, only those of this kind")
    static let scene = Option(
        "scene", short: "s", argument: "SCENE", help: "with the four above, only there")
    static let gesture = Option(
        "gesture", argument: "GESTURE", help: "as a person would, if they let themselves be",
        values: Wire.Gesture.allCases.map(\.rawValue))

    package static let usage = Usage(
        name: "dismiss",
        summary: "Dismisses sheets, with all that was presented from them",
        synopsis: [
            "[--presented] ID…", "--top [--scene SCENE]",
            "[--all] [--key KEY] [--kind KIND] [--scene SCENE]", "--gesture GESTURE ID…",
        ],
        details: [
            "Prints the ids of the sheets that ended, in their order. A sheet that has ended "
                + "already is no error.",
            "GESTURE is swipe, tapOutside, escape or override: what ends a sheet only where it "
                + "could be ended so at a screen.",
        ],
        options: [presented, top, all, key, kind, scene, gesture],
        statuses: [
            UsageStatus(.success, "none of the sheets is there any more"),
            UsageStatus(.declined, "--gesture: a sheet does not let itself be dismissed so"),
            UsageStatus(.refused), UsageStatus(.usage),
            UsageStatus(.unavailable, "the daemon cannot be reached, or has stopped meanwhile"),
        ])

    private enum Target: Sendable {
        case sheets([String])
        case presentedFrom([String])
        case top(scene: String?)
        case all(DismissAll.Parameters)
        case waved([String], Wire.Gesture)
    }

    private let target: Target

    package init(_ arguments: Arguments) throws(UsageError) {
        try arguments.expectAtMostOne(of: [Self.presented, Self.top, Self.all, Self.gesture])
        let ofAll = [Self.all, Self.key, Self.kind]
        for option in [Self.presented, Self.top, Self.gesture] where arguments.has(option) {
            for other in ofAll { try arguments.expectAtMostOne(of: [option, other]) }
        }
        if arguments.has(Self.top) {
            try arguments.expectOperands()
            target = .top(scene: arguments[Self.scene])
        } else if ofAll.contains(where: arguments.has) {
            try arguments.expectOperands()
            target = .all(
                DismissAll.Parameters(
                    scene: arguments[Self.scene], key: arguments[Self.key],
                    kind: arguments[Self.kind]))
        } else {
            target = try Self.sheets(arguments)
        }
    }

    private static func sheets(_ arguments: Arguments) throws(UsageError) -> Target {
        let ids = arguments.operands
        guard !arguments.has(scene) else {
            throw UsageError("--scene goes with --top, --all, --key or --kind")
        }
        guard !ids.isEmpty else { throw UsageError("ID, --top, --all, --key or --kind is missing") }
        if let gesture = try arguments.choice(gesture, of: Wire.Gesture.self) {
            return .waved(ids, gesture)
        }
        return arguments.has(presented) ? .presentedFrom(ids) : .sheets(ids)
    }

    package func run(in context: Context) throws(SheetClientError) -> ExitStatus {
        var connection = try context.connect()
        switch target {
        case .all(let parameters):
            try context.report(connection.call(DismissAll.self, parameters))
            return .success
        case .top(let scene):
            return try dismissTop(of: scene, over: &connection, in: context)
        case .sheets(let ids):
            return try context.dismiss(ids) { id throws(SheetClientError) in
                try connection.call(Dismiss.self, Dismiss.Parameters(id: id)).dismissed
            }
        case .presentedFrom(let ids):
            return try context.dismiss(ids) { id throws(SheetClientError) in
                try connection.call(
                    DismissPresented.self, DismissPresented.Parameters(id: id)
                ).dismissed
            }
        case .waved(let ids, let gesture):
            return try context.dismiss(ids) { id throws(SheetClientError) in
                let reply = try connection.call(
                    AttemptDismiss.self, AttemptDismiss.Parameters(id: id, gesture: gesture))
                return reply.dismissed ? [id] : nil
            }
        }
    }

    /// What is queued is below all that is on the stack; where nothing is there, nothing is to be done.
    private func dismissTop(
        of scene: String?, over connection: inout SheetConnection, in context: Context
    ) throws(SheetClientError) -> ExitStatus {
        let parameters = DescribeScene.Parameters(id: scene ?? context.environment.scene)
        let sheets = try connection.call(DescribeScene.self, parameters).sheets
        let top = sheets.last { $0.state != .queued }?.id
        return try context.dismiss(top.map { [$0] } ?? []) { id throws(SheetClientError) in
            try connection.call(Dismiss.self, Dismiss.Parameters(id: id)).dismissed
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
    ///
    /// - Parameter body: Gives the ids of those that ended; nil when the sheet does not allow it.
    fileprivate func dismiss(
        _ ids: [String], _ body: (String) throws(SheetClientError) -> [String]?
    ) throws(SheetClientError) -> ExitStatus {
        var status = ExitStatus.success
        var dismissed: [String] = []
        for id in ids {
            do throws(SheetClientError) {
                if let ended = try body(id) {
                    dismissed += ended
                } else {
                    output.tell("sheet \(id) does not let itself be dismissed so")
                    if status == .success { status = .declined }
                }
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
