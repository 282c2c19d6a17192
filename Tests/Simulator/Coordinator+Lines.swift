import Oracle
import PresentationCore
import SheetGeometry
import SheetInterface

/// The whole state of the service, in the lines that the oracle has of its own.
extension Coordinator {
    func lines(at now: Moment, ids: [SheetID]) -> [String] {
        var lines = [
            "every scene: \(Oracle.words(of: everySceneSources.all.map(Wire.PhaseSource.init)))",
            "locked: \(lockedSessions.keys)",
        ]
        for scene in scenes.all {
            let sources = Oracle.words(of: scene.sources.all.map(Wire.PhaseSource.init))
            lines.append(
                "scene \(scene.id) #\(scene.number) of \(scene.owner) \(scene.title ?? "-") "
                    + "\(scene.lifetime) \(scene.phase), opened by \(scene.opener), shows "
                    + "\(scene.session ?? "-") of "
                    + "\(scene.binding.map { "\(Binding($0))" } ?? "-"), rendered "
                    + "\(scene.isRendered), else closing \(scene.closesUnrendered): \(sources)")
            lines += sheets(in: scene).map { line(of: $0, at: now) }
        }
        for outcome in keptOutcomes(at: now, of: ids) { lines.append(line(of: outcome)) }
        let due = nextDeadline.map { "\($0.nanoseconds)" } ?? "-"
        lines.append("ended: \(endCount), due: \(due)")
        return lines
    }

    private func keptOutcomes(at now: Moment, of ids: [SheetID]) -> [Outcome] {
        ids.compactMap { outcome(of: $0, at: now) }.sorted { $0.sequence < $1.sequence }
    }

    private func line(of sheet: Presentation, at now: Moment) -> String {
        let request = sheet.request
        var words = [
            "  \(sheet.id) \(sheet.state) of \(request.presenter.user) in \(request.scene)"
        ]
        let parent = request.parent.map { "\($0)" } ?? "-"
        words.append("from \(parent), \(sheet.rank.priority) alert \(sheet.rank.isAlert)")
        words.append("generation \(sheet.generation), \(sheet.lifetime)")
        words.append("at \(sheet.selectedDetent?.word ?? "-"), turn \(sheet.waitsItsTurn)")
        let left = sheet.expiry.map { nanoseconds($0.remaining(at: now.instant)) }
        words.append("left \(left ?? "-")")
        words.append("grace \(sheet.graceEnds.map { "\($0.nanoseconds)" } ?? "-")")
        words.append("key \(request.key ?? "-") token \(request.token?.word ?? "-")")
        return words.joined(separator: ", ")
    }

    private func nanoseconds(_ span: Duration) -> String {
        let (seconds, attoseconds) = span.components
        return "\(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)"
    }

    private func line(of outcome: Outcome) -> String {
        let values = outcome.values.map { "\($0.id)=\($0.value)" }
        let by = outcome.by.map { Int64($0.user.number) } ?? -1
        return
            "ended \(outcome.id) \(outcome.sequence) \(outcome.reason) \(outcome.action ?? "-") "
            + "\(values) \(outcome.withheld) by \(by), of \(outcome.presenter) in \(outcome.scene) "
            + "of \(outcome.sceneOwner)"
    }
}

extension Wire.PhaseSource {
    fileprivate init(_ source: PhaseSource) {
        self.init(
            name: source.name, phase: Wire.Word(Wire.ScenePhase(told: source.phase)),
            status: source.status,
            uid: source.user.map { Int64($0.number) }, pid: source.process.map(Int64.init))
    }
}
