package import Varlink

/// Lets go of a sheet that was dragged (R30).
package enum EndDrag: InterfaceMethod {
    package static let method = PresentationInterface.Method.endDrag

    /// The sheet, and how the hand left it.
    package struct Parameters: WireObject {
        /// As the reply to Attach named it.
        package var renderer: String
        /// The sheet.
        package var id: String
        /// Points downwards from where it rested.
        package var translation: Double
        /// Points a second downwards.
        package var velocity: Double
        /// The generation that the person saw.
        package var generation: Int64?

        package enum Member: String, WireMember {
            case renderer, id, translation, velocity, generation
        }

        package init(
            renderer: String,
            id: String,
            translation: Double,
            velocity: Double,
            generation: Int64? = nil
        ) {
            self.renderer = renderer
            self.id = id
            self.translation = translation
            self.velocity = velocity
            self.generation = generation
        }

        package init(from decoder: inout ParameterDecoder) throws(ParameterError) {
            var renderer: String?
            var id: String?
            var translation: Double?
            var velocity: Double?
            var generation: Int64?
            var members = try decoder.members(Member.self)
            while let member = try members.next(&decoder) {
                switch member {
                case .renderer: renderer = try decoder.string()
                case .id: id = try decoder.string()
                case .translation: translation = try decoder.double()
                case .velocity: velocity = try decoder.double()
                case .generation: generation = try decoder.optionalInteger()
                }
            }
            self.init(
                renderer: try decoder.required(renderer, Member.renderer),
                id: try decoder.required(id, Member.id),
                translation: try decoder.required(translation, Member.translation),
                velocity: try decoder.required(velocity, Member.velocity),
                generation: generation)
        }

        package func encode(into writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("renderer", renderer)
            writer.member("id", id)
            writer.member("translation", translation)
            writer.member("velocity", velocity)
            writer.member("generation", generation)
            writer.endObject()
        }
    }

    /// Where it goes: to a detent, or away.
    package struct Reply: WireObject {
        /// Whether it is gone.
        package var dismissed: Bool
        /// Where it goes to rest.
        package var detent: String?
        /// How high that is on this renderer, in points.
        package var height: Double?

        package enum Member: String, WireMember { case dismissed, detent, height }

        package init(
            dismissed: Bool,
            detent: String? = nil,
            height: Double? = nil
        ) {
            self.dismissed = dismissed
            self.detent = detent
            self.height = height
        }

        package init(from decoder: inout ParameterDecoder) throws(ParameterError) {
            var dismissed: Bool?
            var detent: String?
            var height: Double?
            var members = try decoder.members(Member.self)
            while let member = try members.next(&decoder) {
                switch member {
                case .dismissed: dismissed = try decoder.boolean()
                case .detent: detent = try decoder.optionalString()
                case .height: height = try decoder.optionalDouble()
                }
            }
            self.init(
                dismissed: try decoder.required(dismissed, Member.dismissed),
                detent: detent,
                height: height)
        }

        package func encode(into writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("dismissed", dismissed)
            writer.member("detent", detent)
            writer.member("height", height)
            writer.endObject()
        }
    }
}
