package import Varlink

extension Wire {
    /// A place in which sheets are presented, as it stands.
    package struct Scene: WireObject {
        /// 1 to 64 characters of `A-Za-z0-9._:@-`.
        package var id: String
        /// Small, and stable while the scene is open; the value that a real-time signal carries.
        package var number: Int64
        /// What people call it.
        package var title: String?
        /// The uid that rules over it.
        package var owner: Int64
        /// The logind session it is bound to.
        package var session: String?
        /// The seat it is bound to.
        package var seat: String?
        /// The phase of its least active source.
        package var phase: Word<ScenePhase>
        /// Every opinion that counts.
        package var sources: [PhaseSource]
        /// That of the renderer attached longest.
        package var size: Size?
        /// That of the renderer attached longest.
        package var safeArea: EdgeInsets?
        /// How many are attached.
        package var renderers: Int64
        /// How many of its sheets are on the stack and drawn.
        package var presented: Int64
        /// How many wait.
        package var queued: Int64
        /// How many are on the stack and not drawn.
        package var held: Int64

        package enum Member: String, WireMember {
            case id, number, title, owner, session, seat, phase, sources, size, safeArea, renderers,
                presented, queued, held
        }

        package init(
            id: String,
            number: Int64,
            title: String? = nil,
            owner: Int64,
            session: String? = nil,
            seat: String? = nil,
            phase: Word<ScenePhase>,
            sources: [PhaseSource],
            size: Size? = nil,
            safeArea: EdgeInsets? = nil,
            renderers: Int64,
            presented: Int64,
            queued: Int64,
            held: Int64
        ) {
            self.id = id
            self.number = number
            self.title = title
            self.owner = owner
            self.session = session
            self.seat = seat
            self.phase = phase
            self.sources = sources
            self.size = size
            self.safeArea = safeArea
            self.renderers = renderers
            self.presented = presented
            self.queued = queued
            self.held = held
        }

        package init(from decoder: inout ParameterDecoder) throws(ParameterError) {
            var id: String?
            var number: Int64?
            var title: String?
            var owner: Int64?
            var session: String?
            var seat: String?
            var phase: Word<ScenePhase>?
            var sources: [PhaseSource]?
            var size: Size?
            var safeArea: EdgeInsets?
            var renderers: Int64?
            var presented: Int64?
            var queued: Int64?
            var held: Int64?
            var members = try decoder.members(Member.self)
            while let member = try members.next(&decoder) {
                switch member {
                case .id: id = try decoder.string()
                case .number: number = try decoder.integer()
                case .title: title = try decoder.optionalString()
                case .owner: owner = try decoder.integer()
                case .session: session = try decoder.optionalString()
                case .seat: seat = try decoder.optionalString()
                case .phase: phase = try decoder.value(Word<ScenePhase>.self)
                case .sources: sources = try decoder.array(of: PhaseSource.self)
                case .size: size = try decoder.optionalValue(Size.self)
                case .safeArea: safeArea = try decoder.optionalValue(EdgeInsets.self)
                case .renderers: renderers = try decoder.integer()
                case .presented: presented = try decoder.integer()
                case .queued: queued = try decoder.integer()
                case .held: held = try decoder.integer()
                }
            }
            self.init(
                id: try decoder.required(id, Member.id),
                number: try decoder.required(number, Member.number),
                title: title,
                owner: try decoder.required(owner, Member.owner),
                session: session,
                seat: seat,
                phase: try decoder.required(phase, Member.phase),
                sources: try decoder.required(sources, Member.sources),
                size: size,
                safeArea: safeArea,
                renderers: try decoder.required(renderers, Member.renderers),
                presented: try decoder.required(presented, Member.presented),
                queued: try decoder.required(queued, Member.queued),
                held: try decoder.required(held, Member.held))
        }

        package func encode(into writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("id", id)
            writer.member("number", number)
            writer.member("title", title)
            writer.member("owner", owner)
            writer.member("session", session)
            writer.member("seat", seat)
            writer.member("phase", phase)
            writer.member("sources", sources)
            writer.member("size", size)
            writer.member("safeArea", safeArea)
            writer.member("renderers", renderers)
            writer.member("presented", presented)
            writer.member("queued", queued)
            writer.member("held", held)
            writer.endObject()
        }
    }
}
