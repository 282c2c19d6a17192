import PresentationCore
import SheetInterface
import SheetRendering
import TestKit
import Testing

/// The renderer's check and the daemon's are written twice, and are to say the same (R24).
@Suite struct DaemonCheckTests {
    @Test(arguments: 0..<40 as Range<UInt64>)
    func `the daemon refuses exactly what the renderer calls a problem`(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<500 {
            let element = Self.element(&random)
            let value = Self.value(&random)
            let problem = ElementCheck.problem(of: value, in: element)
            #expect(
                (problem == nil) == Self.isTaken(value, by: element),
                "\(value) in \(element): \(problem ?? "no problem")")
        }
    }

    private static let kinds = [
        "field", "multiline", "secret", "number", "toggle", "choice", "filter", "date",
        "dateRange", "time", "hologram",
    ]

    private static let words = [
        "", "a", "b", "c", "ab", "1", "12", "007", "-1", "2.5", "1e3", "1e999", "+1", ".5", "5.",
        "-", "true", "false", "True", "2024-02-29", "2023-02-29", "2023-12-01", "0000-01-01",
        "2024-1-1", "07:30", "7:30", "24:00", "23:59", "07:60", "+7:30", "é", "e\u{301}",
        "x\ny", "x\r\ny", "x\u{2028}y", "x\u{B}y", "١٢", "１", "😀",
    ]

    private static func element(_ random: inout SplitMix64) -> Wire.Element {
        let kind = kinds.randomElement(using: &random) ?? "field"
        let choices = ["a", "b", "ab"].map { Wire.Choice(id: $0, label: $0) }
        return Wire.Element(
            id: "e", kind: kind, choices: ["choice", "filter"].contains(kind) ? choices : nil,
            required: random.oneIn(3), minimum: random.oneIn(3) ? 1 : nil,
            maximum: random.oneIn(3) ? 12 : nil, minimumLength: random.oneIn(3) ? 2 : nil,
            maximumLength: random.oneIn(3) ? 3 : nil,
            characters: random.oneIn(3) ? "digits" : nil)
    }

    private static func value(_ random: inout SplitMix64) -> [String] {
        let count = [0, 1, 1, 1, 1, 2, 2, 3].randomElement(using: &random) ?? 1
        return (0..<count).map { _ in words.randomElement(using: &random) ?? "" }
    }

    /// As the daemon has it: no value at all, or one that may stand there.
    private static func isTaken(_ value: [String], by wire: Wire.Element) -> Bool {
        guard value.contains(where: { !$0.isEmpty }) else { return wire.required != true }
        let element = Element(
            id: "e", input: input(of: wire), minimumLength: wire.minimumLength.map(Int.init),
            maximumLength: wire.maximumLength.map(Int.init),
            takesDigitsOnly: wire.characters == "digits")
        return element.accepts(value)
    }

    private static func input(of wire: Wire.Element) -> Element.Input {
        let choices = (wire.choices ?? []).map(\.id)
        return switch wire.kind {
        case "field": .field
        case "multiline": .multiline
        case "secret": .secret
        case "number": .number(minimum: wire.minimum, maximum: wire.maximum)
        case "toggle": .toggle
        case "choice": .choice(choices)
        case "filter": .filter(choices)
        case "date": .date
        case "dateRange": .dateRange
        case "time": .time
        default: .unknown
        }
    }
}
