import FactRecording
import PresentationCore
import SheetService

/// What facts may do, one by one: what is between two of them is drawn, too.
extension World {
    mutating func record(_ fact: Fact) throws(SimulationFailure) {
        trace?("    \(fact)")
        summary.facts += 1
        try refuse(faultOfOrder(of: fact))
        if case .accepted = fact { summary.sheets += 1 }
        restored.apply(fact)
        recorder.append(fact)
        turn?.size += fact.sizeBound
        if case .ended(let outcome) = fact { turn?.ends.append(outcome.id) }
        try checkReserve(after: fact)
    }

    /// R42a: what adds a sheet, a scene or words leaves enough room for the ends of all sheets.
    private mutating func checkReserve(after fact: Fact) throws(SimulationFailure) {
        roomLeft -= fact.sizeBound
        switch fact {
        case .accepted, .updated, .sceneOpened, .sceneUpdated:
            try check(
                roomLeft >= restored.reservedBytes || disk.hasCrashed || isConfiguring,
                "\(fact) leaves \(roomLeft) bytes, and \(restored.reservedBytes) are reserved")
        case .sceneClosed, .sourceSet, .sourceCleared, .phaseChanged, .renderingChanged, .placed,
            .held, .resumed, .detentSelected, .expirySet, .detached, .ended, .forgotten,
            .sessionAssigned, .sessionLocked, .sessionUnlocked:
            break
        }
    }

    /// A sheet is never on the screen without its parent, and ends before it.
    private func faultOfOrder(of fact: Fact) -> String? {
        switch fact {
        case .held(let id, _):
            let children = restored.sheets[id]?.children ?? []
            let isFirst = children.contains { restored.sheets[$0]?.state == .presented }
            return isFirst ? "\(id) is held before its child" : nil
        case .resumed(let id), .placed(let id, _, isHeld: false):
            guard let parent = restored.sheets[id]?.request.parent else { return nil }
            let isThere = restored.sheets[parent]?.state == .presented
            return isThere ? nil : "\(id) is presented before its parent"
        case .ended(let outcome):
            let isLast = restored.sheets[outcome.id]?.children.isEmpty ?? true
            return isLast ? nil : "\(outcome.id) ended before its child"
        default: return nil
        }
    }
}
