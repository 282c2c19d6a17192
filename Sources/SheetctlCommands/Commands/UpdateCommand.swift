package import SheetClient
import SheetInterface
import Varlink

/// `sheetctl update`: changes a sheet in place.
package struct UpdateCommand: Command {
    static let title = Option("title", short: "t", argument: "TEXT", help: "other words above")
    static let message = Option(
        "message", short: "m", argument: "TEXT", help: "other words below the title")
    static let value = Option(
        "value", argument: "ID=VALUE", help: "what an element holds; a progress: 0 to 1")
    static let expires = Option(
        "expires", argument: "TIME", help: "how long it lives from now on")
    static let clear = Option(
        "clear", argument: "WHAT", help: "take away what it has; may be repeated",
        values: clearable.map(\.word))

    package static let usage = Usage(
        name: "update",
        summary: "Changes what a sheet says",
        synopsis: ["[OPTION…] ID"],
        details: [
            "What is not given stays as it is, and so does what a person has entered. --value may "
                + "be repeated; an element that holds several things has one for each. Options that "
                + "add an element or a button are instead of all that the sheet has.",
            "WHAT is message, icon, elements, actions, payload, largest-undimmed or expires. A TIME "
                + "and a DETENT are written as for present; --expires infinity is --clear expires.",
        ],
        options: [title, message, Appearance.icon, value] + ElementOptions.all
            + ElementDetails.withoutValue + ActionOptions.all + Appearance.detents
            + Appearance.dismissability + [expires, Appearance.payload, clear],
        statuses: .ofCall("the sheet was changed"))

    /// What Update takes away, and the option that gives it.
    private static let clearable: [(word: String, member: String)] = [
        ("message", "message"), ("icon", "icon"), ("elements", "elements"),
        ("actions", "actions"), ("payload", "payload"),
        ("largest-undimmed", "largestUndimmedDetent"), ("expires", "expiresAfterMSec"),
    ]

    /// The same, as the interface has them.
    static let clearableMembers = clearable.map(\.member)

    private let parameters: Update.Parameters

    package init(_ arguments: Arguments) throws(UsageError) {
        try arguments.expectOperands(["ID"])
        guard arguments.given.contains(where: { Self.usage.options.contains($0.option) }) else {
            throw UsageError("there is nothing to change: an option as --title is missing")
        }
        let appearance = try Appearance(arguments)
        let elements = try ElementOptions.elements(arguments)
        let expiry = try arguments.lifetime(Self.expires)
        let cleared =
            try Self.cleared(arguments) + (expiry == .infinite ? ["expiresAfterMSec"] : [])
        let values = [Wire.Value](
            try arguments.all(Self.value).map { text throws(UsageError) in
                try Self.value.assignment(text)
            })
        parameters = Update.Parameters(
            id: arguments.operands[0], title: arguments[Self.title],
            message: arguments[Self.message], icon: appearance.icon,
            elements: try ElementDetails(arguments, among: ElementDetails.withoutValue)
                .applied(to: elements.isEmpty ? nil : elements),
            values: values.isEmpty ? nil : values,
            actions: try ActionOptions(arguments).actions(), payload: appearance.payload,
            detents: appearance.detents, selectedDetent: appearance.selectedDetent,
            largestUndimmedDetent: appearance.largestUndimmedDetent,
            interactiveDismissDisabled: appearance.interactiveDismissDisabled,
            expiresAfterMSec: expiry?.milliseconds,
            clear: cleared.isEmpty ? nil : cleared)
        try Self.expectNothing(of: cleared, in: RawJSON(parameters))
    }

    /// What is taken away cannot be given as well.
    private static func expectNothing(
        of cleared: [String], in parameters: RawJSON
    ) throws(UsageError) {
        for (word, member) in clearable where cleared.contains(member) {
            guard ParameterPlace(member).value(in: parameters) == nil else {
                throw UsageError(
                    "--clear \(word) takes away what another option gives: leave one of them out")
            }
        }
    }

    /// Whether a title or a message goes, and no other one comes.
    private var takesWords: Bool {
        let isGiven = [parameters.title, parameters.message].contains { $0?.isEmpty == false }
        return !isGiven
            && (parameters.title != nil || parameters.message != nil
                || parameters.clear?.contains("message") == true)
    }

    /// Whether a sheet that says something would then say nothing; as present, which takes none such.
    private func isLeftSpeechless(in context: Context) throws(SheetClientError) -> Bool {
        let described = try context.call(
            DescribeSheet.self, DescribeSheet.Parameters(id: parameters.id))
        guard let request = described.sheet?.readableRequest else { return false }
        let isTitleKept = parameters.title == nil && request.title?.isEmpty == false
        let keepsMessage =
            parameters.message == nil && parameters.clear?.contains("message") != true
        let isMessageKept = keepsMessage && request.message?.isEmpty == false
        let saysSomething = [request.title, request.message].contains { $0?.isEmpty == false }
        return saysSomething && !isTitleKept && !isMessageKept
    }

    private static let speechless = UsageError(
        "there would be nothing to read: a sheet keeps a title or a message", command: usage.name)

    private static func cleared(_ arguments: Arguments) throws(UsageError) -> [String] {
        try arguments.all(clear).map { word throws(UsageError) in
            guard let found = clearable.first(where: { $0.word == word }) else {
                throw .notAmong(clearable.map(\.word), word, for: "--clear")
            }
            return found.member
        }
    }

    package func run(in context: Context) throws(SheetClientError) -> ExitStatus {
        if takesWords, try isLeftSpeechless(in: context) {
            return context.output.tell(Self.speechless)
        }
        // Whose the sheet is says whose files it may show.
        for words in ImageFault.words(for: parameters.elements, of: nil) {
            context.output.tell(words)
        }
        let reply = try context.call(Update.self, parameters)
        if context.wantsJSON { try context.output.json(reply) }
        return .success
    }
}
