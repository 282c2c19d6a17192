import PresentationCore

/// Which connections wait for the end of which sheet.
struct Waiters: Sendable {
    private var bySheet: [SheetID: OrderedMap<ConnectionID, Bool>] = [:]

    /// Whether nobody waits for anything.
    var isEmpty: Bool { bySheet.isEmpty }

    /// How many calls wait for the end of a sheet.
    func count(of sheet: SheetID) -> Int { bySheet[sheet]?.count ?? 0 }

    /// The connections that wait for the end of a sheet, the one that has waited longest first.
    func connections(of sheet: SheetID) -> [ConnectionID] { bySheet[sheet]?.keys ?? [] }

    mutating func add(_ connection: ConnectionID, to sheet: SheetID) {
        bySheet[sheet, default: OrderedMap()][connection] = true
    }

    mutating func remove(_ connection: ConnectionID, from sheet: SheetID) {
        guard var waiting = bySheet.removeValue(forKey: sheet) else { return }
        waiting[connection] = nil
        if !waiting.isEmpty { bySheet[sheet] = waiting }
    }

    /// Takes out all that wait for a sheet that has ended.
    mutating func removeAll(of sheet: SheetID) -> [ConnectionID] {
        bySheet.removeValue(forKey: sheet)?.keys ?? []
    }
}
