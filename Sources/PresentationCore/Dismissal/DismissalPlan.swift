/// Which sheets end together, why, and in what order (R4).
///
/// A sheet ends together with everything presented from it, and the topmost ends first. Each sheet
/// that is hit in its own right ends with the true reason; `parentDismissed` is for the rest.
struct DismissalPlan {
    /// One sheet that is to end.
    struct Step {
        let id: SheetID
        let reason: DismissalReason
    }

    /// In the order in which they end.
    let steps: [Step]

    /// Plans the end of `hits` and of all that was presented from them.
    ///
    /// - Parameters:
    ///   - hits: live sheets of one scene, each hit in its own right, and why; of the same one twice
    ///     the first counts.
    ///   - sheets: every live sheet.
    init(
        hits: [Step], sheets: OrderedMap<SheetID, Presentation>
    ) {
        // So it is nearly always.
        if hits.count == 1, sheets.withValue(hits[0].id, { $0.children.isEmpty }) == true {
            steps = hits
            return
        }
        var known = Set<SheetID>(minimumCapacity: hits.count)
        var doomed: [Doomed] = []
        doomed.reserveCapacity(hits.count)
        var families: [[SheetID]] = []
        func doom(_ id: SheetID, because reason: DismissalReason) {
            guard known.insert(id).inserted else { return }
            sheets.withValue(id) { sheet in
                doomed.append(
                    Doomed(reason: reason, isOnStack: sheet.isOnStack, place: sheet.stackEntry))
                if !sheet.children.isEmpty { families.append(sheet.children) }
            }
        }
        for hit in hits { doom(hit.id, because: hit.reason) }
        var next = 0
        while next < families.count {
            for child in families[next] { doom(child, because: .parentDismissed) }
            next += 1
        }
        doomed.sort(by: DismissalPlan.endsBefore)
        steps = doomed.map { Step(id: $0.place.id, reason: $0.reason) }
    }

    /// What the end of a sheet depends on, among others that end with it: thousands are sorted when a
    /// scene leaves the screen, and moved for it.
    private struct Doomed {
        let reason: DismissalReason
        let isOnStack: Bool
        /// Its place; for one that waits, the rank says nothing.
        let place: PresentationStack.Entry
    }

    /// Whether `one` ends before `other` when both end at once, in one scene.
    ///
    /// What waits would come up on top of what is up, so it ends first, the last one waiting before
    /// the others. A sheet's children thus always end before it.
    private static func endsBefore(_ one: Doomed, _ other: Doomed) -> Bool {
        switch (one.isOnStack, other.isOnStack) {
        case (true, true): other.place < one.place
        case (false, false):
            (other.place.order, other.place.serial) < (one.place.order, one.place.serial)
        case (false, true): true
        case (true, false): false
        }
    }
}
