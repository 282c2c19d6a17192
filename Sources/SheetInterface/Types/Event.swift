package import Varlink

extension Wire {
    /// One change, or a part of the state as it was when a watch began or began anew (R33).
    /// Which members are there depends on the kind; an unknown kind is skipped.
    package struct Event: WireObject {
        /// Grows by one with each change of this service instance.
        package var sequence: Int64
        /// Differs after each start of the service.
        package var instance: String
        /// RFC 3339 in UTC with microseconds; for people.
        package var at: String
        /// `sceneOpened`, `sceneUpdated`, `sceneClosed`, `phaseChanged`, `queued`, `presented`,
        /// `updated`, `detentChanged`, `held`, `resumed`, `dismissAttempted`, `dismissed`, `ready`,
        /// `resync`.
        package var kind: String
        /// With scene events and `phaseChanged`.
        package var scene: Scene?
        /// The sheet, with sheet events.
        package var id: String?
        /// Whole, with `queued`, `presented`, `updated`, and `held` in the opening state.
        package var sheet: Sheet?
        /// Its index in the stack from the bottom, or in the queue.
        package var position: Int64?
        /// With `phaseChanged`.
        package var previousPhase: Word<ScenePhase>?
        /// With `detentChanged`.
        package var detent: String?
        /// With `dismissAttempted`.
        package var gesture: Word<Gesture>?
        /// With `dismissed`.
        package var outcome: Outcome?

        package enum Member: String, WireMember {
            case sequence, instance, at, kind, scene, id, sheet, position, previousPhase, detent,
                gesture, outcome
        }

        package init(
            sequence: Int64,
            instance: String,
            at: String,
            kind: String,
            scene: Scene? = nil,
            id: String? = nil,
            sheet: Sheet? = nil,
            position: Int64? = nil,
            previousPhase: Word<ScenePhase>? = nil,
            detent: String? = nil,
            gesture: Word<Gesture>? = nil,
            outcome: Outcome? = nil
        ) {
            self.sequence = sequence
            self.instance = instance
            self.at = at
            self.kind = kind
            self.scene = scene
            self.id = id
            self.sheet = sheet
            self.position = position
            self.previousPhase = previousPhase
            self.detent = detent
            self.gesture = gesture
            self.outcome = outcome
        }

        package init(from decoder: inout ParameterDecoder) throws(ParameterError) {
            var sequence: Int64?
            var instance: String?
            var at: String?
            var kind: String?
            var scene: Scene?
            var id: String?
            var sheet: Sheet?
            var position: Int64?
            var previousPhase: Word<ScenePhase>?
            var detent: String?
            var gesture: Word<Gesture>?
            var outcome: Outcome?
            var members = try decoder.members(Member.self)
            while let member = try members.next(&decoder) {
                switch member {
                case .sequence: sequence = try decoder.integer()
                case .instance: instance = try decoder.string()
                case .at: at = try decoder.string()
                case .kind: kind = try decoder.string()
                case .scene: scene = try decoder.optionalValue(Scene.self)
                case .id: id = try decoder.optionalString()
                case .sheet: sheet = try decoder.optionalValue(Sheet.self)
                case .position: position = try decoder.optionalInteger()
                case .previousPhase:
                    previousPhase = try decoder.optionalValue(Word<ScenePhase>.self)
                case .detent: detent = try decoder.optionalString()
                case .gesture: gesture = try decoder.optionalValue(Word<Gesture>.self)
                case .outcome: outcome = try decoder.optionalValue(Outcome.self)
                }
            }
            self.init(
                sequence: try decoder.required(sequence, Member.sequence),
                instance: try decoder.required(instance, Member.instance),
                at: try decoder.required(at, Member.at),
                kind: try decoder.required(kind, Member.kind),
                scene: scene,
                id: id,
                sheet: sheet,
                position: position,
                previousPhase: previousPhase,
                detent: detent,
                gesture: gesture,
                outcome: outcome)
        }

        package func encode(into writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("sequence", sequence)
            writer.member("instance", instance)
            writer.member("at", at)
            writer.member("kind", kind)
            writer.member("scene", scene)
            writer.member("id", id)
            writer.member("sheet", sheet)
            writer.member("position", position)
            writer.member("previousPhase", previousPhase)
            writer.member("detent", detent)
            writer.member("gesture", gesture)
            writer.member("outcome", outcome)
            writer.endObject()
        }
    }
}
