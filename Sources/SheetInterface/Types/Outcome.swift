package import Varlink

extension Wire {
    /// How a sheet ended. Each ends exactly once (R2).
    package struct Outcome: WireObject {
        /// The sheet.
        package var id: String
        /// The scene it was in.
        package var scene: String
        /// Grows by one with each end.
        package var sequence: Int64
        /// `action`, `swipe`, `tapOutside`, `escape`, `override`, `requested`, `replaced`,
        /// `parentDismissed`, `presenterGone`, `sceneInactive`, `sceneBackground`, `sceneClosed`,
        /// `expired`, `evicted`, `shutdown`, or one that a later service knows.
        package var reason: String
        /// The chosen action's id, with reason `action`.
        package var action: String?
        /// What the inputs held, with reason `action`.
        package var values: [Value]?
        /// Ids of secret elements whose values are no longer given.
        package var withheld: [String]?
        /// Who caused it, when that was a client.
        package var by: Peer?
        /// RFC 3339 in UTC with microseconds; for people.
        package var endedAt: String

        package enum Member: String, WireMember {
            case id, scene, sequence, reason, action, values, withheld, by, endedAt
        }

        package init(
            id: String,
            scene: String,
            sequence: Int64,
            reason: String,
            action: String? = nil,
            values: [Value]? = nil,
            withheld: [String]? = nil,
            by: Peer? = nil,
            endedAt: String
        ) {
            self.id = id
            self.scene = scene
            self.sequence = sequence
            self.reason = reason
            self.action = action
            self.values = values
            self.withheld = withheld
            self.by = by
            self.endedAt = endedAt
        }

        package init(from decoder: inout ParameterDecoder) throws(ParameterError) {
            var id: String?
            var scene: String?
            var sequence: Int64?
            var reason: String?
            var action: String?
            var values: [Value]?
            var withheld: [String]?
            var by: Peer?
            var endedAt: String?
            var members = try decoder.members(Member.self)
            while let member = try members.next(&decoder) {
                switch member {
                case .id: id = try decoder.string()
                case .scene: scene = try decoder.string()
                case .sequence: sequence = try decoder.integer()
                case .reason: reason = try decoder.string()
                case .action: action = try decoder.optionalString()
                case .values: values = try decoder.optionalArray(of: Value.self)
                case .withheld: withheld = try decoder.optionalStrings()
                case .by: by = try decoder.optionalValue(Peer.self)
                case .endedAt: endedAt = try decoder.string()
                }
            }
            self.init(
                id: try decoder.required(id, Member.id),
                scene: try decoder.required(scene, Member.scene),
                sequence: try decoder.required(sequence, Member.sequence),
                reason: try decoder.required(reason, Member.reason),
                action: action,
                values: values,
                withheld: withheld,
                by: by,
                endedAt: try decoder.required(endedAt, Member.endedAt))
        }

        package func encode(into writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("id", id)
            writer.member("scene", scene)
            writer.member("sequence", sequence)
            writer.member("reason", reason)
            writer.member("action", action)
            writer.member("values", values)
            writer.member("withheld", withheld)
            writer.member("by", by)
            writer.member("endedAt", endedAt)
            writer.endObject()
        }
    }
}
