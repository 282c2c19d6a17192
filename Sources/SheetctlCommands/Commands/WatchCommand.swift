package import SheetClient
import SheetInterface

/// `sheetctl watch`: prints what happens.
package struct WatchCommand: Command {
    static let count = Option("count", short: "n", argument: "N", help: "stop after N events")

    package static let usage = Usage(
        name: "watch",
        summary: "Prints the state of scenes and sheets, then each change",
        synopsis: ["[OPTION…] [SCENE…]"],
        details: [
            "Each event is a line. Those before the event ready tell of the state as it is; they "
                + "count, too. Without a scene it watches all."
        ],
        options: [count],
        statuses: .ofStream)

    private let scenes: [String]
    private let count: Int?

    package init(_ arguments: Arguments) throws(UsageError) {
        self.scenes = arguments.operands
        self.count = try arguments.count(Self.count)
    }

    package func run(in context: Context) throws(SheetClientError) -> ExitStatus {
        try context.untilStopped { signals throws(SheetClientError) in
            var watch = try SheetClient.Watch(
                scenes: scenes.isEmpty ? nil : scenes,
                over: try context.connect(interruption: signals.descriptor))
            var seen = 0
            while seen != count {
                guard let event = try watch.next() else { throw .disconnected }
                try context.report(event)
                seen += 1
            }
            return .success
        }
    }
}
