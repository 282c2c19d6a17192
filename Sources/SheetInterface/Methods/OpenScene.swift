package import Varlink

/// Opens a scene, or updates one that is open.
package enum OpenScene: InterfaceMethod {
    package static let method = PresentationInterface.Method.openScene

    /// The scene as it shall be.
    package struct Parameters: WireObject {
        /// 1 to 64 characters of `A-Za-z0-9._:@-`.
        package var id: String
        /// What people call it.
        package var title: String?
        /// The logind session to bind it to.
        package var session: String?
        /// The seat to bind it to.
        package var seat: String?
        /// `detached` when left out.
        package var lifetime: Wire.Lifetime?

        package enum Member: String, WireMember { case id, title, session, seat, lifetime }

        package init(
            id: String,
            title: String? = nil,
            session: String? = nil,
            seat: String? = nil,
            lifetime: Wire.Lifetime? = nil
        ) {
            self.id = id
            self.title = title
            self.session = session
            self.seat = seat
            self.lifetime = lifetime
        }

        package init(from decoder: inout ParameterDecoder) throws(ParameterError) {
            var id: String?
            var title: String?
            var session: String?
            var seat: String?
            var lifetime: Wire.Lifetime?
            var members = try decoder.members(Member.self)
            while let member = try members.next(&decoder) {
                switch member {
                case .id: id = try decoder.string()
                case .title: title = try decoder.optionalString()
                case .session: session = try decoder.optionalString()
                case .seat: seat = try decoder.optionalString()
                case .lifetime: lifetime = try decoder.optionalValue(Wire.Lifetime.self)
                }
            }
            self.init(
                id: try decoder.required(id, Member.id),
                title: title,
                session: session,
                seat: seat,
                lifetime: lifetime)
        }

        package func encode(into writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("id", id)
            writer.member("title", title)
            writer.member("session", session)
            writer.member("seat", seat)
            writer.member("lifetime", lifetime)
            writer.endObject()
        }
    }

    /// The scene as it is now.
    package struct Reply: WireObject {
        /// Open.
        package var scene: Wire.Scene

        package enum Member: String, WireMember { case scene }

        package init(scene: Wire.Scene) {
            self.scene = scene
        }

        package init(from decoder: inout ParameterDecoder) throws(ParameterError) {
            var scene: Wire.Scene?
            var members = try decoder.members(Member.self)
            while let member = try members.next(&decoder) {
                switch member {
                case .scene: scene = try decoder.value(Wire.Scene.self)
                }
            }
            self.init(scene: try decoder.required(scene, Member.scene))
        }

        package func encode(into writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("scene", scene)
            writer.endObject()
        }
    }
}
