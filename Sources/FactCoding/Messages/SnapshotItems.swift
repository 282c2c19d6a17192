import PresentationCore

extension SnapshotItem: Message {
    static let messageName = "SnapshotItem"

    /// Exactly one of them is there.
    enum Field: Int, MessageField {
        case counts = 1
        case everySceneSource = 2
        case scene = 3
        case outcome = 4
        case sheet = 5
        case lockedSession = 6

        var type: FieldType {
            switch self {
            case .counts: .message(Counts.messageName)
            case .everySceneSource: .message(PhaseSource.messageName)
            case .scene: .message(SceneSnapshot.messageName)
            case .outcome: .message(Outcome.messageName)
            case .sheet: .message(SheetSnapshot.messageName)
            case .lockedSession: .message(SessionReference.messageName)
            }
        }
    }

    func write(to writer: inout MessageWriter) {
        switch self {
        case .counts(let counts): writer.message(Field.counts, counts)
        case .everySceneSource(let source): writer.message(Field.everySceneSource, source)
        case .scene(let scene): writer.message(Field.scene, scene)
        case .outcome(let outcome): writer.message(Field.outcome, outcome)
        case .sheet(let sheet): writer.message(Field.sheet, sheet)
        case .lockedSession(let session):
            writer.message(Field.lockedSession, SessionReference(session: session))
        }
    }

    init(from reader: inout MessageReader) throws(CodingFault) {
        var item: SnapshotItem?
        while let field = try reader.next(Field.self) {
            switch field {
            case .counts: item = .counts(try reader.message(Counts.self))
            case .everySceneSource:
                item = .everySceneSource(try reader.message(PhaseSource.self))
            case .scene: item = .scene(try reader.message(SceneSnapshot.self))
            case .outcome: item = .outcome(try reader.message(Outcome.self))
            case .sheet: item = .sheet(try reader.message(SheetSnapshot.self))
            case .lockedSession:
                item = .lockedSession(try reader.message(SessionReference.self).session)
            }
        }
        guard let item else { throw reader.unknownKind }
        self = item
    }
}

extension SnapshotItem.Counts: Message {
    static let messageName = "Counts"

    enum Field: Int, MessageField {
        case endCount = 1
        case lastOrder = 2
        case lastSerial = 3
        case lastTimer = 4
        case lastInstant = 5

        var type: FieldType {
            switch self {
            case .endCount, .lastSerial, .lastTimer: .uint64
            case .lastOrder: .message(PresentationTime.messageName)
            case .lastInstant: .fixed64
            }
        }
    }

    func write(to writer: inout MessageWriter) {
        writer.uint64(Field.endCount, endCount)
        writer.message(Field.lastOrder, lastOrder)
        writer.uint64(Field.lastSerial, lastSerial)
        writer.uint64(Field.lastTimer, lastTimer)
        writer.fixed64(Field.lastInstant, lastInstant.nanoseconds)
    }

    init(from reader: inout MessageReader) throws(CodingFault) {
        var (endCount, lastSerial, lastTimer): (UInt64, UInt64, UInt64) = (0, 0, 0)
        var lastOrder: PresentationTime?
        var lastInstant = Instant(nanoseconds: 0)
        while let field = try reader.next(Field.self) {
            switch field {
            case .endCount: endCount = try reader.uint64()
            case .lastOrder: lastOrder = try reader.message(PresentationTime.self)
            case .lastSerial: lastSerial = try reader.uint64()
            case .lastTimer: lastTimer = try reader.uint64()
            case .lastInstant: lastInstant = Instant(nanoseconds: try reader.fixed64())
            }
        }
        self.init(
            endCount: endCount, lastOrder: try reader.required(lastOrder, Field.lastOrder),
            lastSerial: lastSerial, lastTimer: lastTimer, lastInstant: lastInstant)
    }
}

extension SceneSnapshot: Message {
    static let messageName = "SceneSnapshot"

    enum Field: Int, MessageField {
        case opening = 1
        case formerOwners = 2
        case phase = 3
        case sources = 4
        case isRendered = 5
        case session = 6

