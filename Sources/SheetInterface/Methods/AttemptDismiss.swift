package import Varlink

/// Tries to dismiss a sheet as a person would.
package enum AttemptDismiss: InterfaceMethod {
    package static let method = PresentationInterface.Method.attemptDismiss

    /// The gesture, and what the person saw.
    package struct Parameters: WireObject {
        /// The sheet.
        package var id: String
        /// What the person did.
        package var gesture: Wire.Gesture
        /// The generation that the person saw.
        package var generation: Int64?
        /// Where the person saw it.
        package var renderer: String?

        package enum Member: String, WireMember { case id, gesture, generation, renderer }

        package init(
            id: String,
            gesture: Wire.Gesture,
            generation: Int64? = nil,
            renderer: String? = nil
        ) {
            self.id = id
            self.gesture = gesture
            self.generation = generation
            self.renderer = renderer
        }

        package init(from decoder: inout ParameterDecoder) throws(ParameterError) {
            var id: String?
            var gesture: Wire.Gesture?
            var generation: Int64?
            var renderer: String?
            var members = try decoder.members(Member.self)
            while let member = try members.next(&decoder) {
                switch member {
                case .id: id = try decoder.string()
                case .gesture: gesture = try decoder.value(Wire.Gesture.self)
                case .generation: generation = try decoder.optionalInteger()
                case .renderer: renderer = try decoder.optionalString()
                }
            }
            self.init(
                id: try decoder.required(id, Member.id),
                gesture: try decoder.required(gesture, Member.gesture),
                generation: generation,
                renderer: renderer)
        }

        package func encode(into writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("id", id)
            writer.member("gesture", gesture)
            writer.member("generation", generation)
            writer.member("renderer", renderer)
            writer.endObject()
        }
    }

    /// Whether the sheet allowed it.
    package struct Reply: WireObject {
        /// False when it stays.
        package var dismissed: Bool

        package enum Member: String, WireMember { case dismissed }

        package init(dismissed: Bool) {
            self.dismissed = dismissed
        }

        package init(from decoder: inout ParameterDecoder) throws(ParameterError) {
            var dismissed: Bool?
            var members = try decoder.members(Member.self)
            while let member = try members.next(&decoder) {
                switch member {
                case .dismissed: dismissed = try decoder.boolean()
                }
            }
            self.init(dismissed: try decoder.required(dismissed, Member.dismissed))
        }

        package func encode(into writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("dismissed", dismissed)
            writer.endObject()
        }
    }
}
