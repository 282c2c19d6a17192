import SheetInterface

/// Which actions of a sheet decline it.
struct CancelActions: Hashable, Sendable {
    private let ids: Set<String>

    /// Those with the role; of a sheet whose request may not be seen or is gone, the one that
    /// `sheetctl present --cancel` makes.
    init(of request: Wire.SheetRequest?) {
        self.ids =
            if let request {
                Set((request.actions ?? []).filter { $0.role == .cancel }.map(\.id))
            } else {
                ["cancel"]
            }
    }

    func contains(_ action: String) -> Bool {
        ids.contains(action)
    }
}