        var type: FieldType {
            switch self {
            case .opening: .message(SceneOpening.messageName)
            case .session: .string
            case .formerOwners: .uint32
            case .phase: .enumeration(ScenePhase.enumerationName)
            case .sources: .message(PhaseSource.messageName)
            case .isRendered: .bool
            }
        }
    }

    func write(to writer: inout MessageWriter) {
        writer.message(Field.opening, opening)
        writer.each(Field.formerOwners, formerOwners.map(\.number))
        writer.enumeration(Field.phase, phase)
        writer.each(Field.sources, sources)
        writer.bool(Field.isRendered, isRendered)
        writer.optional(Field.session, session)
    }

    init(from reader: inout MessageReader) throws(CodingFault) {
        var opening: SceneOpening?
        var formerOwners: [UserID] = []
        var phase: ScenePhase?
        var sources: [PhaseSource] = []
        var isRendered = false
        var session: String?
        while let field = try reader.next(Field.self) {
            switch field {
            case .opening: opening = try reader.message(SceneOpening.self)
            case .formerOwners: formerOwners.append(UserID(try reader.uint32()))
            case .phase: phase = try reader.enumeration(ScenePhase.self)
            case .sources: sources.append(try reader.message(PhaseSource.self))
            case .isRendered: isRendered = try reader.bool()
            case .session: session = try reader.string()
            }
        }
        self.init(
            opening: try reader.required(opening, Field.opening), formerOwners: formerOwners,
            phase: try reader.required(phase, Field.phase), sources: sources,
            isRendered: isRendered, session: session)
    }
}

extension SheetSnapshot: Message {
    static let messageName = "SheetSnapshot"

    enum Field: Int, MessageField {
        case acceptance = 1
        case lifetime = 2
        case lowestPhase = 3
        case generation = 4
        case graceEnds = 5
        case expiryNumber = 6
        case graceNumber = 7

        var type: FieldType {
            switch self {
            case .acceptance: .message(Acceptance.messageName)
            case .lifetime: .enumeration(Lifetime.enumerationName)
            case .lowestPhase: .enumeration(ScenePhase.enumerationName)
            case .generation: .int64
            case .graceEnds: .fixed64
            case .expiryNumber, .graceNumber: .uint64
            }
        }
    }

    func write(to writer: inout MessageWriter) {
        writer.message(Field.acceptance, acceptance)
        writer.enumeration(Field.lifetime, lifetime)
        writer.enumeration(Field.lowestPhase, lowestPhase)
        writer.int64(Field.generation, generation)
        writer.optional(Field.graceEnds, fixed64: graceEnds?.nanoseconds)
        writer.uint64(Field.expiryNumber, expiryNumber)
        writer.uint64(Field.graceNumber, graceNumber)
    }

    init(from reader: inout MessageReader) throws(CodingFault) {
        var acceptance: Acceptance?
        var lifetime: Lifetime?
        var lowestPhase: ScenePhase?
        var generation: Int64 = 0
        var graceEnds: Instant?
        var (expiryNumber, graceNumber): (UInt64, UInt64) = (0, 0)
        while let field = try reader.next(Field.self) {
            switch field {
            case .acceptance: acceptance = try reader.message(Acceptance.self)
            case .lifetime: lifetime = try reader.enumeration(Lifetime.self)
            case .lowestPhase: lowestPhase = try reader.enumeration(ScenePhase.self)
            case .generation: generation = try reader.int64()
            case .graceEnds: graceEnds = Instant(nanoseconds: try reader.fixed64())
            case .expiryNumber: expiryNumber = try reader.uint64()
            case .graceNumber: graceNumber = try reader.uint64()
            }
        }
        self.init(
            acceptance: try reader.required(acceptance, Field.acceptance),
            lifetime: try reader.required(lifetime, Field.lifetime),
            lowestPhase: try reader.required(lowestPhase, Field.lowestPhase),
            generation: generation, graceEnds: graceEnds, expiryNumber: expiryNumber,
            graceNumber: graceNumber)
    }
}
