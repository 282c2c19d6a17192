package import PresentationCore
import SheetInterface
import Varlink

/// What the history keeps of a sheet that has ended (R42). Nothing of it is a secret (R26).
package struct HistoryRecord: Hashable, Sendable {
    package let id: SheetID
    package let scene: SceneID
    package let key: String?
    package let kind: String?
    /// Whose sheet it was.
    package let owner: UserID
    /// Microseconds since 1970-01-01 00:00 UTC.
    package let createdAt: Int64
    /// Likewise.
    package let endedAt: Int64
    /// How it ended, in JSON as the interface has it.
    package let outcome: [UInt8]
    /// What was asked, likewise and without payload; `nil` when that is not kept.
    package let request: [UInt8]?

    /// Puts together what a keeper has kept.
    package init(
        id: SheetID, scene: SceneID, key: String?, kind: String?, owner: UserID, createdAt: Int64,
        endedAt: Int64, outcome: [UInt8], request: [UInt8]?
    ) {
        self.id = id
        self.scene = scene
        self.key = key
        self.kind = kind
        self.owner = owner
        self.createdAt = createdAt
        self.endedAt = endedAt
        self.outcome = outcome
        self.request = request
    }

    /// What is to be kept of a sheet, whether it ends now or is found in the log of an earlier run.
    ///
    /// - Parameters:
    ///   - sheet: as it was when it ended.
    ///   - detail: how much of it is wanted.
    package init(of sheet: Presentation, _ outcome: Outcome, _ detail: HistoryDetail) {
        let told =
            switch detail {
            case .outcome: Wire.Outcome(bare: outcome)
            case .all: Wire.Outcome(outcome, whole: true)
            }
        self.init(
            id: sheet.id, scene: outcome.scene, key: sheet.request.key, kind: sheet.request.kind,
            owner: outcome.presenter, createdAt: sheet.createdAt.wallClock,
            endedAt: outcome.endedAt.wallClock, outcome: RawJSON(told).bytes,
            request: detail == .all ? RequestWords.withoutPayload(sheet.content.words) : nil)
    }
}

extension Wire.Outcome {
    /// Time, reason and action alone: not what was put in, nor by whom it ended.
    fileprivate init(bare outcome: Outcome) {
        self.init(
            id: outcome.id.description, scene: outcome.scene.description,
            sequence: Int64(outcome.sequence), reason: outcome.reason.word,
            action: outcome.action, endedAt: Timestamp.text(outcome.endedAt.wallClock))
    }
}
