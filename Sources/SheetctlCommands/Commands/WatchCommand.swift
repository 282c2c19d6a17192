package import SheetClient
import SheetInterface

/// `sheetctl watch`: prints what happens.
package struct WatchCommand: Command {
    static let count = Option("count", short: "n", argument: "N", help: "stop after N events")
    static let once = Option("once", help: "stop after the state as it is, at ready")

    package static let usage = Usage(
        name: "watch",
        summary: "Prints the state of scenes and sheets, then each change",
        synopsis: ["[OPTION…] [SCENE…]"],
        details: [
            "Each event is a line. Those before the event ready tell of the state as it is; they "
                + "count, too. Without a scene it watches all.",
            "It goes on over a restart of the daemon, and prints what is different after it. With "
                + "--json it prints the state anew, as the daemon tells it; instance differs then.",
        ],
        options: [once, count],
        statuses: .ofStream("all was printed that --once or --count says"))

    private let scenes: [String]
    private let count: Int?
    private let isOnce: Bool

    package init(_ arguments: Arguments) throws(UsageError) {
        self.scenes = arguments.operands
        self.count = try arguments.count(Self.count)
        self.isOnce = arguments.has(Self.once)
    }

    package func run(in context: Context) throws(SheetClientError) -> ExitStatus {
        try context.untilStopped { signals throws(SheetClientError) in
            var session = try context.session(interruption: signals.descriptor)
            var report = WatchReport(stoppingAfter: count, isOnce: isOnce)
            return try session.overRestarts { connection, session throws(SheetClientError) in
                report.begin(in: session)
                var watch = try SheetClient.Watch(
                    scenes: scenes.isEmpty ? nil : scenes, over: connection)
                while !report.isComplete {
                    guard let event = try watch.next() else {
                        throw .malformedReply(
                            method: SheetInterface.Watch.qualifiedName, path: "continues")
                    }
                    try report.take(event, from: &session, in: context)
                }
                return .success
            }
        }
    }
}
