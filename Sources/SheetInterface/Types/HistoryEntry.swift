package import Varlink

extension Wire {
    /// A sheet that has ended, as the history keeps it.
    package struct HistoryEntry: WireObject {
        /// The sheet.
        package var id: String
        /// The scene it was in.
        package var scene: String
        /// What it was about.
        package var key: String?
        /// What a renderer may have drawn it by.
        package var kind: String?
        /// Whose it was.
        package var uid: Int64
        /// RFC 3339 in UTC with microseconds; for people.
        package var createdAt: String
        /// The request's bytes, when the service records it; see `decodedRequest()`.
        package var request: RawJSON?
        /// How it ended.
        package var outcome: Outcome

        package enum Member: String, WireMember {
            case id, scene, key, kind, uid, createdAt, request, outcome
        }

        package init(
            id: String,
            scene: String,
            key: String? = nil,
            kind: String? = nil,
            uid: Int64,
            createdAt: String,
            request: RawJSON? = nil,
            outcome: Outcome
        ) {
            self.id = id
            self.scene = scene
            self.key = key
            self.kind = kind
            self.uid = uid
            self.createdAt = createdAt
            self.request = request
            self.outcome = outcome
        }

        package init(from decoder: inout ParameterDecoder) throws(ParameterError) {
            var id: String?
            var scene: String?
            var key: String?
            var kind: String?
            var uid: Int64?
            var createdAt: String?
            var request: RawJSON?
            var outcome: Outcome?
            var members = try decoder.members(Member.self)
            while let member = try members.next(&decoder) {
                switch member {
                case .id: id = try decoder.string()
                case .scene: scene = try decoder.string()
                case .key: key = try decoder.optionalString()
                case .kind: kind = try decoder.optionalString()
                case .uid: uid = try decoder.integer()
                case .createdAt: createdAt = try decoder.string()
                case .request: request = try decoder.optionalObject()
                case .outcome: outcome = try decoder.value(Outcome.self)
                }
            }
            self.init(
                id: try decoder.required(id, Member.id),
                scene: try decoder.required(scene, Member.scene),
                key: key,
                kind: kind,
                uid: try decoder.required(uid, Member.uid),
                createdAt: try decoder.required(createdAt, Member.createdAt),
                request: request,
                outcome: try decoder.required(outcome, Member.outcome))
        }

        package func encode(into writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("id", id)
            writer.member("scene", scene)
            writer.member("key", key)
            writer.member("kind", kind)
            writer.member("uid", uid)
            writer.member("createdAt", createdAt)
            writer.member("request", request)
            writer.member("outcome", outcome)
            writer.endObject()
        }

        /// Reads the request, of which only the bytes are kept; nil when the service does not record it.
        ///
        /// Throws `ParameterError` when they are not a `SheetRequest`. Unknown members are ignored.
        package func decodedRequest() throws(ParameterError) -> SheetRequest? {
            guard let request else { return nil }
            return try ParameterDecoder.decode(
                SheetRequest.self, from: request.bytes, unknownMembers: .ignored)
        }
    }
}
