package import SheetInterface

/// What a person has put in, on all sheets of the screen, until it is sent.
///
/// It stays over an update for elements whose id and kind stay, and over a time in which the sheet is
/// not on the screen; secrets are forgotten as soon as it is not. While a sheet is on its way out it
/// looks as it did: of its secrets, how long they were stays.
///
/// **Source:** R24, R26; `Update` of the interface.
package struct FormState: ~Copyable {
    private struct Field {
        var element: Wire.Element
        var entry: FormEntry
        /// A person has changed it.
        var isTouched = false
        var problem: String?

        mutating func note(isChanged: Bool) {
            guard isChanged else { return }
            isTouched = true
            problem = nil
        }
    }

    /// What belongs to one sheet.
    private struct Draft {
        var fields: [ElementKey.Name: Field] = [:]
        /// Since when it is not on the screen, in pictures; nil while it is.
        var absentSince: Int?
        /// Whether it is still drawn on its way out.
        var isLeaving = false

        var isTouched: Bool { fields.values.contains { $0.isTouched } }
    }

    /// The day that calendars begin at.
    package var today: CalendarDay
    private var drafts: [SheetKey: Draft] = [:]
    private var secrets = SecretArena()
    private var pictureCount = 0

    /// Nothing is put in yet.
    package init(today: CalendarDay) { self.today = today }

    // MARK: What happens

    /// Takes what the newest pictures show, of all services.
    ///
    /// - Parameter leaving: Sheets that they show no more, and that are still drawn.
    package mutating func follow(_ layers: [PictureLayer], leaving: Set<SheetKey> = []) {
        pictureCount += 1
        for layer in layers { follow(layer) }
        let shown = Set(layers.map(\.key))
        for key in drafts.keys where !shown.contains(key) {
            leave(key, isDrawn: leaving.contains(key))
        }
        secrets.wipe { !shown.contains($0.sheet) }
        forgetOldest()
    }

    /// Forgets how the other sheets looked that have left: they are drawn no more.
    package mutating func keep(leaving: Set<SheetKey>) {
        for (key, draft) in drafts where draft.isLeaving && !leaving.contains(key) {
            leave(key, isDrawn: false)
        }
        forgetOldest()
    }

    /// Carries a command out on an element; false when there was nothing to do there, so that it may
    /// mean something else, as to move the focus.
    package mutating func apply(_ command: EditingCommand, to key: ElementKey) -> Bool {
        guard var field = drafts[key.sheet]?.fields[key.name] else { return false }
        guard field.element.kind != "secret" else {
            return apply(command, toSecret: key, of: field.element)
        }
        let before = field.entry.value(of: field.element)
        guard field.entry.apply(command, of: field.element) else { return false }
        field.note(isChanged: field.entry.value(of: field.element) != before)
        drafts[key.sheet]?.fields[key.name] = field
        return true
    }

    /// Picks a choice by its place.
    package mutating func pick(choice place: Int, in key: ElementKey) {
        guard case .choice(var field) = entry(of: key) else { return }
        field.pick(place)
        set(.choice(field), of: key, isChanged: true)
    }

    /// Picks a day.
    package mutating func pick(day: CalendarDay, in key: ElementKey) {
        guard case .calendar(var field) = entry(of: key) else { return }
        field.pick(day)
        set(.calendar(field), of: key, isChanged: true)
    }

    /// Puts the cursor of a text before a character.
    package mutating func move(to place: Int, in key: ElementKey) {
        guard case .text(var field) = entry(of: key) else { return }
        field.move(to: place)
        set(.text(field), of: key, isChanged: false)
    }

    /// Goes to the hour or the minute of a time.
    package mutating func go(to part: TimeField.Part, in key: ElementKey) {
        guard case .time(var field) = entry(of: key) else { return }
        field.go(to: part)
        set(.time(field), of: key, isChanged: false)
    }

    /// Notes what the daemon found wrong.
    package mutating func refuse(_ problem: String, of key: ElementKey) {
        drafts[key.sheet]?.fields[key.name]?.problem = problem
    }

    /// Overwrites the secrets of a sheet: they have been sent and taken, or are not wanted any more.
    package mutating func wipeSecrets(of sheet: SheetKey) {
        secrets.wipe { $0.sheet == sheet }
    }

    // MARK: What there is

    /// What an element holds; nil for one that takes no input.
    package func entry(of key: ElementKey) -> FormEntry? {
        guard let draft = drafts[key.sheet], let entry = draft.fields[key.name]?.entry else {
            return nil
        }
        if case .secret = entry, draft.absentSince == nil { return .secret(secrets.mark(of: key)) }
        return entry
    }

    /// What was wrong with an element when the answer was last tried; nil once it is changed.
    package func problem(of key: ElementKey) -> String? {
        drafts[key.sheet]?.fields[key.name]?.problem
    }

    /// Makes the call that answers a sheet, with all that is seen on it; or says what is wrong, and
    /// keeps it for `problem(of:)`.
    ///
    /// A cancel action takes no values, and nothing is wrong with it.
    ///
    /// - Parameter renderer: Where the person saw it.
    package mutating func answer(
        _ action: Wire.Action, of layer: PictureLayer, renderer: String?
    ) -> FormAnswer {
        var parameters = Choose.Parameters(
            id: layer.key.id, action: action.id, generation: layer.sheet.generation,
            renderer: renderer)
        guard action.role != .cancel else { return .answer(parameters) }
        var problems: [ElementProblem] = []
        var values: [Wire.Value] = []
        for (place, element) in layer.elements.enumerated() {
            let key = layer.elementKey(at: place)
            guard let id = element.id, let value = value(of: key) else { continue }
            let problem = ElementCheck.problem(of: value, in: element)
            drafts[key.sheet]?.fields[key.name]?.problem = problem
            if let problem { problems.append(ElementProblem(element: key, problem: problem)) }
            values.append(Wire.Value(id: id, value: value))
        }
        guard problems.isEmpty else { return .problems(problems) }
        parameters.values = values
        return .answer(parameters)
    }

    /// Whether memory that holds no secret holds nothing.
    package var isWiped: Bool { secrets.isClean }

    /// How many sheets something is kept of.
    package var draftCount: Int { drafts.count }

    // MARK: Steps

    private func value(of key: ElementKey) -> [String]? {
        guard let field = drafts[key.sheet]?.fields[key.name] else { return nil }
        guard case .secret = field.entry else { return field.entry.value(of: field.element) }
        let text = secrets.text(of: key)
        return text.isEmpty ? [] : [text]
    }

    private mutating func apply(
        _ command: EditingCommand, toSecret key: ElementKey, of element: Wire.Element
    ) -> Bool {
        let before = secrets.mark(of: key).count
        let isDone = secrets.apply(
            command, to: key, limit: element.maximumLength.map { Int(clamping: $0) },
            digitsOnly: element.characters == "digits")
        let isChanged = secrets.mark(of: key).count != before
        drafts[key.sheet]?.fields[key.name]?.note(isChanged: isChanged)
        return isDone
    }

    private mutating func set(_ entry: FormEntry, of key: ElementKey, isChanged: Bool) {
        drafts[key.sheet]?.fields[key.name]?.entry = entry
        drafts[key.sheet]?.fields[key.name]?.note(isChanged: isChanged)
    }

    private mutating func follow(_ layer: PictureLayer) {
        let old = drafts[layer.key]?.fields ?? [:]
        var draft = Draft()
        for (place, element) in layer.elements.enumerated() {
            let name = layer.elementKey(at: place).name
            if let field = Self.field(element, after: old[name], today: today) {
                draft.fields[name] = field
            }
        }
        drafts[layer.key] = draft
        let kept = draft.fields.filter { $0.value.element.kind == "secret" }
        secrets.wipe { $0.sheet == layer.key && kept[$0.name] == nil }
    }

    private static func field(
        _ element: Wire.Element, after old: Field?, today: CalendarDay
    ) -> Field? {
        guard var field = old, field.element.kind == element.kind else {
            return FormEntry(element, today: today).map { Field(element: element, entry: $0) }
        }
        guard field.element != element else { return field }
        if field.isTouched || field.element.value == element.value {
            field.entry = field.entry.moved(to: element)
        } else if let entry = FormEntry(element, today: today) {
            field.entry = entry
        }
        field.element = element
        return field
    }

    private mutating func leave(_ key: SheetKey, isDrawn: Bool) {
        guard var draft = drafts[key] else { return }
        for (name, field) in draft.fields {
            guard case .secret = field.entry else { continue }
            let none = SecretMark(count: 0, cursor: 0)
            let mark = secrets.mark(of: ElementKey(sheet: key, name: name))
            draft.fields[name]?.isTouched = false
            if !isDrawn {
                draft.fields[name]?.entry = .secret(none)
            } else if draft.absentSince == nil {
                draft.fields[name]?.entry = .secret(mark)
            }
        }
        draft.absentSince = draft.absentSince ?? pictureCount
        draft.isLeaving = isDrawn
        drafts[key] = isDrawn || draft.isTouched ? draft : nil
    }

    private mutating func forgetOldest() {
        let absent = drafts.filter { $0.value.absentSince != nil && !$0.value.isLeaving }
        guard absent.count > Limits.absentDrafts else { return }
        let oldest = absent.sorted { ($0.value.absentSince ?? 0) < ($1.value.absentSince ?? 0) }
        for (key, _) in oldest.prefix(absent.count - Limits.absentDrafts) { drafts[key] = nil }
    }
}

/// What comes of the wish to answer.
package enum FormAnswer: Hashable, Sendable {
    /// It can be sent.
    case answer(Choose.Parameters)
    /// It cannot; in the order of the elements.
    case problems([ElementProblem])
}
