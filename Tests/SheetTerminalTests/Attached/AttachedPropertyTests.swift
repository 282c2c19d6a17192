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

    @Test(arguments: 0..<30 as Range<UInt64>)
    func `what is told of a drag leads to where the sheet was in the hand`(_ seed: UInt64) {
        var day = Day(seed: seed)
        var count = 0
        for _ in 0..<200 where count < 5 { count += day.drag() ? 1 : 0 }
        #expect(count == 5)
    }

    @Test(arguments: 0..<30 as Range<UInt64>)
    func `a sheet begins to leave as it looked`(_ seed: UInt64) {
        var day = Day(seed: seed | 1)
        for _ in 0..<5 { day.leave() }
    }

    /// Pictures, keys, pointers and sizes at random.
    private struct Day {
        private var random: SplitMix64
        private let desk: Desk
        private var shown: [Set<String>] = [[], []]
        /// Where the newest pictures have sheets.
        private var heights: [SheetKey: Double] = [:]
        /// Whether the upper service leaves nothing below it in reach.
        private var isCovering = false
        /// When the lower service's sheets were covered last, of those that have been since.
        private var covered: [String: ContinuousClock.Instant] = [:]

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
                note([], of: service)
                desk.screen.lost(service, because: "a test")
            case 4:
                desk.resize(CellSize(rows: number(0..<50), columns: number(0..<120)))
            case 5: desk.draw()
            case 6, 7, 8: check(desk.type(keys()))
            default: check(desk.mouse(gesture(), number(0..<30), number(0..<90)))
            }
        }

        /// A sheet is dragged, and rests elsewhere meanwhile; false when it ends beside its detents, where
        /// it gives way.
        mutating func drag() -> Bool {
            rest(at: number(64..<368))
            desk.pass(.seconds(2))
            desk.draw()
            let key = Desk.key()
            guard let staged = desk.screen.frame.first(where: { $0.key == key }) else {
                return false
            }
            var row = Int(staged.frame.y / 16)
            check(desk.mouse(.press(.left), row, 40))
            for _ in 0..<number(1..<6) {
                row = number(0..<24)
                check(desk.mouse(.drag(.left), row, 40))
                if random.oneIn(3) { rest(at: number(64..<368)) }
                desk.pass(.milliseconds(number(0..<200)))
            }
            desk.draw()
            let held = desk.screen.frame.first { $0.key == key }?.frame.height ?? 0
            let requests = desk.mouse(.release(.left), row, 40)
            check(requests)
            guard case .endDrag(key, let told)? = requests.first, (193..<368).contains(held),
                let rest = heights[key]
            else { return false }
            #expect(abs(rest - told.translation - held) < 1e-6)
            return true
        }

        /// The one sheet has another height.
        private mutating func rest(at height: Int) {
            let layer = Desk.layer(height: Double(height))
            note([layer], of: 0)
            desk.hear([layer])
        }

        /// A sheet comes, is filled in, and goes.
        mutating func leave() {
            let layer = Desk.layer(
                height: 368, detents: [("large", 368)], elements: elements())
            desk.hear([layer])
            desk.pass(.seconds(2))
            desk.draw()
            for _ in 0..<number(0..<12) { _ = desk.type(keys()) }
            let before = (desk.rows, desk.cells.cursor)
            desk.hear([])
            desk.draw()
            #expect(desk.rows == before.0 && desk.cells.cursor == before.1)
            desk.pass(.seconds(2))
            desk.draw()
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
                    undimmed: random.oneIn(2) ? "large" : nil, elements: elements(),
                    actions: random.oneIn(4) ? [] : [Desk.ok, Desk.cancel])
            }
            note(layers, of: service)
            desk.hear(layers, service: service, phase: random.oneIn(5) ? .inactive : .active)
            if random.oneIn(2) { desk.draw() }
        }

        /// What is so from now on.
        private mutating func note(_ layers: [Wire.Layer], of service: Int) {
            noteCovered()
            shown[service] = Set(layers.map(\.sheet.id))
            heights = heights.filter { $0.key.service != service }
            for layer in layers {
                heights[Desk.key(layer.sheet.id, service: service)] = layer.height
            }
            if service == 1 { isCovering = layers.contains { PictureLayer($0).isModal } }
            covered = covered.filter { shown[0].contains($0.key) }
            noteCovered()
        }

        private mutating func noteCovered() {
            guard isCovering else { return }
            for id in shown[0] { covered[id] = desk.now }
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
                if act.sheet.service == 0 {
                    // A person has seen it long enough since it was covered (R23).
                    #expect(!isCovering)
                    let since = covered[act.sheet.id].map { desk.now - $0 }
                    #expect(since.map { $0 >= .milliseconds(300) } ?? true)
                }
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
