import SheetInterface

/// The sheet that shows how far a job is.
struct ProgressRequest: Sendable {
    /// What is to be presented, without a token.
    let parameters: Present.Parameters
    /// Its element of the kind progress.
    let element: String
    /// Which of its actions end the job.
    let cancelActions: CancelActions
    /// Whether somebody has to see it.
    let requiresRenderer: Bool

    /// - Parameters:
    ///   - sheet: What was asked for. An element that shows progress is added unless it has one with an
    ///     id; while its scene is inactive it is held, unless it says what else is to become of it.
    ///   - scene: The daemon's choice when it is left out.
    ///   - requiresRenderer: Whether it is to be refused where nothing draws the scene.
    init(_ sheet: Wire.SheetRequest, in scene: String?, requiresRenderer: Bool = false) {
        var sheet = sheet
        let elements = sheet.elements ?? []
        if let own = elements.first(where: { $0.kind == Self.kind && $0.id != nil })?.id {
            self.element = own
        } else {
            let ids = Set(elements.compactMap(\.id))
            var id = Self.kind
            while ids.contains(id) { id += "." }
            self.element = id
            sheet.elements = elements + [Wire.Element(id: id, kind: Self.kind)]
        }
        sheet.onInactive = sheet.onInactive ?? .hold
        self.cancelActions = CancelActions(of: sheet)
        self.requiresRenderer = requiresRenderer
        self.parameters = Present.Parameters(
            scene: scene, sheet: sheet, whenUnrendered: requiresRenderer ? .reject : nil)
    }

    private static let kind = "progress"
}
