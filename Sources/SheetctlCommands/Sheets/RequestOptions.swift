import SheetInterface
import Varlink

/// The options of `present` that say what the sheet is.
struct RequestOptions: Sendable {
    static let title = Option("title", short: "t", argument: "TEXT", help: "one line of words")
    static let message = Option(
        "message", short: "m", argument: "TEXT", help: "words below the title")
    static let key = Option(
        "key", argument: "KEY", help: "what it is about; not asked twice at once")
    static let style = Option(
        "style", argument: "STYLE", help: "sheet, alert or cover",
        values: Wire.Style.allCases.map(\.rawValue))
    static let priority = Option(
        "priority", argument: "PRIORITY", help: "normal, high or critical",
        values: Wire.Priority.allCases.map(\.rawValue))
    static let onInactive = Option(
        "on-inactive", argument: "POLICY",
        help: "while inactive: dismiss, hold or keep",
        values: Wire.PhasePolicy.allCases.map(\.rawValue))
    static let onBackground = Option(
        "on-background", argument: "POLICY",
        help: "in the background: dismiss, hold or keep",
        values: Wire.PhasePolicy.allCases.map(\.rawValue))
    static let grace = Option(
        "grace", argument: "TIME", help: "hold it so long before inactive ends it")
    static let kind = Option(
        "kind", argument: "KIND", help: "what renderers may draw in their own way")
    static let request = Option(
        "request", argument: "FILE",
        help: "the sheet as JSON; - is standard input")

    static let all =
        [title, message, Appearance.icon] + ElementOptions.all + ElementDetails.all
        + ActionOptions.all + [style] + Appearance.detents + Appearance.grabbers
        + Appearance.dismissability + [key, priority, onInactive, onBackground, grace]
        + Expiry.all + [kind, Appearance.payload, request]

    private let file: String?
    /// What the options say, but for what is said of the file's elements and actions; all else is nil.
    private let given: Wire.SheetRequest
    private let details: ElementDetails
    private let actions: ActionOptions
    private let expiry: Expiry?

    init(_ arguments: Arguments) throws(UsageError) {
        // `--json FILE`, as scripts write it.
        self.file = arguments.operands.first ?? arguments[Self.request]
        guard arguments.operands.isEmpty || !arguments.has(Self.request) else {
            throw UsageError("--request FILE and --json FILE exclude each other")
        }
        details = try ElementDetails(arguments)
        actions = try ActionOptions(arguments)
        expiry = try Expiry(arguments)
        let appearance = try Appearance(arguments)
        let elements = try ElementOptions.elements(arguments)
        self.given = Wire.SheetRequest(
            key: arguments[Self.key],
            style: try arguments.choice(Self.style, of: Wire.Style.self),
            title: arguments[Self.title],
            message: arguments[Self.message],
            icon: appearance.icon,
            elements: elements.isEmpty ? nil : elements,
            kind: arguments[Self.kind],
            payload: appearance.payload,
            detents: appearance.detents,
            selectedDetent: appearance.selectedDetent,
            largestUndimmedDetent: appearance.largestUndimmedDetent,
            grabberVisible: appearance.grabberVisible,
            interactiveDismissDisabled: appearance.interactiveDismissDisabled,
            onInactive: try arguments.choice(Self.onInactive, of: Wire.PhasePolicy.self),
            onBackground: try arguments.choice(Self.onBackground, of: Wire.PhasePolicy.self),
            inactiveGraceMSec: try arguments.milliseconds(Self.grace),
            priority: try arguments.choice(Self.priority, of: Wire.Priority.self))
        guard file == nil else { return }
        _ = try completed(given)
        guard given.title?.isEmpty == false || given.message?.isEmpty == false else {
            throw UsageError(
                given.title == nil && given.message == nil
                    ? "--title, --message or --request is missing"
                    : "there is nothing to read: --title or --message is empty")
        }
    }

    /// The request of the file, if there is one, with what the options say in its place.
    func sheet() throws(RequestFile.Failure) -> Wire.SheetRequest {
        let sheet = try file.map { name throws(RequestFile.Failure) in
            try RequestFile.read(name).replaced(by: given)
        }
        do throws(UsageError) {
            return try completed(sheet ?? given)
        } catch {
            throw RequestFile.Failure(message: error.message)
        }
    }

    private func completed(_ sheet: Wire.SheetRequest) throws(UsageError) -> Wire.SheetRequest {
        var sheet = sheet
        sheet.elements = try details.applied(to: sheet.elements)
        sheet.actions = try actions.actions(insteadOf: sheet.actions)
        expiry?.apply(to: &sheet)
        // An alert and a cover have no detents, whatever is said of them.
        guard sheet.style ?? .sheet == .sheet else { return sheet }
        try DetentWords.check(given.selectedDetent, of: Appearance.selectedDetent, among: sheet)
        try DetentWords.check(
            given.largestUndimmedDetent, of: Appearance.largestUndimmed, among: sheet)
        return sheet
    }
}

extension Wire.SheetRequest {
    /// The same, with all that another one says.
    fileprivate func replaced(by other: Wire.SheetRequest) -> Wire.SheetRequest {
        Wire.SheetRequest(
            key: other.key ?? key,
            style: other.style ?? style,
            title: other.title ?? title,
            message: other.message ?? message,
            icon: other.icon ?? icon,
            elements: other.elements ?? elements,
            actions: other.actions ?? actions,
            kind: other.kind ?? kind,
            payload: other.payload ?? payload,
            detents: other.detents ?? detents,
            selectedDetent: other.selectedDetent ?? selectedDetent,
            largestUndimmedDetent: other.largestUndimmedDetent ?? largestUndimmedDetent,
            grabberVisible: other.grabberVisible ?? grabberVisible,
            interactiveDismissDisabled: other.interactiveDismissDisabled
                ?? interactiveDismissDisabled,
            onInactive: other.onInactive ?? onInactive,
            onBackground: other.onBackground ?? onBackground,
            inactiveGraceMSec: other.inactiveGraceMSec ?? inactiveGraceMSec,
            priority: other.priority ?? priority,
            expiresAfterMSec: other.expiresAfterMSec ?? expiresAfterMSec,
            expiryClock: other.expiryClock ?? expiryClock)
    }
}
