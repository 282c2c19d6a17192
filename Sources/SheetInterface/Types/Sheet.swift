package import Varlink

extension Wire {
    /// A sheet as it stands.
    /// A caller who may know only that the sheet is there gets it `redacted`: without request,
    /// selected
    /// detent, and the presenter's pid and names.
    package struct Sheet: WireObject {
        /// 1 to 32 characters of `a-z0-9`, never reused (R1).
        package var id: String
        /// The scene it belongs to.
        package var scene: String
        /// Where it is in its life.
        package var state: Word<SheetState>
        /// The sheet it was presented from.
        package var parent: String?
        /// As resolved, at least that of its parent.
        package var priority: Word<Priority>
        /// As resolved.
        package var style: Word<Style>
        /// Grows with every change of words, elements or actions.
        package var generation: Int64
        /// Who asked for it.
        package var presenter: Peer
        /// As resolved.
        package var lifetime: Word<Lifetime>
        /// Where it rests.
        package var selectedDetent: String?
        /// RFC 3339 in UTC with microseconds; for people.
        package var createdAt: String
        /// What is left of its time, in milliseconds.
        package var expiresInMSec: Int64?
        /// Whether the caller may not see what it says.
        package var redacted: Bool?
        /// The request's bytes as they came; see `decodedRequest()`.
        package var request: RawJSON?

        package enum Member: String, WireMember {
            case id, scene, state, parent, priority, style, generation, presenter, lifetime,
                selectedDetent, createdAt, expiresInMSec, redacted, request
        }

        package init(
            id: String,
            scene: String,
            state: Word<SheetState>,
            parent: String? = nil,
            priority: Word<Priority>,
            style: Word<Style>,
            generation: Int64,
            presenter: Peer,
            lifetime: Word<Lifetime>,
            selectedDetent: String? = nil,
            createdAt: String,
            expiresInMSec: Int64? = nil,
            redacted: Bool? = nil,
            request: RawJSON? = nil
        ) {
            self.id = id
            self.scene = scene
            self.state = state
            self.parent = parent
            self.priority = priority
            self.style = style
            self.generation = generation
            self.presenter = presenter
            self.lifetime = lifetime
            self.selectedDetent = selectedDetent
            self.createdAt = createdAt
            self.expiresInMSec = expiresInMSec
            self.redacted = redacted
            self.request = request
        }

        package init(from decoder: inout ParameterDecoder) throws(ParameterError) {
            var id: String?
            var scene: String?
            var state: Word<SheetState>?
            var parent: String?
            var priority: Word<Priority>?
            var style: Word<Style>?
            var generation: Int64?
            var presenter: Peer?
            var lifetime: Word<Lifetime>?
            var selectedDetent: String?
            var createdAt: String?
            var expiresInMSec: Int64?
            var redacted: Bool?
            var request: RawJSON?
            var members = try decoder.members(Member.self)
            while let member = try members.next(&decoder) {
                switch member {
                case .id: id = try decoder.string()
                case .scene: scene = try decoder.string()
                case .state: state = try decoder.value(Word<SheetState>.self)
                case .parent: parent = try decoder.optionalString()
                case .priority: priority = try decoder.value(Word<Priority>.self)
                case .style: style = try decoder.value(Word<Style>.self)
                case .generation: generation = try decoder.integer()
                case .presenter: presenter = try decoder.value(Peer.self)
                case .lifetime: lifetime = try decoder.value(Word<Lifetime>.self)
                case .selectedDetent: selectedDetent = try decoder.optionalString()
                case .createdAt: createdAt = try decoder.string()
                case .expiresInMSec: expiresInMSec = try decoder.optionalInteger()
                case .redacted: redacted = try decoder.optionalBoolean()
                case .request: request = try decoder.optionalObject()
                }
            }
            self.init(
                id: try decoder.required(id, Member.id),
                scene: try decoder.required(scene, Member.scene),
                state: try decoder.required(state, Member.state),
                parent: parent,
                priority: try decoder.required(priority, Member.priority),
                style: try decoder.required(style, Member.style),
                generation: try decoder.required(generation, Member.generation),
                presenter: try decoder.required(presenter, Member.presenter),
                lifetime: try decoder.required(lifetime, Member.lifetime),
                selectedDetent: selectedDetent,
                createdAt: try decoder.required(createdAt, Member.createdAt),
                expiresInMSec: expiresInMSec,
                redacted: redacted,
                request: request)
        }

        package func encode(into writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("id", id)
            writer.member("scene", scene)
            writer.member("state", state)
            writer.member("parent", parent)
            writer.member("priority", priority)
            writer.member("style", style)
            writer.member("generation", generation)
            writer.member("presenter", presenter)
            writer.member("lifetime", lifetime)
            writer.member("selectedDetent", selectedDetent)
            writer.member("createdAt", createdAt)
            writer.member("expiresInMSec", expiresInMSec)
            writer.member("redacted", redacted)
            writer.member("request", request)
            writer.endObject()
        }

        /// Reads the request, of which only the bytes are kept; nil when the sheet is redacted.
        ///
        /// Throws `ParameterError` when they are not a `SheetRequest`. Unknown members are ignored.
        package func decodedRequest() throws(ParameterError) -> SheetRequest? {
            guard let request else { return nil }
            return try ParameterDecoder.decode(
                SheetRequest.self, from: request.bytes, unknownMembers: .ignored)
        }
    }
}
