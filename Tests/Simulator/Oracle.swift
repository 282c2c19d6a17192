import PresentationCore
import SheetInterface

/// What is true, as the recorded facts say it; what clients are told is compared with it.
struct Oracle {
    private struct Sheet {
        let presenter: Peer
        let owner: UserID
        let scene: SceneID
    }

    private let service: UserID
    private var owners: [SceneID: UserID]
    /// Who has owned a scene for a part of its time only.
    private var contested: [SceneID: Set<UserID>] = [:]
    private var sheets: [SheetID: Sheet] = [:]
    private var outcomes: [SheetID: Outcome] = [:]
    private var endCount: UInt64 = 0
    /// Every sheet that there has been, the newest last.
    private(set) var ids: [SheetID] = []

    init(service: UserID) {
        self.service = service
        owners = [.main: service]
    }

    /// How many sheets have not ended.
    var liveCount: Int { ids.count - outcomes.count }

    /// Whether a user may do everything.
    func isAdministrator(_ user: UserID) -> Bool { user == .root || user == service }

    // MARK: Facts

    /// Takes a fact.
    ///
    /// - Returns: what is wrong with it, in words.
    mutating func take(_ fact: Fact) -> String? {
        switch fact {
        case .sceneOpened(let opening):
            guard owners.updateValue(opening.owner, forKey: opening.id) == nil else {
                return "scene \(opening.id) was opened twice"
            }
        case .sceneUpdated(let id, let owner, _, _):
            // What is on its way may have been told to the former owner, or before the new one came.
            if let former = owners.updateValue(owner, forKey: id) {
                contested[id, default: []].formUnion([former, owner])
            }
        case .sceneClosed(let id):
            guard id != .main, owners.removeValue(forKey: id) != nil else {
                return "scene \(id) cannot have been closed"
            }
        case .accepted(let acceptance): return take(acceptance)
        case .ended(let outcome): return take(outcome)
        case .sourceSet, .sourceCleared, .phaseChanged, .renderingChanged,
            .placed, .held, .resumed, .updated, .detentSelected, .expirySet, .detached, .forgotten:
            break
        }
        return nil
    }

    private mutating func take(_ acceptance: Acceptance) -> String? {
        let request = acceptance.request
        guard let owner = owners[request.scene] else { return "a sheet in no scene was accepted" }
        let sheet = Sheet(presenter: request.presenter, owner: owner, scene: request.scene)
        guard sheets.updateValue(sheet, forKey: request.id) == nil else {
            return "the id \(request.id) was given twice"
        }
        let isWord = request.id.description.utf8.allSatisfy { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
        guard isWord, (1...32).contains(request.id.description.utf8.count) else {
            return "\(request.id) is no id"
        }
        ids.append(request.id)
        return nil
    }

    private mutating func take(_ outcome: Outcome) -> String? {
        guard let sheet = sheets[outcome.id], sheet.scene == outcome.scene else {
            return "sheet \(outcome.id) ended, which was not there"
        }
        guard outcomes.updateValue(outcome, forKey: outcome.id) == nil else {
            return "sheet \(outcome.id) ended twice"
        }
        guard outcome.sequence == endCount + 1 else {
            return "the sequence of outcomes went from \(endCount) to \(outcome.sequence)"
        }
        endCount = outcome.sequence
        return nil
    }

    // MARK: What is told

    /// Compares an outcome that a user was told with what is true, and with what they may know.
    func fault(of told: Wire.Outcome, toldTo user: UserID) -> String? {
        guard let outcome = outcomes[SheetID(told.id)], let sheet = sheets[SheetID(told.id)] else {
            return "an outcome of \(told.id) was told that is not recorded"
        }
        guard told.sequence == outcome.sequence, told.scene == outcome.scene.description,
            told.reason == "\(outcome.reason)"
        else { return "two outcomes of \(told.id) were told: \(told)" }
        if isContested(user, sheet) { return nil }
        guard knows(user, sheet) else {
            let isRedacted = told.action == nil && told.values == nil && told.by == nil
            return isRedacted ? nil : "a stranger was told how \(told.id) was answered"
        }
        let isWhole =
            told.action == outcome.action
            && told.by?.uid == outcome.by.map { Int64($0.user.number) }
        return isWhole ? nil : "\(user) was not told all of the outcome of \(told.id)"
    }

    /// Compares what a user was told of a sheet with what is true, and with what they may know.
    func fault(of told: Wire.Sheet, toldTo user: UserID) -> String? {
        guard let sheet = sheets[SheetID(told.id)], told.scene == sheet.scene.description else {
            return "a sheet \(told.id) was told that is not recorded"
        }
        guard told.presenter.uid == Int64(sheet.presenter.user.number) else {
            return "\(told.id) was told as somebody else's"
        }
        if isContested(user, sheet) { return nil }
        guard knows(user, sheet) else {
            let isRedacted =
                told.redacted == true && told.request == nil && told.presenter.pid == nil
                && told.presenter.program == nil
            return isRedacted ? nil : "a stranger was told what \(told.id) says"
        }
        let isWhole = told.redacted == nil && told.request != nil
        return isWhole ? nil : "\(user) was not told all of \(told.id)"
    }

    /// Whether a sheet that a user was told of has ended by now.
    func hasEnded(_ id: String) -> Bool { outcomes[SheetID(id)] != nil }

    private func isContested(_ user: UserID, _ sheet: Sheet) -> Bool {
        contested[sheet.scene]?.contains(user) ?? false
    }

    private func knows(_ user: UserID, _ sheet: Sheet) -> Bool {
        user == sheet.presenter.user || user == sheet.owner || isAdministrator(user)
    }
}
