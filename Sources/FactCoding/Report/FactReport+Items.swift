package import PresentationCore

extension FactReport {
    /// An item of a snapshot in lines; there is at least one. All but the first begin with spaces.
    package static func lines(of item: SnapshotItem) -> [String] {
        switch item {
        case .counts(let counts):
            [
                "ends \(counts.endCount), orders \(counts.lastOrder.count), "
                    + "acceptances \(counts.lastSerial), timers \(counts.lastTimer)"
            ]
        case .everySceneSource(let source): ["\(words(source)) of every scene"]
        case .scene(let scene): lines(of: scene)
        case .outcome(let outcome): lines(of: outcome)
        case .sheet(let sheet): lines(of: sheet)
        case .lockedSession(let session): lines(of: .sessionLocked(session))
        }
    }

    private static func lines(of scene: SceneSnapshot) -> [String] {
        var first = "scene \(name(scene.opening.id)) is open and \(scene.phase): "
        first += words(scene.opening)
        if scene.session != nil { first += ", shows \(words(session: scene.session))" }
        if scene.isRendered { first += ", has a renderer" }
        if !scene.formerOwners.isEmpty {
            let owners = scene.formerOwners.map(\.description).joined(separator: ", ")
            first += ", was owned by \(owners)"
        }
        return [first] + scene.sources.map { "    \(words($0))" }
    }

    private static func lines(of sheet: SheetSnapshot) -> [String] {
        var state = ["generation \(sheet.generation)"]
        state.append(sheet.lifetime == .detached ? "detached by now" : "with its presenter")
        if sheet.acceptance.state == .queued {
            state.append("its scene has been \(sheet.lowestPhase)")
        }
        if let instant = sheet.graceEnds { state.append(grace(until: instant)) }
        let timers = [sheet.expiryNumber, sheet.graceNumber].filter { $0 > 0 }
        if !timers.isEmpty {
            state.append("timers " + timers.map(\.description).joined(separator: ", "))
        }
        var lines = lines(of: sheet.acceptance, as: "lives")
        lines.insert("    " + state.joined(separator: ", "), at: 1)
        return lines
    }
}
