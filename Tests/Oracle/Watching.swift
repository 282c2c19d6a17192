package import SheetInterface
import Varlink

/// A call of Watch that is open.
struct Watcher: Hashable, Sendable {
    let connection: String
    let caller: Asker
    /// `nil` for all.
    let scenes: [String]?
    /// How many changes there had been when it began.
    let since: Int64
}

/// One change, as it is told to those who may know all of it, and to those who may not.
struct Change: Hashable, Sendable {
    let scene: String
    /// Who may know all of it; `nil` when everybody may.
    var presenter: Int64?
    var owner: Int64?
    let whole: Wire.Event
    let redacted: Wire.Event
}

/// The state as a watcher's opening can tell it.
struct Picture: Hashable, Sendable {
    let sequence: Int64
    let scenes: [Wire.Scene]
    let sheets: [Sheet]
    /// Where each of the sheets stands.
    let positions: [Int64]
}

/// Watch (R33, R45).
extension Oracle {
    mutating func watch(_ call: Call, _ wanted: Watch.Parameters) throws(Refusal) {
        if (wanted.scenes?.count ?? 0) > rules.bounds.scenes {
            throw Refusal(replies: [quota("scenes", rules.bounds.scenes)])
        }
        let faults = (wanted.scenes ?? []).enumerated().flatMap { index, scene in
            RequestFaults.name(scene, at: "scenes[\(index)]")
        }
        guard faults.isEmpty else { throw .invalid(faults) }
        guard call.more else { throw Refusal(replies: [.standard(.expectedMore)]) }
        let theirs = watchers.count { $0.caller.user == call.caller.user }
        guard theirs < rules.bounds.watchersPerUser else {
            throw Refusal(replies: [quota("watchers", rules.bounds.watchersPerUser)])
        }
        watchers.append(
            Watcher(
                connection: call.connection, caller: call.caller, scenes: wanted.scenes,
                since: Int64(changes.count)))
        setOpenCall(call.number, on: call.connection)
    }

    // MARK: Changes

    private mutating func add(_ change: Change) {
        changes.append(change)
        // R34: a renderer gets only the newest picture, and for every change there is one.
        if change.whole.kind != "dismissAttempted" { markStale(change.scene) }
        pictures.append(picture)
    }

    private func event(_ kind: String) -> Wire.Event {
        Wire.Event(sequence: Int64(changes.count + 1), instance: "", at: "", kind: kind)
    }

    /// A scene opened, changed its title or sources, changed its phase, or closed.
    mutating func tell(_ kind: String, of id: String, previous: Wire.ScenePhase? = nil) {
        guard let scene = scene(id) else { return }
        var event = event(kind)
        event.scene = describe(scene)
        event.previousPhase = previous.map { Wire.Word($0) }
        add(Change(scene: id, whole: event, redacted: event))
    }

    /// A sheet has another state, or says something else.
    ///
    /// - Parameter isNew: whether the event carries the sheet, whole.
    mutating func tellState(of id: String, _ kind: String, isNew: Bool) {
        guard let sheet = sheet(id), let scene = scene(sheet.scene) else { return }
        if kind != "updated" { tellPresenters(of: sheet) }
        var event = event(kind)
        event.id = id
        event.position = position(of: id).map(Int64.init)
        var whole = event
        var redacted = event
        if isNew {
            whole.sheet = describe(sheet, whole: true)
            redacted.sheet = describe(sheet, whole: false)
        }
        add(
            Change(
                scene: scene.id, presenter: sheet.user, owner: scene.owner, whole: whole,
                redacted: redacted))
    }

    mutating func tellDetent(of id: String, _ word: String) {
        guard let sheet = sheet(id), let scene = scene(sheet.scene) else { return }
        var event = event("detentChanged")
        event.id = id
        var whole = event
        whole.detent = word
        add(
            Change(
                scene: scene.id, presenter: sheet.user, owner: scene.owner, whole: whole,
                redacted: event))
    }

    mutating func tellAttempt(on sheet: Sheet, _ gesture: Wire.Gesture) {
        var event = event("dismissAttempted")
        event.id = sheet.id
        event.gesture = Wire.Word(gesture)
        add(Change(scene: sheet.scene, whole: event, redacted: event))
    }

    mutating func tellEnd(of end: EndedSheet) {
        var whole = event("dismissed")
        whole.id = end.id
        var redacted = whole
        whole.outcome = describe(end, whole: true)
        redacted.outcome = describe(end, whole: false)
        add(
            Change(
                scene: end.outcome.scene, presenter: end.user, owner: end.sceneOwner,
                whole: whole, redacted: redacted))
    }

    var picture: Picture {
        let all = scenes.flatMap { stack(of: $0.id) + queue(of: $0.id) }
        return Picture(
            sequence: Int64(changes.count), scenes: scenes.map(describe), sheets: all,
            positions: all.map { Int64(position(of: $0.id) ?? 0) })
    }

    // MARK: What a watcher was told

    /// Compares an event with what happened.
    ///
    /// - Parameters:
    ///   - event: without its timestamps and its instance.
    ///   - connection: that of the watcher.
    ///   - last: the sequence that it was told before; `nil` at the beginning.
    /// - Returns: what is wrong, in words.
    package func fault(
        of event: Wire.Event, toldTo connection: String, last: Int64?
    ) -> String? {
        if event.kind == "ready" || event.kind == "resync" { return nil }
        guard let watcher = watchers.first(where: { $0.connection == connection }) else {
            return "an event was told to somebody who does not watch"
        }
        let caller = watcher.caller
        let last = last ?? watcher.since
        if event.sequence > last, event.sequence <= Int64(changes.count) {
            // What is told as a change is the next one that concerns the watcher.
            let change = changes[Int(event.sequence) - 1]
            if told(change, to: caller) == event {
                let skipped = changes[Int(last)..<(Int(event.sequence) - 1)]
                let missed = skipped.first { watcher.scenes?.contains($0.scene) ?? true }
                return missed.map { "\(event.kind) came without \(RawJSON($0.whole)) before it" }
            }
        }
        return isOpening(event, caller)
            ? nil
            : "\(RawJSON(event)) is not what happened, which is "
                + (changes.indices.contains(Int(event.sequence) - 1)
                    ? "\(RawJSON(told(changes[Int(event.sequence) - 1], to: caller)))" : "nothing")
    }

    private func told(_ change: Change, to caller: Asker) -> Wire.Event {
        guard let presenter = change.presenter, let owner = change.owner else {
            return change.whole
        }
        return rules.knows(caller, sheetsOf: presenter, inScenesOf: owner)
            ? change.whole : change.redacted
    }

    /// Whether it tells of the state as it was after the change whose sequence it has, or later in the
    /// same turn: the opening is read from the live state.
    private func isOpening(_ event: Wire.Event, _ caller: Asker) -> Bool {
        pictures.contains { picture in
            guard picture.sequence >= event.sequence else { return false }
            if event.kind == "sceneOpened" {
                return picture.scenes.contains { $0 == event.scene }
            }
            for (sheet, position) in zip(picture.sheets, picture.positions)
            where sheet.id == event.id {
                return event.kind == sheet.state.rawValue && event.position == position
                    && event.sheet == describe(sheet, whole: knows(caller, sheet))
            }
            return false
        }
    }
}
