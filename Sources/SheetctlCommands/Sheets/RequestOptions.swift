import SheetInterface

/// The options of `present` that say what the sheet is.
struct RequestOptions: Sendable {
    static let title = Option("title", short: "t", argument: "TEXT", help: "one line of words")
    static let message = Option(
        "message", short: "m", argument: "TEXT", help: "words below the title")
    static let action = Option(
        "action", short: "a", argument: "ID=LABEL", help: "a button; may be repeated")
    static let cancel = Option(
        "cancel", argument: "LABEL", help: "a button that declines, with the id cancel")
    static let style = Option("style", argument: "STYLE", help: "sheet, alert or cover")
    static let priority = Option("priority", argument: "PRIORITY", help: "normal, high or critical")
    static let onInactive = Option(
        "on-inactive", argument: "POLICY",
        help: "while inactive: dismiss, hold or keep")
    static let onBackground = Option(
        "on-background", argument: "POLICY",
        help: "in the background: dismiss, hold or keep")
    static let request = Option(
        "request", argument: "FILE",
        help: "the sheet as JSON; - is standard input")

    static let all =
        [title, message] + ElementOptions.all
        + [action, cancel, style, priority, onInactive, onBackground, request]

    private let file: String?
    /// What the options say; everything else is nil.
    private let given: Wire.SheetRequest

    init(_ arguments: Arguments) throws(UsageError) {
        // `--json FILE`, as scripts write it.
        self.file = arguments.operands.first ?? arguments[Self.request]
        guard arguments.operands.isEmpty || !arguments.has(Self.request) else {
            throw UsageError("--request FILE and --json FILE exclude each other")
        }
        let elements = try ElementOptions.elements(arguments)
        let actions = try Self.actions(arguments)
        self.given = Wire.SheetRequest(
            style: try arguments.choice(Self.style, of: Wire.Style.self),
            title: arguments[Self.title],
            message: arguments[Self.message],
            elements: elements.isEmpty ? nil : elements,
            actions: actions.isEmpty ? nil : actions,
            onInactive: try arguments.choice(Self.onInactive, of: Wire.PhasePolicy.self),
            onBackground: try arguments.choice(Self.onBackground, of: Wire.PhasePolicy.self),
            priority: try arguments.choice(Self.priority, of: Wire.Priority.self))
        guard file != nil || given.title?.isEmpty == false || given.message?.isEmpty == false else {
            throw UsageError(
                given.title == nil && given.message == nil
                    ? "--title, --message or --request is missing"
                    : "there is nothing to read: --title or --message is empty")
        }
    }

    /// The request of the file, if there is one, with what the options say in its place.
    func sheet() throws(RequestFile.Failure) -> Wire.SheetRequest {
        guard let file else { return given }
        var sheet = try RequestFile.read(file)
        sheet.style = given.style ?? sheet.style
        sheet.title = given.title ?? sheet.title
        sheet.message = given.message ?? sheet.message
        sheet.elements = given.elements ?? sheet.elements
        sheet.actions = given.actions ?? sheet.actions
        sheet.onInactive = given.onInactive ?? sheet.onInactive
        sheet.onBackground = given.onBackground ?? sheet.onBackground
        sheet.priority = given.priority ?? sheet.priority
        return sheet
    }

    /// In the order of the command line.
    private static func actions(_ arguments: Arguments) throws(UsageError) -> [Wire.Action] {
        var actions: [Wire.Action] = []
        for given in arguments.given {
            guard let value = given.value else { continue }
            switch given.option {
            case action: actions.append(try parse(value))
            case cancel: actions.append(Wire.Action(id: "cancel", label: value, role: .cancel))
            default: continue
            }
        }
        return actions
    }

    private static func parse(_ text: String) throws(UsageError) -> Wire.Action {
        guard let (id, label) = ElementOptions.pair(text) else {
            throw UsageError("--action is written ID=LABEL, not '\(text)'")
        }
        return Wire.Action(id: id, label: label)
    }
}
