import SheetInterface
import TestKit

/// Requests that only a seed decides, with all kinds of elements, and texts that mean no good.
struct RequestGenerator {
    var random: SplitMix64

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    private static let kinds = [
        "text", "copyable", "field", "multiline", "secret", "number", "toggle", "choice", "filter",
        "date", "dateRange", "time", "progress", "image", "hologram",
    ]

    mutating func request() -> Wire.SheetRequest {
        let elements = (0..<Int.random(in: 0...6, using: &random)).map { element("e\($0)") }
        let actions = (0..<Int.random(in: 0...4, using: &random)).map { place in
            Wire.Action(
                id: "a\(place)", label: text(),
                role: [nil, .normal, .cancel, .destructive].randomElement(using: &random) ?? nil)
        }
        return Wire.SheetRequest(
            title: optional(), message: optional(), icon: optional(), elements: elements,
            actions: actions)
    }

    mutating func text() -> String {
        let count = Int.random(in: 0...7, using: &random)
        return (0..<count).map { _ in
            PictureGenerator.texts.randomElement(using: &random) ?? ""
        }.joined(separator: random.oneIn(3) ? "" : " ")
    }

    private mutating func optional() -> String? { random.oneIn(3) ? nil : text() }

    private mutating func element(_ id: String) -> Wire.Element {
        let kind = Self.kinds.randomElement(using: &random) ?? "text"
        var element = Wire.Element(
            id: id, kind: kind, label: optional(), text: optional(), placeholder: optional(),
            required: random.oneIn(3))
        switch kind {
        case "secret": break
        case "choice", "filter":
            let choices = (0..<Int.random(in: 1...9, using: &random)).map {
                Wire.Choice(id: "c\($0)", label: text())
            }
            element.choices = choices
            element.value = random.oneIn(2) ? nil : [choices[0].id]
        case "date": element.value = random.oneIn(2) ? nil : ["9999-12-31"]
        case "dateRange": element.value = random.oneIn(2) ? nil : ["0000-01-01", "2026-11-30"]
        case "time": element.value = random.oneIn(2) ? nil : ["23:59"]
        case "progress":
            element.value =
                [nil, ["0.3"], ["1e400"], ["-5"], ["x"]].randomElement(
                    using: &random) ?? nil
        default: element.value = random.oneIn(3) ? nil : [text()]
        }
        return element
    }
}
