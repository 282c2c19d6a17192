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
        var reasons: [SheetID: DismissalReason] = [:]
        var doomed: [Presentation] = []
        for hit in hits {
            guard reasons[hit.id] == nil, let sheet = sheets[hit.id] else { continue }
            reasons[hit.id] = hit.reason
            doomed.append(sheet)
        }
        var next = 0
        while next < doomed.count {
            for child in doomed[next].children where reasons[child] == nil {
                guard let sheet = sheets[child] else { continue }
                reasons[child] = .parentDismissed
                doomed.append(sheet)
            }
            next += 1
        }
        doomed.sort(by: DismissalPlan.endsBefore)
        steps = doomed.map { Step(id: $0.id, reason: reasons[$0.id] ?? .parentDismissed) }
    }

    /// Whether `one` ends before `other` when both end at once, in one scene.
    ///
    /// What waits would come up on top of what is up, so it ends first, the last one waiting before
    /// the others. A sheet's children thus always end before it.
    private static func endsBefore(_ one: Presentation, _ other: Presentation) -> Bool {
        switch (one.isOnStack, other.isOnStack) {
        case (true, true): other.stackEntry < one.stackEntry
        case (false, false): other.queueEntry < one.queueEntry
        case (false, true): true
        case (true, false): false
        }
    }
}
