import SheetInterface
import SheetRendering

/// A form that expectations can ask: they copy what they ask, and a form cannot be copied.
final class Form {
    private var state = FormState(today: CalendarDay(number: 20_000))
    private(set) var layer: PictureLayer

    init(_ elements: [Wire.Element]) {
        layer = makeForm(elements)
        state.follow([layer])
    }

    func update(to elements: [Wire.Element]) {
        layer = makeForm(elements, generation: layer.sheet.generation + 1)
        follow([layer])
    }

    func follow(_ layers: [PictureLayer]) { state.follow(layers) }

    @discardableResult
    func apply(_ commands: EditingCommand..., to id: String) -> Bool {
        var isDone = false
        for command in commands { isDone = state.apply(command, to: key(id)) }
        return isDone
    }

    func apply(_ command: EditingCommand, to key: ElementKey) -> Bool {
        state.apply(command, to: key)
    }

    func type(_ text: String, into id: String) { apply(.insert(text), to: id) }

    func pick(choice place: Int, in id: String) { state.pick(choice: place, in: key(id)) }
    func pick(day: CalendarDay, in id: String) { state.pick(day: day, in: key(id)) }
    func move(to place: Int, in id: String) { state.move(to: place, in: key(id)) }
    func go(to part: TimeField.Part, in id: String) { state.go(to: part, in: key(id)) }
    func refuse(_ problem: String, of id: String) { state.refuse(problem, of: key(id)) }
    func wipe() { state.wipeSecrets(of: layer.key) }

    func entry(_ id: String) -> FormEntry? { state.entry(of: key(id)) }
    func problem(_ id: String) -> String? { state.problem(of: key(id)) }
    var isWiped: Bool { state.isWiped }
    var draftCount: Int { state.draftCount }

    func mark(_ id: String) -> SecretMark? {
        if case .secret(let mark) = entry(id) { mark } else { nil }
    }

    func answer(_ action: Wire.Action = ok) -> FormAnswer {
        state.answer(action, of: layer, renderer: "r1")
    }

    /// What would be sent, by element; nil when it cannot be.
    var values: [String: [String]]? {
        guard case .answer(let parameters) = answer() else { return nil }
        return Dictionary(
            (parameters.values ?? []).map { ($0.id, $0.value) }, uniquingKeysWith: { $1 })
    }

    /// What is wrong, by element.
    var problems: [String: String] {
        guard case .problems(let problems) = answer() else { return [:] }
        return Dictionary(
            problems.map {
                if case .id(let id) = $0.element.name { (id, $0.problem) } else { ("", $0.problem) }
            }, uniquingKeysWith: { $1 })
    }
}
