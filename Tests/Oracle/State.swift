package import SheetInterface

/// The whole state, in lines that can be compared with the service's.
extension Oracle {
    package var lines: [String] {
        var lines = ["every scene: \(Oracle.words(of: everyScene))", "locked: \(locked)"]
        for scene in scenes { lines += self.lines(of: scene) }
        for end in kept { lines.append(line(of: end)) }
        lines.append("ended: \(endedCount), due: \(nextDeadline.map(String.init) ?? "-")")
        return lines
    }

    /// The sources, as lines have them.
    package static func words(of sources: [Wire.PhaseSource]) -> String {
        sources.map { source in
            let words = [source.name, "\(source.phase)", source.status ?? "-"]
            return words.joined(separator: " ") + " \(source.uid ?? -1) \(source.pid ?? -1)"
        }.joined(separator: ", ")
    }

    private func lines(of scene: Scene) -> [String] {
        let head =
            "scene \(scene.id) #\(scene.number) of \(scene.owner) \(scene.title ?? "-") "
            + "\(scene.lifetime) \(scene.phase), opened by \(scene.opener), shows "
            + "\(scene.session ?? "-") of \(scene.binding.map { "\($0)" } ?? "-"), "
            + "rendered \(scene.isRendered), else closing \(scene.closesUnrendered): "
            + Oracle.words(of: scene.sources)
        let all = stack(of: scene.id) + queue(of: scene.id)
        return [head] + all.map(line)
    }

    private func line(of sheet: Sheet) -> String {
        var words = ["  \(sheet.id) \(sheet.state) of \(sheet.user) in \(sheet.scene)"]
        words.append("from \(sheet.parent ?? "-"), \(sheet.priority) alert \(sheet.isAlert)")
        words.append("generation \(sheet.generation), \(sheet.lifetime)")
        words.append("at \(sheet.selected ?? "-"), turn \(sheet.waitsItsTurn)")
        words.append("left \(sheet.expiry.map { "\($0.left(at: now))" } ?? "-")")
        words.append("grace \(sheet.graceEnds.map(String.init) ?? "-")")
        words.append("key \(sheet.key ?? "-") token \(sheet.token?.word ?? "-")")
        return words.joined(separator: ", ")
    }

    private func line(of end: EndedSheet) -> String {
        let outcome = end.outcome
        let values = (outcome.values ?? []).map { "\($0.id)=\($0.value)" }
        return
            "ended \(end.id) \(outcome.sequence) \(outcome.reason) \(outcome.action ?? "-") "
            + "\(values) \(outcome.withheld ?? []) by \(outcome.by?.uid ?? -1), "
            + "of \(end.user) in \(outcome.scene) of \(end.sceneOwner)"
    }
}
