package import SheetClient
import SheetInterface

/// `sheetctl update`: changes a sheet in place.
package struct UpdateCommand: Command {
    static let title = Option("title", short: "t", argument: "TEXT", help: "other words above")
    static let message = Option(
        "message", short: "m", argument: "TEXT", help: "other words below the title")
    static let value = Option(
        "value", argument: "ID=VALUE", help: "what an element holds; a progress: 0 to 1")

    package static let usage = Usage(
        name: "update",
        summary: "Changes what a sheet says",
        synopsis: ["[OPTION…] ID"],
        details: [
            "What is not given stays as it is, and so does what a person has entered. --value may "
                + "be repeated; an element that holds several things has one for each."
        ],
        options: [title, message, value],
        statuses: .ofCall("the sheet was changed"))

    private let parameters: Update.Parameters

    package init(_ arguments: Arguments) throws(UsageError) {
        try arguments.expectOperands(["ID"])
        let values = try Self.values(arguments)
        parameters = Update.Parameters(
            id: arguments.operands[0], title: arguments[Self.title],
            message: arguments[Self.message], values: values.isEmpty ? nil : values)
        guard !arguments.given.filter({ Self.usage.options.contains($0.option) }).isEmpty else {
            throw UsageError("--title, --message or --value is missing")
        }
    }

    /// One entry an element, in the order in which they are first named.
    private static func values(_ arguments: Arguments) throws(UsageError) -> [Wire.Value] {
        var values: [Wire.Value] = []
        for text in arguments.all(value) {
            guard let (id, value) = ElementOptions.pair(text) else {
                throw UsageError("--value is written ID=VALUE, not '\(text)'")
            }
            if let index = values.firstIndex(where: { $0.id == id }) {
                values[index].value.append(value)
            } else {
                values.append(Wire.Value(id: id, value: [value]))
            }
        }
        return values
    }

    package func run(in context: Context) throws(SheetClientError) -> ExitStatus {
        let reply = try context.call(Update.self, parameters)
        if context.wantsJSON { try context.output.json(reply) }
        return .success
    }
}
