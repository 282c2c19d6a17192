import SheetGeometry

/// Deciding on where sheets rest (R28, R29).
extension Coordinator {
    mutating func selectDetent(
        _ word: String, of id: SheetID, at now: Moment, into decision: inout Decision
    ) throws(PresentationError) {
        let sheet = try live(id, at: now)
        guard sheet.state == .presented else { throw .notInteractive(id, sheet.state) }
        guard case .sheet(let list) = sheet.content.shape,
            let detent = list.detents.first(where: { $0.word == word })
        else { throw .noSuchDetent(id, word) }
        // As it is written: `half` and `medium` are one height, and two words to a client.
        guard sheet.selectedDetent?.word != detent.word else { return }
        emit(.detentSelected(id, detent), into: &decision)
    }

    /// Where a sheet will rest after an update, when that is another place: the detent that a person
    /// chose stays while it is there, else the nearest takes its place. What is asked for goes before
    /// both.
    func reselection(of sheet: Presentation, by update: SheetUpdate) -> Detent? {
        let table = DetentTable(
            update.content.shape, selected: update.selectedDetent ?? sheet.selectedDetent,
            in: update.geometry, content: update.contentHeight)
        // As it is written: `half` and `medium` are one height, and two words to a client.
        guard let detent = table.selected, detent.word != sheet.selectedDetent?.word else {
            return nil
        }
        return detent
    }

    /// Where a new sheet rests: where it is to, else at its smallest detent. Nothing has drawn it yet,
    /// so nobody has said how high its content is.
    static func selection(of content: SheetContent, in geometry: SceneGeometry) -> Detent? {
        DetentTable(
            content.shape, selected: content.selectedDetent, in: geometry, content: nil
        ).selected
    }
}
