import PresentationCore
import SheetInterface

/// The state as a watcher makes it up from the events that it is told.
struct Mirror {
    /// The scenes that it follows; `nil` for all.
    private let filter: Set<String>?
    /// Whether it has been told the whole state.
    private(set) var isReady = false
    private var sequence: Int64?
    private var scenes: [String: Wire.Scene] = [:]
    private var stacks: [String: [String]] = [:]
    private var queues: [String: [String]] = [:]
    private var states: [String: Wire.Word<Wire.SheetState>] = [:]
    private var places: [String: String] = [:]

    init(following scenes: [String]?) {
        filter = scenes.map(Set.init)
    }

    /// Takes the next event.
    ///
    /// - Returns: what is wrong with it, in words.
    mutating func take(_ event: Wire.Event) -> String? {
        if let last = sequence {
            if event.sequence < last {
                return "sequences went back from \(last) to \(event.sequence)"
            }
            if isReady, filter == nil, event.kind != "resync", event.sequence != last + 1 {
                return "\(event.kind) \(event.sequence) came after \(last)"
            }
        }
        sequence = event.sequence
        switch event.kind {
        case "ready":
            guard !isReady else { return "ready came twice" }
            isReady = true
        case "resync": self = Mirror(restarting: self)
        case "sceneOpened", "sceneUpdated", "sceneClosed", "phaseChanged": return takeScene(event)
        default: return takeSheet(event)
        }
        return nil
    }

    private init(restarting mirror: Mirror) {
        filter = mirror.filter
        sequence = mirror.sequence
    }

    private func follows(_ scene: String) -> Bool { filter?.contains(scene) ?? true }

    private mutating func takeScene(_ event: Wire.Event) -> String? {
        guard let scene = event.scene else { return "\(event.kind) came without its scene" }
        guard follows(scene.id) else { return "\(event.kind) came of \(scene.id)" }
        let known = scenes[scene.id]
        if isReady, (known == nil) != (event.kind == "sceneOpened") {
            return "\(event.kind) came of \(scene.id), which was \(known == nil ? "un" : "")known"
        }
        if event.kind == "phaseChanged", isReady, event.previousPhase != known?.phase {
            return "\(scene.id) left a phase in which it was not"
        }
        scenes[scene.id] = event.kind == "sceneClosed" ? nil : scene
        return nil
    }

    private mutating func takeSheet(_ event: Wire.Event) -> String? {
        guard let id = event.id else { return "\(event.kind) came without its sheet's id" }
        if let sheet = event.sheet {
            if event.kind == "updated" {
                guard states[id] != nil || !isReady else { return "\(id) was updated, and unknown" }
                return place(sheet, at: event.position)
            }
            guard sheet.state.rawValue == event.kind else {
                return "\(event.kind) came with a sheet that is \(sheet.state)"
            }
            return place(sheet, at: event.position)
        }
        guard let state = states[id] else {
            // The opening will tell of it, or it has ended before that.
            return isReady ? "\(event.kind) came of \(id), which was unknown" : nil
        }
        switch event.kind {
        case "held":
            guard state == .presented else { return "\(id) was held and was \(state)" }
            states[id] = .held
        case "resumed":
            guard state == .held else { return "\(id) resumed and was \(state)" }
            states[id] = .presented
        case "dismissed":
            guard event.outcome?.id == id else { return "\(id) ended without its outcome" }
            remove(id)
        case "detentChanged": break
        case "dismissAttempted":
            guard event.gesture != nil else { return "an attempt came without its gesture" }
        default:
            return "an event of the kind \(event.kind) came"
        }
        return nil
    }

    private mutating func place(_ sheet: Wire.Sheet, at position: Int64?) -> String? {
        guard follows(sheet.scene) else { return "\(sheet.id) came of \(sheet.scene)" }
        guard let position, position >= 0 else { return "\(sheet.id) came without its place" }
        remove(sheet.id)
        var list = (sheet.state == .queued ? queues : stacks)[sheet.scene] ?? []
        // While the opening comes in, what is below may still be missing.
        guard Int(position) <= list.count || !isReady else { return "\(sheet.id) floats" }
        list.insert(sheet.id, at: min(Int(position), list.count))
        if sheet.state == .queued { queues[sheet.scene] = list } else { stacks[sheet.scene] = list }
        states[sheet.id] = sheet.state
        places[sheet.id] = sheet.scene
        return nil
    }

    private mutating func remove(_ id: String) {
        states[id] = nil
        guard let scene = places.removeValue(forKey: id) else { return }
        stacks[scene]?.removeAll { $0 == id }
        queues[scene]?.removeAll { $0 == id }
    }

    /// Whether it has been told anything.
    var hasBegun: Bool { sequence != nil }

    // MARK: The end

    /// Compares a mirror that has been told everything with the state.
    func difference(from state: Coordinator) -> String? {
        guard isReady else { return "the state was not told to its end" }
        let followed = state.scenes.all.filter { follows($0.id.description) }
        guard Set(scenes.keys) == Set(followed.map(\.id.description)) else {
            return "it knows the scenes \(scenes.keys.sorted())"
        }
        for scene in followed {
            if let difference = difference(from: scene, in: state) {
                return "scene \(scene.id): \(difference)"
            }
        }
        let count = followed.reduce(0) { $0 + $1.stack.count + $1.queue.count }
        return states.count == count ? nil : "it knows sheets that are not there"
    }

    private func difference(from scene: Scene, in state: Coordinator) -> String? {
        let id = scene.id.description
        guard let told = scenes[id] else { return "unknown" }
        guard told.phase.rawValue == "\(scene.phase)" else { return "it is told as \(told.phase)" }
        guard told.title == scene.title, told.number == scene.number,
            told.owner == scene.owner.number
        else { return "title, number or owner differ" }
        let sources = scene.sources.all.map { "\($0.name) \($0.phase)" }
        guard told.sources.map({ "\($0.name) \($0.phase)" }) == sources else {
            return "its sources are told as \(told.sources.map(\.name))"
        }
        guard stacks[id] ?? [] == scene.stack.entries.map(\.id.description) else {
            return "its stack is told as \(stacks[id] ?? [])"
        }
        guard queues[id] ?? [] == scene.queue.entries.map(\.id.description) else {
            return "its queue is told as \(queues[id] ?? [])"
        }
        for sheet in state.sheets(in: scene)
        where states[sheet.id.description].map({ "\($0)" }) != "\(sheet.state)" {
            return
                "\(sheet.id) is told as \(states[sheet.id.description].map { "\($0)" } ?? "gone")"
        }
        return nil
    }
}
