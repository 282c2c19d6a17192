package import SheetClient
import SheetInterface
import Varlink

/// `sheetctl call`: any method, with parameters in JSON.
package struct CallCommand: Command {
    static let more = Option("more", help: "print every reply of a series")
    static let oneway = Option("oneway", help: "ask for no reply, and wait for none")

    package static let usage = Usage(
        name: "call",
        summary: "Calls a method of the daemon with parameters in JSON",
        synopsis: ["[OPTION…] METHOD [JSON]"],
        details: [
            "METHOD is one of org.sheetd.Presentation, or stands with its interface. Prints the "
                + "parameters of each reply as an object on a line."
        ],
        options: [more, oneway],
        statuses: .ofCall("the method was called, and replied with no error"))

    private let method: String
    private let parameters: RawJSON?
    private let wantsMore: Bool
    private let isOneway: Bool

    package init(_ arguments: Arguments) throws(UsageError) {
        try arguments.expectOperands(["METHOD"], optional: 1)
        let name = arguments.operands[0]
        self.method = name.contains(".") ? name : "\(PresentationInterface.name).\(name)"
        self.parameters =
            arguments.operands.count > 1
            ? try .object(in: arguments.operands[1], beginning: "the parameters are") : nil
        try arguments.expectAtMostOne(of: [Self.more, Self.oneway])
        self.wantsMore = arguments.has(Self.more)
        self.isOneway = arguments.has(Self.oneway)
    }

    package func run(in context: Context) throws(SheetClientError) -> ExitStatus {
        do throws(SheetClientError) {
            try call(in: context)
            return .success
        } catch {
            throw context.explained(error, method, parameters ?? .emptyObject)
        }
    }

    private func call(in context: Context) throws(SheetClientError) {
        var connection = try context.connect()
        if isOneway { return try connection.callOneway(method, raw: parameters) }
        // The method may be one that waits for a person.
        connection.replyTimeout = nil
        if wantsMore {
            var replies = try connection.callMore(method, raw: parameters)
            while let reply = try replies.next() {
                try context.output.json(reply)
            }
        } else {
            try context.output.json(connection.call(method, raw: parameters))
        }
    }
}
