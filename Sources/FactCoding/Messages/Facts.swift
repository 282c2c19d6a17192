import PresentationCore

extension Fact: Message {
    static let messageName = "Fact"

    /// Exactly one of them is there.
    enum Field: Int, MessageField {
        case sceneOpened = 1
        case sceneUpdated = 2
        case sceneClosed = 3
        case sourceSet = 4
        case sourceCleared = 5
        case phaseChanged = 6
        case renderingChanged = 7
        case accepted = 8
        case placed = 9
        case held = 10
        case resumed = 11
        case updated = 12
        case detentSelected = 13
        case expirySet = 14
        case detached = 15
        case ended = 16
        case forgotten = 17
        case sessionAssigned = 18
        case sessionLocked = 19
        case sessionUnlocked = 20

        var type: FieldType {
            switch self {
            case .sceneOpened: .message(SceneOpening.messageName)
            case .sceneUpdated: .message(SceneUpdate.messageName)
            case .sceneClosed: .message(SceneClosing.messageName)
            case .sourceSet: .message(SourceReport.messageName)
            case .sourceCleared: .message(SourceWithdrawal.messageName)
            case .phaseChanged: .message(PhaseChange.messageName)
            case .renderingChanged: .message(RenderingChange.messageName)
            case .accepted: .message(Acceptance.messageName)
            case .placed: .message(SheetPlacing.messageName)
            case .held: .message(SheetHold.messageName)
            case .resumed, .detached: .message(SheetReference.messageName)
            case .updated: .message(ContentUpdate.messageName)
            case .detentSelected: .message(DetentSelection.messageName)
            case .expirySet: .message(ExpirySetting.messageName)
            case .ended: .message(Outcome.messageName)
            case .forgotten: .message(OutcomeForgetting.messageName)
            case .sessionAssigned: .message(SessionAssignment.messageName)
            case .sessionLocked, .sessionUnlocked: .message(SessionReference.messageName)
            }
        }
    }

    func write(to writer: inout MessageWriter) {
        switch self {
        case .sceneOpened(let opening): writer.message(Field.sceneOpened, opening)
        case .sceneUpdated(let update): writer.message(Field.sceneUpdated, update)
        case .sceneClosed(let id): writer.message(Field.sceneClosed, SceneClosing(id: id))
        case .sourceSet(let scope, let source):
            writer.message(Field.sourceSet, SourceReport(scope: scope, source: source))
        case .sourceCleared(let scope, let name):
            writer.message(Field.sourceCleared, SourceWithdrawal(scope: scope, name: name))
        case .phaseChanged(let id, let phase):
            writer.message(Field.phaseChanged, PhaseChange(scene: id, phase: phase))
        case .renderingChanged(let id, let isRendered):
            writer.message(
                Field.renderingChanged, RenderingChange(scene: id, isRendered: isRendered))
        case .accepted(let acceptance): writer.message(Field.accepted, acceptance)
        case .placed(let id, let order, let isHeld):
            writer.message(Field.placed, SheetPlacing(sheet: id, order: order, isHeld: isHeld))
        case .held(let id, let graceEnds):
            writer.message(Field.held, SheetHold(sheet: id, graceEnds: graceEnds))
        case .resumed(let id): writer.message(Field.resumed, SheetReference(sheet: id))
        case .updated(let id, let content, let isNewToRead):
            writer.message(
                Field.updated,
                ContentUpdate(sheet: id, content: content, isNewToRead: isNewToRead))
        case .detentSelected(let id, let detent):
            writer.message(Field.detentSelected, DetentSelection(sheet: id, detent: detent))
        case .expirySet(let id, let expiry):
            writer.message(Field.expirySet, ExpirySetting(sheet: id, expiry: expiry))
        case .detached(let id): writer.message(Field.detached, SheetReference(sheet: id))
        case .ended(let outcome): writer.message(Field.ended, outcome)
        case .forgotten(let ids):
            writer.message(Field.forgotten, OutcomeForgetting(sheets: ids))
        case .sessionAssigned(let id, let session, let owner):
            writer.message(
                Field.sessionAssigned,
                SessionAssignment(scene: id, session: session, owner: owner))
        case .sessionLocked(let session):
            writer.message(Field.sessionLocked, SessionReference(session: session))
        case .sessionUnlocked(let session):
            writer.message(Field.sessionUnlocked, SessionReference(session: session))
        }
    }

    init(from reader: inout MessageReader) throws(CodingFault) {
        var fact: Fact?
        while let field = try reader.next(Field.self) {
            fact = try Fact(field, from: &reader)
        }
        guard let fact else { throw reader.unknownKind }
        self = fact
    }

    private init(_ field: Field, from reader: inout MessageReader) throws(CodingFault) {
        switch field {
        case .sceneOpened: self = .sceneOpened(try reader.message(SceneOpening.self))
        case .sceneUpdated: self = .sceneUpdated(try reader.message(SceneUpdate.self))
        case .sceneClosed: self = .sceneClosed(try reader.message(SceneClosing.self).id)
        case .sourceSet:
            let report = try reader.message(SourceReport.self)
            self = .sourceSet(report.scope, report.source)
        case .sourceCleared:
            let withdrawal = try reader.message(SourceWithdrawal.self)
            self = .sourceCleared(withdrawal.scope, name: withdrawal.name)
        case .phaseChanged:
            let change = try reader.message(PhaseChange.self)
            self = .phaseChanged(change.scene, change.phase)
        case .renderingChanged:
            let change = try reader.message(RenderingChange.self)
            self = .renderingChanged(change.scene, isRendered: change.isRendered)
        case .accepted: self = .accepted(try reader.message(Acceptance.self))
        case .placed:
            let placing = try reader.message(SheetPlacing.self)
            self = .placed(placing.sheet, order: placing.order, isHeld: placing.isHeld)
        case .held:
            let hold = try reader.message(SheetHold.self)
            self = .held(hold.sheet, graceEnds: hold.graceEnds)
        case .resumed: self = .resumed(try reader.message(SheetReference.self).sheet)
        case .updated:
            let update = try reader.message(ContentUpdate.self)
            self = .updated(update.sheet, update.content, isNewToRead: update.isNewToRead)
        case .detentSelected:
            let selection = try reader.message(DetentSelection.self)
            self = .detentSelected(selection.sheet, selection.detent)
        case .expirySet:
            let setting = try reader.message(ExpirySetting.self)
            self = .expirySet(setting.sheet, setting.expiry)
        case .detached: self = .detached(try reader.message(SheetReference.self).sheet)
        case .ended: self = .ended(try reader.message(Outcome.self))
        case .forgotten: self = .forgotten(try reader.message(OutcomeForgetting.self).sheets)
        case .sessionAssigned:
            let assignment = try reader.message(SessionAssignment.self)
            self = .sessionAssigned(
                assignment.scene, session: assignment.session, owner: assignment.owner)
        case .sessionLocked:
            self = .sessionLocked(try reader.message(SessionReference.self).session)
        case .sessionUnlocked:
            self = .sessionUnlocked(try reader.message(SessionReference.self).session)
        }
    }
}
