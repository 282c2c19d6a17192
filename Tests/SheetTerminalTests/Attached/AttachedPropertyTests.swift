import SheetClient
import SheetInterface
import SheetRendering
import SheetTerminal
import TestKit
import Testing
import Varlink

@Suite struct AttachedPropertyTests {
    @Test(arguments: 0..<30 as Range<UInt64>)
    func `whatever happens, what is asked for can be asked, and pictures are whole`(_ seed: UInt64)
    {
        var day = Day(seed: seed)
        for _ in 0..<250 { day.step() }
    }

    /// Pictures, keys, pointers and sizes at random.
    private struct Day {
        private var random: SplitMix64
        private let desk: Desk
        private var shown: [Set<String>] = [[], []]

        init(seed: UInt64) {
            random = SplitMix64(seed: seed)
            desk = Desk(
                services: ["one", "two"], timing: seed % 2 == 0 ? .still : StageTiming())
        }

        private mutating func number(_ range: Range<Int>) -> Int {
            Int.random(in: range, using: &random)
        }

        mutating func step() {
            switch number(0..<12) {
            case 0, 1: show()
            case 2: desk.pass(.milliseconds(number(0..<400)))
            case 3:
                let service = number(0..<2)
                desk.screen.lost(service, because: "a test")
                shown[service] = []
            case 4:
                desk.resize(CellSize(rows: number(0..<50), columns: number(0..<120)))
            case 5: desk.draw()
            case 6, 7, 8: check(desk.type(keys()))
            default: check(desk.mouse(gesture(), number(0..<30), number(0..<90)))
            }
        }

        private mutating func show() {
            let service = number(0..<2)
            let ids = ["a", "b", "c"].filter { _ in random.oneIn(2) }
            let layers = ids.map { id in
                let style: Wire.Style = [.sheet, .alert, .cover][number(0..<3)]
                return Desk.layer(
                    id, style: style, height: Double(number(0..<500)),
                    dim: Double(number(0..<3)) / 4, isInteractive: !random.oneIn(3),
                    generation: Int64(number(0..<3)), uid: Int64(number(0..<2)) * 7,
                    elements: elements(), actions: random.oneIn(4) ? [] : [Desk.ok, Desk.cancel])
            }
            shown[service] = Set(ids)
            desk.hear(layers, service: service, phase: random.oneIn(5) ? .inactive : .active)
            if random.oneIn(2) { desk.draw() }
        }

        private mutating func elements() -> [Wire.Element] {
            let kinds = [
                "text", "copyable", "field", "multiline", "secret", "number", "toggle", "choice",
                "filter", "date", "dateRange", "time", "progress", "image", "unheard-of",
            ]
            return (0..<number(0..<6)).map { place in
                let kind = kinds[number(0..<kinds.count)]
                let takesChoices = kind == "choice" || kind == "filter"
                return Wire.Element(
                    id: "e\(place)", kind: kind, label: random.oneIn(2) ? "Label" : nil,
                    text: random.oneIn(2) ? "Text 字" : nil,
                    choices: takesChoices ? [Wire.Choice(id: "x", label: "X")] : nil,
                    required: random.oneIn(3))
            }
        }

        private mutating func keys() -> String {
            let all = [
                "\t", "\u{1B}[Z", "\r", "\u{1B}\r", " ", "x", "7", "字", "\u{1B}", "\u{18}",
                "\u{1B}[A",
                "\u{1B}[B", "\u{1B}[C", "\u{1B}[D", "\u{1B}[5~", "\u{1B}[6~", "\u{7F}", "\u{15}",
                "\u{1B}[200~two\rlines\u{1B}[201~", "\u{1B}[H", "\u{1B}[F",
            ]
            return all[number(0..<all.count)]
        }

        private mutating func gesture() -> MouseEvent.Action {
            let all: [MouseEvent.Action] = [
                .press(.left), .drag(.left), .release(.left), .scroll(.up), .scroll(.down),
                .press(.right),
            ]
            return all[number(0..<all.count)]
        }

        private func check(_ requests: [ScreenRequest]) {
            for request in requests {
                guard let act = request.act else { continue }
                // Only of sheets that the newest pictures have.
                #expect(shown[act.sheet.service].contains(act.sheet.id))
                if case .choose(let sheet, let parameters) = request {
                    #expect(parameters.id == sheet.id && parameters.generation != nil)
                    #expect(parameters.action == "no" || parameters.values != nil)
                }
            }
            for key in desk.report.contentHeights.values { #expect(key.isFinite && key >= 0) }
        }
    }
}
