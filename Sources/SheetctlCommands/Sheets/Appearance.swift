import SheetInterface
import Varlink

/// The options that `present` and `update` have in common, besides words, elements and actions.
struct Appearance: Sendable {
    static let icon = Option("icon", argument: "ICON", help: "an icon's name, beside the title")
    static let detent = Option(
        "detent", argument: "DETENT", help: "a height at which it may rest")
    static let selectedDetent = Option(
        "selected-detent", argument: "DETENT", help: "where it rests")
    static let largestUndimmed = Option(
        "largest-undimmed", argument: "DETENT", help: "the highest that dims nothing below")
    static let grabber = Option("grabber", help: "draw its handle")
    static let noGrabber = Option("no-grabber", help: "draw no handle")
    static let undismissable = Option(
        "undismissable", help: "only an action ends it, no gesture")
    static let dismissable = Option("dismissable", help: "gestures end it, too")
    static let payload = Option(
        "payload", argument: "JSON", help: "an object for renderers of its kind")

    static let detents = [detent, selectedDetent, largestUndimmed]
    static let grabbers = [grabber, noGrabber]
    static let dismissability = [undismissable, dismissable]

    let icon: String?
    let detents: [String]?
    let selectedDetent: String?
    let largestUndimmedDetent: String?
    let grabberVisible: Bool?
    let interactiveDismissDisabled: Bool?
    let payload: RawJSON?

    init(_ arguments: Arguments) throws(UsageError) {
        icon = arguments[Self.icon]
        let detents = arguments.all(Self.detent)
        self.detents = detents.isEmpty ? nil : detents
        try DetentWords.check(detents, of: Self.detent)
        selectedDetent = arguments[Self.selectedDetent]
        largestUndimmedDetent = arguments[Self.largestUndimmed]
        for option in [Self.selectedDetent, Self.largestUndimmed] {
            guard let word = arguments[option] else { continue }
            try DetentWords.check([word], of: option)
            guard !detents.isEmpty else { continue }
            try DetentWords.check(word, of: option, among: detents)
        }
        grabberVisible = try arguments.either(Self.grabber, or: Self.noGrabber)
        interactiveDismissDisabled = try arguments.either(
            Self.undismissable, or: Self.dismissable)
        payload = try arguments[Self.payload].map { text throws(UsageError) in
            try RawJSON.object(in: text, beginning: "--payload is")
        }
    }
}
