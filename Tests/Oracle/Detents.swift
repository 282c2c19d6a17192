import SheetGeometry
import SheetInterface
import Varlink

/// Where sheets rest (R28, R29): heights are those on the renderer attached longest, else those of a
/// nominal scene of 400 × 800 points.
extension Oracle {
    private func height(
        _ word: String, _ scene: SceneGeometry, _ content: ContentHeight? = nil
    ) -> Double {
        guard let detent = try? Detent(word) else { return 0 }
        return detent.height(in: scene, content: content)
    }

    private static func mean(_ word: String) -> Detent? { try? Detent(word) }

    private func detents(of request: Wire.SheetRequest) -> [String] {
        let words = request.detents ?? []
        return words.isEmpty ? ["content"] : words
    }

    /// R28: that which is selected, else the smallest; of equal ones the first.
    func firstDetent(of request: Wire.SheetRequest, in scene: SceneGeometry) -> String? {
        guard (request.style ?? .sheet) == .sheet else { return nil }
        if let word = request.selectedDetent { return word }
        let words = detents(of: request)
        guard let lowest = words.map({ height($0, scene) }).min() else { return nil }
        // Those that are as good as equally high fall together.
        return words.first { height($0, scene) < lowest + 1.0 / 1024 }
    }

    /// R29: the selected detent stays selected while it exists, else the nearest height is.
    func selectedDetent(
        of sheet: Sheet, in request: Wire.SheetRequest, wanted: String?
    ) -> String? {
        guard sheet.style == .sheet, let selected = sheet.selected else { return nil }
        if let wanted { return wanted }
        let words = detents(of: request)
        if words.contains(selected) { return selected }
        // `medium` and `half` are one detent, and two words for it.
        if let same = words.first(where: { Oracle.mean($0) == Oracle.mean(selected) }) {
            return same
        }
        let eldest = renderers(of: sheet.scene).first
        let (geometry, content) = (geometry(of: sheet.scene), eldest?.content(of: sheet.id))
        func height(_ word: String) -> Double { self.height(word, geometry, content) }
        let distances = words.map { abs(height($0) - height(selected)) }
        // Of two that are equally near it is the higher one, which leaves in sight all that was.
        return words.indices.min { one, other in
            distances[one] != distances[other]
                ? distances[one] < distances[other] : height(words[one]) > height(words[other])
        }.map { words[$0] }
    }

    mutating func selectDetent(_ call: Call, _ wanted: SelectDetent.Parameters) throws(Refusal) {
        let renderer = try checkRendering(call.caller, of: wanted.id, renderer: wanted.renderer)
        let sheet = try live(wanted.id, for: call.caller)
        var wrong: [Prediction] = []
        if isOutOfReach(sheet, on: renderer, nil) { wrong.append(notInteractive(sheet)) }
        if sheet.state != .presented { wrong.append(notInteractive(sheet)) }
        let isThere = sheet.style == .sheet && detents(of: sheet.request).contains(wanted.detent)
        if !isThere {
            wrong.append(.interface(.noSuchDetent(id: sheet.id, detent: wanted.detent)))
        }
        guard wrong.isEmpty else { throw Refusal(replies: wrong) }
        if wanted.detent != sheet.selected { select(wanted.detent, of: sheet.id) }
        reply(to: call, Prediction.empty)
    }

    mutating func select(_ word: String?, of id: String) {
        guard let word else { return }
        change(sheet: id) { $0.selected = word }
        tellDetent(of: id, word)
    }
}
